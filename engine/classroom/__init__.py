"""What does a class need: who is in it, what is set, what came of it, and what a teacher can learn from that?

Knows no attention and no Streamlit. A clock, secrets and chances are arguments; what is kept goes through a `Store`.
"""
