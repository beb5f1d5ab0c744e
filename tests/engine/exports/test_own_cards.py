"""Do own cards come back as they went, and is every file that cannot be read refused with place and reason?"""

from __future__ import annotations

import codecs
import csv
import io
import json
import sqlite3
import struct
import zipfile
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from engine.exports import apkg, own_card, own_cards
from engine.exports.anki import WORDS, own_note, package
from engine.exports.own_card import Imported, OwnCard, Refusal, Refused
from engine.exports.own_cards import read_apkg, read_csv, read_markdown, read_own_cards
from engine.exports.plain import csv_file, json_file, markdown_file, text_card
from quiz_bank.cards import CARDS

DECKS = {"own": "Own"}
laws = settings(derandomize=True, deadline=None, max_examples=25)

marks = st.sampled_from(
    ["Q: ", "A:", "C: [x]", "\n", "\n\n", "---\n", "$x$", "$$\ny\n$$", "\\(", "\\)", "**b**", "*i*", "`c`", "=1+1",
     "@x", "'=2", "\t", '"', "'", ",", ";", "<b>", "&lt;", "&", "<!-- attention-trainer k t -->", "-->", "![a](b)",
     "#separator:Tab\n", "|", "\ue001", "\u2028", "[sound:a.mp3]", "{{c1::x}}", "}}", "\\", "注意力", "😀", " "]
)  # fmt: skip
words = st.lists(st.one_of(marks, st.text(st.characters(codec="utf-8"), max_size=8)), max_size=8).map("".join)
tags = st.lists(st.text("ab:é注_/-", min_size=1, max_size=6), max_size=3)


@st.composite
def decks(draw: Any) -> tuple[OwnCard, ...]:
    made = []
    for place in range(draw(st.integers(1, 4))):
        try:
            made.append(own_card.own_card(draw(words), draw(words), draw(tags), f"k-{place}"))
        except Refusal:
            assume(made)
    return tuple(made)


@laws
@given(decks())
def test_csv_comes_back_as_it_went(cards: tuple[OwnCard, ...]) -> None:
    assert read_csv(csv_file(cards, "zh")) == Imported(cards)


@laws
@given(decks())
def test_markdown_comes_back_as_it_went(cards: tuple[OwnCard, ...]) -> None:
    assert read_markdown(markdown_file(cards, "en")) == Imported(cards)


@laws
@given(decks())
def test_a_package_comes_back_as_it_went(cards: tuple[OwnCard, ...]) -> None:
    assert read_apkg(package(map(own_note, cards), DECKS, 7)) == Imported(cards)


@laws
@given(decks())
def test_no_cell_begins_like_a_formula(cards: tuple[OwnCard, ...]) -> None:
    text = csv_file(cards, "en").decode()
    rows = list(csv.reader(io.StringIO("".join(text.split("\n", 6)[6:]), newline=""), strict=True))
    assert len(rows) == len(cards)
    for cell in (cell for row in rows for cell in row if cell):
        assert cell.lstrip(" \u00a0\u3000\ufeff\u200b\u2060")[:1] not in tuple("=+-@|＝＋－＠\t\r\n")


@laws
@given(words, words, tags)
def test_a_sound_card_stays_as_it_is(front: str, back: str, names: list[str]) -> None:
    try:
        card = own_card.own_card(front, back, names)
    except Refusal:
        assume(False)
    assert own_card.own_card(card.front, card.back, card.tags, card.key) == card
    assert "![" not in card.front


def test_the_cards_of_the_bank_can_be_written_as_text() -> None:
    cards = tuple(text_card(card, lang) for lang in ("zh",) for card in CARDS.values())
    assert read_csv(csv_file(cards, "zh")) == read_markdown(markdown_file(cards, "zh")) == Imported(cards)


def test_json_has_everything() -> None:
    card = own_card.own_card("f", "b", ["t"], "k")
    states = {"own:k": {"stability": 1.5, "due": None}}
    written = json.loads(json_file([{"id": "own:k"}], states, [card], {"new": 10}))
    assert written["schema"] == 1
    assert (written["cards"], written["states"], written["settings"]) == (
        [{"id": "own:k"}],
        states,
        {"new": 10},
    )
    assert written["own"] == [{"key": "k", "front": "f", "back": "b", "tags": ["t"]}]
    with pytest.raises(ValueError, match="JSON"):
        json_file([], {"x": float("nan")}, [], {})


# --- what others write -----------------------------------------------------------------------------------------------


