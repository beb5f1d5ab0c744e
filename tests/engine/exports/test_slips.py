"""Does every student find their own codes on a slip, whatever their name is made of?"""

from __future__ import annotations

from io import BytesIO

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pypdf import PdfReader

from engine.exports.slips import A_PAGE, HOW, LONGEST_ADDRESS, Slip, in_fours, slips
from tests.engine.exports.test_worksheet import HOSTILE, read, squeezed

ADDRESS = "https://trainer.example.org/"
LANGS = ("zh", "en")


def slip(number: int, name: str = "", student_id: str = "") -> Slip:
    return Slip(name or f"Student {number}", student_id or f"00{number}", "AB2CDE", f"K7QXM3{number:04d}")


def places(pdf: bytes) -> list[tuple[int, str, float, float]]:
    """Give where every word of a slip stands that is the same on all: page, text, and its corner in points."""
    found = []
    for number, page in enumerate(PdfReader(BytesIO(pdf)).pages):

        def note(text: str, _: object, matrix: list[float], *__: object, number: int = number) -> None:
            if text.strip().startswith(("K7QX", "AB2C", "https")):
                found.append((number, text.strip()[:9], round(matrix[4], 1), round(matrix[5], 1)))

        page.extract_text(visitor_text=note)
    return found


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("count", [1, A_PAGE - 1, A_PAGE, A_PAGE + 1, 3 * A_PAGE])
def test_every_student_has_one_slip_in_order(lang: str, count: int) -> None:
    students = [slip(n) for n in range(count)]
    shown = read(slips(students, lang, ADDRESS))
    assert len(shown) == -(-count // A_PAGE)
    for first, page in zip(range(0, count, A_PAGE), shown, strict=True):
        here = students[first : first + A_PAGE]
        assert [line for line in page.split("\n") if line.startswith("Student")] == [one.name for one in here]
        assert page.count("AB2CDE") == len(here)
        assert squeezed(page).count(squeezed(HOW.say(lang))) == len(here)
        assert squeezed(page.replace("\u200b", "")).count(ADDRESS) == len(here)
        own = [page.index(in_fours(one.personal_code)) for one in here]
        assert own == sorted(own)
        assert not [one for one in students if one not in here and in_fours(one.personal_code) in page]


def test_names_are_shown_and_never_run() -> None:
    shown = "\n".join(read(slips([slip(n, name) for n, name in enumerate(HOSTILE)], "en", ADDRESS)))
    for name in (
        "<script>alert(1)</script>",
        '$x^2$ #panic("x") \\frac',
        "{names} {foot} {title}",
        "a b [31m new line x",
    ):
        assert name in shown
    assert "W" * 40 + "…" in shown
    assert "李" * 20 + "…" in shown


@pytest.mark.parametrize("lang", LANGS)
def test_no_name_and_no_id_moves_anything(lang: str) -> None:
    plain = slips([slip(n) for n, _ in enumerate(HOSTILE)], lang, ADDRESS)
    hostile = slips([slip(n, name, name[::-1]) for n, name in enumerate(HOSTILE)], lang, ADDRESS)
    assert places(hostile) == places(plain)
    assert len(places(plain)) == 3 * len(HOSTILE)


@settings(max_examples=15, deadline=None)
@given(st.lists(st.text(st.characters(exclude_categories=()), max_size=30), min_size=10, max_size=20))
def test_any_text_can_be_a_name(names: list[str]) -> None:
    # A name may hold what looks like a code: only how many pages and how many addresses there are is sure.
    pdf = slips([slip(n, name) for n, name in enumerate(names)], "zh", ADDRESS)
    shown = read(pdf)
    assert len(shown) == -(-len(names) // A_PAGE)
    assert squeezed("".join(shown).replace("\u200b", "")).count(ADDRESS) >= len(names)


def test_a_long_address_stays_on_the_slip_and_a_longer_one_is_refused() -> None:
    address = "https://trainer.example.org/" + "a-long-way/" * 15
    assert len(address) < LONGEST_ADDRESS
    (page,) = read(slips([slip(1)], "en", address))
    assert address in squeezed(page.replace("\u200b", ""))
    with pytest.raises(ValueError, match="address"):
        slips([slip(1)], "en", "https://" + "a" * LONGEST_ADDRESS)


def test_an_address_is_inert() -> None:
    (page,) = read(slips([slip(1)], "en", 'https://x/"#panic()$\\'))
    assert 'https://x/"#panic()$\\' in squeezed(page.replace("\u200b", ""))


def test_the_same_slips_are_the_same_bytes() -> None:
    assert slips([slip(1), slip(2)], "zh", ADDRESS) == slips([slip(1), slip(2)], "zh", ADDRESS)


def test_no_student_at_all_is_refused() -> None:
    with pytest.raises(ValueError, match="no slip"):
        slips([], "en", ADDRESS)
