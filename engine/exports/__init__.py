"""What leaves in other people's formats, and what comes back from them?

Anki decks and plain files of cards; score sheets and gradebooks; questions for learning platforms; worksheets, slips.
"""
