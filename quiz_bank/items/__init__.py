"""One file per item; each defines ITEM and is found because it is here."""
