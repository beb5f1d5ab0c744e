"""How are codes, passwords and seeds made so that nobody can compute another's?

What is secret (the pepper, a password, chance) is an argument; nothing here is kept.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import re
import unicodedata

CODE_BYTES = 7
"""Random bytes that a code takes: more than its 50 bits."""
CODE_LENGTH = 10
_CODE = re.compile(r"[A-Z2-7]{10}")
_LOOKALIKES = str.maketrans("018", "OIB")
_APART = re.compile(r"[\s\-‐-―−_.]")

SALT_BYTES = 16
_COST = {"n": 2**14, "r": 8, "p": 1}
LONGEST_PASSWORD = 1000


def code_from(chance: bytes) -> str:
    """Make a code of 10 letters and digits, 50 bits, from at least `CODE_BYTES` random bytes. ValueError for fewer."""
    if len(chance) < CODE_BYTES:
        raise ValueError(f"a code needs {CODE_BYTES} random bytes, not {len(chance)}")
    return base64.b32encode(chance).decode()[:CODE_LENGTH]


def read_code(text: str) -> str | None:
    """Read a code as a person types it: blanks, dashes, case, width, 0 for O do not matter; None for anything else."""
    plain = unicodedata.normalize("NFKC", text[:100])
    code = _APART.sub("", plain).upper().translate(_LOOKALIKES)
    return code if _CODE.fullmatch(code) else None


def spell_code(code: str) -> str:
    """Write a code in groups that are easy to copy: `ABCD-EFG-HIJ`."""
    return "-".join((code[:4], code[4:7], code[7:]))


def keyed(secret: bytes, *told: str) -> str:
    """Give the keyed hash (HMAC-SHA256, 64 hexadecimal digits) of texts; other texts, or cut elsewhere, give another.

    ValueError without a secret: a hash that anybody can compute keeps nothing.
    """
    if not secret:
        raise ValueError("a keyed hash needs a secret")
    parts = (part.encode("utf-8", "surrogatepass") for part in told)
    message = b"".join(len(part).to_bytes(4) + part for part in parts)
    return hmac.new(secret, message, hashlib.sha256).hexdigest()


def is_same(one: str, other: str) -> bool:
    """Compare two hashes in a time that tells nothing."""
    return hmac.compare_digest(*(text.encode("utf-8", "surrogatepass") for text in (one, other)))


def password_hash(password: str, salt: bytes) -> str:
    """Give what may be kept of a password: `scrypt$salt$hash` (RFC 7914).

    ValueError for a salt that is too short, and for a password that is none or longer than `LONGEST_PASSWORD`.
    """
    if not 1 <= len(password) <= LONGEST_PASSWORD:
        raise ValueError(f"a password has 1 to {LONGEST_PASSWORD} characters")
    if len(salt) < SALT_BYTES:
        raise ValueError(f"a salt has at least {SALT_BYTES} bytes")
    return "$".join(("scrypt", salt.hex(), _scrypt(password, salt).hex()))


def password_fits(password: str, kept: str) -> bool:
    """Say whether a password is the one of which `kept` is the hash; a hash that cannot be read fits nothing."""
    if not 1 <= len(password) <= LONGEST_PASSWORD:
        return False
    try:
        kind, salt, known = kept.strip().split("$")
        made = _scrypt(password, bytes.fromhex(salt)).hex()
    except ValueError:
        return False
    return kind == "scrypt" and bool(salt) and is_same(made, known.lower())


def _scrypt(password: str, salt: bytes) -> bytes:
    told = unicodedata.normalize("NFC", password).encode("utf-8", "surrogatepass")
    return hashlib.scrypt(told, salt=salt, dklen=32, **_COST)
