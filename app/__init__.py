"""What does a person see? Pages, one file each, and the few parts that pages share. Only here is Streamlit imported."""

VERSION = "0.1.0"
