"""Can anybody compute a code, a hash or a seed without the secret, and can everybody type their own?"""

from __future__ import annotations

import base64
import hashlib
import hmac
import re
from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.classroom.keys import (
    CODE_BYTES,
    CODE_LENGTH,
    code_from,
    is_same,
    keyed,
    password_fits,
    password_hash,
    read_code,
    spell_code,
)

SALT = bytes(range(16))
CODES = st.binary(min_size=CODE_BYTES, max_size=20).map(code_from)


# --- codes ----------------------------------------------------------------------------------------------------------


@given(st.binary(min_size=CODE_BYTES, max_size=20))
def test_a_code_is_the_first_fifty_bits_in_base_32(chance):
    bits = int.from_bytes(chance[:CODE_BYTES], "big") >> (8 * CODE_BYTES - 50)
    digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"
    assert code_from(chance) == "".join(digits[bits >> 5 * place & 31] for place in range(9, -1, -1))


def test_too_little_chance_makes_no_code():
    with pytest.raises(ValueError, match="7 random bytes"):
        code_from(b"123456")


def test_every_place_of_a_code_takes_every_letter_alike():
    chance = Random("codes")
    made = [code_from(chance.randbytes(CODE_BYTES)) for _ in range(6400)]
    for place in range(CODE_LENGTH):
        counts = Counter(code[place] for code in made)
        assert len(counts) == 32
        assert (
            120 < min(counts.values()) < max(counts.values()) < 300
        )  # 200 each, give or take six deviations


@given(CODES)
def test_a_code_is_read_as_it_was_printed_and_as_people_type_it(code):
    assert read_code(code) == code
    spelt = spell_code(code)
    assert re.fullmatch(r".{4}-.{3}-.{3}", spelt)
    full_width = "".join(chr(ord(each) + 0xFEE0) for each in spelt)
    for typed in (
        spelt,
        spelt.lower(),
        f"  {spelt}\t\n",
        spelt.replace("-", " "),
        spelt.replace("-", "\N{EM DASH}"),
        spelt.replace("-", "\N{MINUS SIGN}"),
        spelt.replace("-", "\N{IDEOGRAPHIC SPACE}"),
        full_width,
        ".".join(code),
        code.replace("O", "0").replace("I", "1").replace("B", "8"),
    ):
        assert read_code(typed) == code


@pytest.mark.parametrize(
    "typed",
    [
        "",
        " ",
        "-",
        "ABCDEFGHI",
        "ABCDEFGHIJK",
        "ABCDEFGHI9",
        "ABCDEFGHI!",
        "学号ABCDEFGH",
        "A" * 10**6,
        "\0" * 10,
    ],
)
def test_what_is_no_code_is_none(typed):
    assert read_code(typed) is None


@given(st.text(max_size=40))
def test_whatever_is_typed_is_read_or_none(typed):
    code = read_code(typed)
    assert code is None or re.fullmatch("[A-Z2-7]{10}", code)


# --- keyed hashes ---------------------------------------------------------------------------------------------------


def by_hand(secret: bytes, *told: str) -> str:
    """The keyed hash worked out from its definition (RFC 2104), without the hmac module."""
    message = b"".join(len(t.encode()).to_bytes(4, "big") + t.encode() for t in told)
    block = (secret if len(secret) <= 64 else hashlib.sha256(secret).digest()).ljust(64, b"\0")
    inner = hashlib.sha256(bytes(b ^ 0x36 for b in block) + message).digest()
    return hashlib.sha256(bytes(b ^ 0x5C for b in block) + inner).hexdigest()


@given(st.binary(min_size=1, max_size=100), st.lists(st.text(st.characters(exclude_categories=["Cs"]))))
def test_a_keyed_hash_is_hmac_sha256_of_lengths_and_texts(secret, told):
    assert keyed(secret, *told) == by_hand(secret, *told)


def test_the_hash_of_a_known_message():
    assert keyed(b"key", "a", "bc") == hmac.new(b"key", b"\0\0\0\1a\0\0\0\2bc", hashlib.sha256).hexdigest()