def sides(result: Imported | Refused) -> list[tuple[str, str]]:
    assert isinstance(result, Imported), result
    return [(card.front, card.back) for card in result.cards]


@pytest.mark.parametrize(
    "text, expected",
    [
        ("a,b\nc,d\n", [("a", "b"), ("c", "d")]),
        ("a;b\n", [("a", "b")]),
        ("a, b\tc\n", [("a, b", "c")]),
        ("Front,Back\na,b\n", [("a", "b")]),
        ("正面,背面\n甲,乙\n", [("甲", "乙")]),
        ('"two\nlines","say ""x"""\n\nc,d', [("two\nlines", 'say "x"'), ("c", "d")]),
        (r"\(x\) and \[y\],b", [("$x$ and $$y$$", "b")]),
        ("#separator:tab\n#html:true\n<b>a</b>&lt;\tb<br>c\n", [("**a**&lt;", "b\n\nc")]),
        ("#separator:Semicolon\n#notetype:Basic\n#a remark\na;b;c\n", [("a", "b\n\nc")]),
        ("#separator:Pipe\n#guid column:1\n#tags column:4\nid|a|b|x y\n", [("a", "b")]),
        ("a,\n", [("a", "")]),
        ("![pic](x.png)a,b", [("pica", "b")]),
    ],
)
@pytest.mark.parametrize("encode", [str.encode, lambda t: codecs.BOM_UTF8 + t.encode(), lambda t: t.encode("utf-16"),
                                    lambda t: t.replace("\n", "\r\n").encode()])  # fmt: skip
def test_csv_of_others_is_read(text: str, expected: list[tuple[str, str]], encode: Any) -> None:
    assert sides(read_csv(encode(text))) == expected


def test_a_foreign_guid_makes_a_key_that_stays() -> None:
    head = "#separator:Comma\n#guid column:1\n#tags column:4\n#tags:all\n"
    first, second = (read_csv(f"{head}x{n}$,front {n},b,one two\n".encode()) for n in "11")
    assert first == second
    assert isinstance(first, Imported)
    assert first.cards[0].tags == ("one", "two", "all")
    edited = read_csv(f"{head}x1$,another front,b,\n".encode())
    assert isinstance(edited, Imported)
    assert edited.cards[0].key == first.cards[0].key


def test_equal_fronts_get_keys_of_their_own() -> None:
    result = read_csv(b"a,b\na,c\na,d\n")
    assert isinstance(result, Imported)
    assert len({card.key for card in result.cards}) == 3
    assert result == read_csv(b"a,b\na,c\na,d\n")


@pytest.mark.parametrize(
    "text, expected",
    [
        ("Q: a\nA: b\n", [("a", "b")]),
        ("# Title\n\nQ: a\nmore\nA:\n\n- one\n- two\n\nQ: c\nA: d", [("a\nmore", "- one\n- two"), ("c", "d")]),
        ('---\nname = "x"\n---\n\nQ: a\nA: b', [("a", "b")]),
        ("C: [Paris] is in [France].", [("[…] is in France.", "Paris is in France."),
                                        ("Paris is in […].", "Paris is in France.")]),
        ("Q: see ![x](y.png)\nA: b", [("see x", "b")]),
        ("Q: a\nA: B: c\nQ:x\nA:y", [("a", "B: c"), ("x", "y")]),
    ],
)  # fmt: skip
def test_markdown_of_others_is_read(text: str, expected: list[tuple[str, str]]) -> None:
    assert sides(read_markdown(text.encode())) == expected
    assert sides(read_own_cards("Cards.MD", text.encode())) == expected


