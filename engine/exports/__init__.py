"""What leaves in other people's formats, and what comes back from them: Anki decks and plain text files of cards."""