def test_the_same_letters_cut_elsewhere_give_another_hash():
    cuts = [("ab", "c"), ("a", "bc"), ("abc",), ("abc", ""), ("", "abc"), ("a", "b", "c"), ("c", "ab"), ()]
    assert len({keyed(b"secret", *cut) for cut in cuts}) == len(cuts)


@given(st.lists(st.text(max_size=3), max_size=4), st.lists(st.text(max_size=3), max_size=4))
def test_only_the_same_texts_have_the_same_hash(one, other):
    assert (keyed(b"secret", *one) == keyed(b"secret", *other)) == (one == other)


def test_another_secret_gives_another_hash_and_none_gives_none():
    assert keyed(b"secret", "a") != keyed(b"secreT", "a")
    with pytest.raises(ValueError, match="secret"):
        keyed(b"", "a")


def test_text_that_no_file_can_hold_has_a_hash_too():
    assert keyed(b"secret", "\ud800") != keyed(b"secret", "?")


def test_hashes_are_compared_whole():
    told = keyed(b"secret", "a")
    assert is_same(told, told)
    for other in ("", told[:-1], told + "0", told.upper(), "中" * 64, "\ud800"):
        assert not is_same(told, other)
    assert not is_same("?", "\ud800")


# --- passwords ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("password", ["correct horse", "密码 with 中文", " ", "a" * 1000, "$a$b$", "\ud800"])
def test_a_password_fits_its_own_hash_and_no_other_does(password):
    kept = password_hash(password, SALT)
    assert password_fits(password, kept)
    assert password_fits(password, f" {kept}\n")
    assert password_fits(password, kept.replace(kept.split("$")[2], kept.split("$")[2].upper()))
    for other in (password + " ", password.swapcase() + "x", password[:-1], ""):
        assert not password_fits(other, kept)


def test_what_is_kept_is_scrypt_of_the_password_and_tells_nothing_of_it():
    kind, salt, told = password_hash("correct horse", SALT).split("$")
    known = hashlib.scrypt(b"correct horse", salt=SALT, n=16384, r=8, p=1, dklen=32)
    assert (kind, bytes.fromhex(salt), bytes.fromhex(told)) == ("scrypt", SALT, known)
    assert password_hash("correct horse", SALT[::-1]).split("$")[2] != told


def test_a_password_fits_however_its_accents_were_typed():
    assert password_fits("Zoe\u0308", password_hash("Zo\u00eb", SALT))


def test_no_password_and_one_that_is_too_long_have_no_hash():
    for password in ("", "a" * 1001):
        with pytest.raises(ValueError, match="password"):
            password_hash(password, SALT)
    with pytest.raises(ValueError, match="16 bytes"):
        password_hash("a", SALT[1:])


def test_a_kept_hash_of_no_password_fits_nothing():
    empty = hashlib.scrypt(b"", salt=SALT, n=16384, r=8, p=1, dklen=32).hex()
    assert not password_fits("", f"scrypt${SALT.hex()}${empty}")


def test_a_password_longer_than_any_fits_nothing():
    assert not password_fits("a" * 1001, password_hash("a" * 1000, SALT))
    assert not password_fits("a" * 10**7, password_hash("a" * 1000, SALT))


@pytest.mark.parametrize(
    "kept",
    [
        "",
        "scrypt",
        "scrypt$$",
        "$$",
        "scrypt$00$",
        "scrypt$zz$00",
        f"scrypt${SALT.hex()}$",
        f"scrypt${SALT.hex()}$中",
        f"SCRYPT$$${SALT.hex()}",
        "correct horse",
        base64.b64encode(b"correct horse").decode(),
    ],
)
def test_a_kept_hash_that_cannot_be_read_fits_nothing(kept):
    assert not password_fits("correct horse", kept)
    assert not password_fits("", kept)


def test_a_hash_without_a_salt_or_of_another_kind_fits_nothing():
    without = hashlib.scrypt(b"a", salt=b"", n=16384, r=8, p=1, dklen=32).hex()
    assert not password_fits("a", f"scrypt$${without}")
    assert not password_fits("a", password_hash("a", SALT).replace("scrypt", "plain"))