# --- what is refused -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name, data, place, reason",
    [
        ("a.csv", b"", 0, own_cards.NOTHING),
        ("a.csv", b"#html:true\n", 0, own_cards.NOTHING),
        ("a.csv", b"a,b\nonly one\n", 2, own_cards.ONE_COLUMN),
        ("a.csv", b'a,b\nc,"never closed\nd,e\n', 2, own_cards.BAD_QUOTES),
        ("a.csv", b'a,b\n\n"c"d,e\n', 3, own_cards.BAD_QUOTES),
        ("a.csv", b"a,b\n,c\n", 2, own_card.EMPTY_FRONT),
        ("a.csv", b'"two\nlines",b\n  ,c\n', 3, own_card.EMPTY_FRONT),
        ("a.csv", "好,b\n".encode("gbk"), 1, own_cards.NOT_UTF8),
        ("a.csv", b"a,b\n\xff\xfe,c\n", 2, own_cards.NOT_UTF8),
        ("a.csv", b"\xff\xfea\x00,", 0, own_cards.NOT_UTF8),
        ("a.csv", b"a,b\nc\x00,d\n", 2, own_cards.NOT_TEXT),
        ("a.csv", b"#separator:Comma\na," + b"b" * 20_001, 2, own_card.TOO_LONG),
        ("a.csv", b"a," + b"b" * 200_000, 1, own_cards.TOO_LONG_CELL),
        ("a.csv", b"#separator:both\na,b", 1, own_cards.BAD_HEADER),
        ("a.csv", b"#html:true\n#guid column:-1\na,b", 2, own_cards.BAD_HEADER),
        ("a.csv", b"a,b\n" * 10_001, 10_001, own_card.TOO_MANY),
        ("a.csv", b"#html:true\n<img src=x>,b", 2, own_card.EMPTY_FRONT),
        ("a.md", b"just prose\n", 0, own_cards.NOTHING),
        ("a.md", b"\nA: b\n", 2, own_cards.NO_QUESTION),
        ("a.md", b"Q: a\nA: b\n\nQ: c\n\nQ: d\nA: e", 4, own_cards.NO_ANSWER),
        ("a.md", b"Q: a\nA: b\nA: c\n", 3, own_cards.TWO_ANSWERS),
        ("a.md", b"Q: a\nC: [b]\n", 1, own_cards.NO_ANSWER),
        ("a.md", b"Q: a\n", 1, own_cards.NO_ANSWER),
        ("a.md", b"---\nname", 1, own_cards.UNCLOSED),
        ("a.md", b"Q:\nA: b\n", 1, own_card.EMPTY_FRONT),
        ("a.md", b"\nC: no gap", 2, own_cards.NO_GAP),
        ("a.md", b"C: " + b"[x]" * 101, 1, own_cards.MANY_GAPS),
        ("a.md", b"Q: a\nA: " + b"b" * 20_001, 1, own_card.TOO_LONG),
        ("a.md", bytes((16 << 20) + 1), 0, own_cards.TOO_LARGE),
        ("a.exe", b"a,b", 0, own_cards.WHICH),
        ("", b"a,b", 0, own_cards.WHICH),
        ("a.apkg", b"", 0, apkg.NO_ZIP),
        ("a.apkg", b"PK\x05\x06", 0, apkg.NO_ZIP),
        ("a.apkg", bytes((16 << 20) + 1), 0, own_cards.TOO_LARGE),
    ],
)  # fmt: skip
def test_a_file_is_refused_with_its_line_and_reason(name: str, data: bytes, place: int, reason: Any) -> None:
    refused = read_own_cards(name, data)
    assert isinstance(refused, Refused), refused
    assert (refused.reason, refused.place) == (reason, place)
    if place:
        assert str(place) in refused.message.zh
        assert refused.message.en.startswith(f"Line {place}: ")


@settings(derandomize=True, deadline=None, max_examples=60)
@given(
    st.sampled_from(["a.csv", "a.md", "a.apkg"]), st.one_of(st.binary(max_size=200), words.map(str.encode))
)
def test_no_file_raises(name: str, data: bytes) -> None:
    result = read_own_cards(name, data)
    assert isinstance(result, (Imported, Refused))


# --- packages made to do harm ----------------------------------------------------------------------------------------


def zipped(**members: bytes) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in members.items():
            archive.writestr(name.replace("_", "."), content)
    return packed.getvalue()


def database(*statements: str, notes: Iterable[tuple[Any, ...]] = ()) -> bytes:
    connection = sqlite3.connect(":memory:")
    for statement in statements:
        connection.execute(statement)
    for note in notes:
        connection.execute("INSERT INTO notes VALUES (?, ?, ?, ?, ?)", note)
    connection.commit()
    content = connection.serialize()
    connection.close()
    return content


NOTES = "CREATE TABLE notes (id INTEGER PRIMARY KEY, guid TEXT, mid INTEGER, tags TEXT, flds TEXT)"
GOOD = database(NOTES, notes=[(1, "g", 5, " one two ", "<b>a</b>\x1fb\x1f\x1fc[sound:x.mp3]")])


