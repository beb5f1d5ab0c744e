"""How asking works: items, posing, reading, grading, records. Knows no attention and no Streamlit."""