def test_a_package_of_others_is_read() -> None:
    for members in ({"collection_anki2": GOOD}, {"collection_anki21": GOOD, "collection_anki2": b"old"}):
        result = read_apkg(zipped(**members))
        assert sides(result) == [("**a**", "b\n\nc")]
        assert isinstance(result, Imported)
        assert (result.media, result.cards[0].tags) == (1, ("one", "two"))
    cloze = database(NOTES, notes=[(1, "g", 5, "", "{{c1::\\(x^{2}\\)::hint}} is {{c2::two}}\x1fmore")])
    assert sides(read_apkg(zipped(collection_anki2=cloze))) == [("[…] is […]", "$x^{2}$ is two\n\nmore")]


def holding(notes: Iterable[tuple[Any, ...]]) -> bytes:
    return zipped(collection_anki2=database(NOTES, notes=notes))


ENDLESS = "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT x, 'g' guid, 1 mid, '' tags, 'a' flds"


@pytest.mark.parametrize(
    "make, place, reason",
    [
        (lambda: zipped(media=b"{}"), 0, apkg.NO_COLLECTION),
        (lambda: zipped(collection_anki2=b""), 0, apkg.NO_DATABASE),
        (lambda: zipped(collection_anki2=b"no database at all, however long it may be" * 100), 0, apkg.NO_DATABASE),
        (lambda: zipped(collection_anki2=GOOD[:600] + b"\xff" * 3000), 0, apkg.NO_DATABASE),
        (lambda: zipped(collection_anki2=database("CREATE TABLE cards (id)")), 0, apkg.NO_DATABASE),
        (lambda: zipped(collection_anki2=database(f"CREATE VIEW notes AS {ENDLESS} FROM n")), 0, apkg.NO_DATABASE),
        (lambda: zipped(collection_anki2=database(NOTES)), 0, own_cards.NOTHING),
        (lambda: holding([(1, "g", 5, "", "a\x1fb"), (2, "h", 5, "", "\x1fb")]), 2,
         own_card.EMPTY_FRONT),
        (lambda: holding([(1, "g", 5, "", None)]), 1, apkg.NO_WORDS),
        (lambda: holding([(1, "g", 5, "", "a\0b")]), 1, apkg.NO_WORDS),
        (lambda: holding([(1, "g", 5, "", b"\xff\xfe")]), 1, apkg.NO_WORDS),
        (lambda: holding([(1, "g", 5, "", "a" * 20_001)]), 1, own_card.TOO_LONG),
        (lambda: holding([(1, "g", 5, "", "a" * 200_001)]), 1, own_card.TOO_LONG),
        (lambda: holding([(n, "g", 5, "", "a") for n in range(10_001)]), 10_001,
         own_card.TOO_MANY),
        (lambda: zipped(collection_anki2=bytes((64 << 20) + 1)), 0, apkg.TOO_LARGE),
        (lambda: zipped(collection_anki2=GOOD)[:-30], 0, apkg.NO_ZIP),
        (lambda: zipped(collection_anki2=GOOD).replace(b"\x08\x00", b"\x63\x00"), 0, apkg.NO_ZIP),
        (lambda: b"PK\x05\x06" + struct.pack("<HHHHIIH", 0, 0, 1, 1, 1 << 21, 0, 0), 0, apkg.NO_ZIP),
    ],
)  # fmt: skip
def test_a_package_made_to_do_harm_is_refused(make: Callable[[], bytes], place: int, reason: Any) -> None:
    refused = read_apkg(make())
    assert isinstance(refused, Refused), refused
    assert (refused.reason, refused.place) == (reason, place)
    if place:
        assert refused.message.en.startswith(f"Note {place}: ")


def test_the_newest_format_is_refused_unless_python_reads_it() -> None:
    refused = read_apkg(zipped(collection_anki21b=b"\x28\xb5\x2f\xfd", collection_anki2=GOOD))
    assert isinstance(refused, Refused)
    assert refused.reason in (apkg.NEWER, apkg.NO_ZIP)


def test_nothing_stays_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    read_apkg(zipped(collection_anki2=GOOD))
    read_apkg(zipped(collection_anki2=b"damaged" * 1000))
    assert list(tmp_path.iterdir()) == []


def test_a_forged_own_note_is_read_like_anybodys() -> None:
    """Somebody may give a note our layout and a source that says something else than its sides."""
    source = json.dumps({"front": "other", "back": "other"})
    fields = "\x1f".join(("own:../../k", "<script>x</script>f", "<i>b</i>", source))
    forged = database(NOTES, notes=[(1, "g", WORDS.id, "", fields)])
    result = read_apkg(zipped(collection_anki2=forged))
    assert sides(result) == [("f", "*b*")]
    assert isinstance(result, Imported)
    assert "/" not in result.cards[0].key
