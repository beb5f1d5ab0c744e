"""Is the bank found by discovery, in order, and does an author's mistake say which file, which id and what?"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from engine.find_error import FindTheError
from quiz_bank import SECTIONS, bank, items
from quiz_bank.command.template import TEMPLATE
from tests.quiz_bank.command_line import answered, in_tree

TEN = {
    "scaled-scores", "softmax-weights", "largest-key", "causal-weights", "lost-mass",
    "attention-output", "output-shape", "head-parameters", "dot-variance", "cosine-weights",
}  # fmt: skip
GOOD = TEMPLATE.replace("NEW-ITEM", "new-item")


def test_the_ten_first_items_are_there() -> None:
    assert set(bank()) >= TEN


def test_every_file_on_the_shelf_is_an_item_under_its_own_name() -> None:
    files = {path.stem for path in Path(items.__file__).parent.glob("*.py")} - {"__init__"}
    written = {id for id, item in bank().items() if not isinstance(item, FindTheError)}
    assert {item.replace("-", "_") for item in written} == files


def test_an_item_file_stays_within_a_screen() -> None:
    """About forty lines; what takes more room is a rule module's, where the next author finds it."""
    lines = {
        path.stem: path.read_text("utf-8").count("\n") for path in Path(items.__file__).parent.glob("*.py")
    }
    assert max(lines.values()) <= 52, max(lines, key=lambda name: lines[name])
    assert sorted(lines.values())[len(lines) // 2] <= 40


def test_items_come_in_the_order_of_the_document() -> None:
    places = [SECTIONS.index(item.section) for item in bank().values()]
    assert places == sorted(places)


def test_within_a_section_an_item_comes_after_those_it_needs() -> None:
    order = list(bank())
    for item in bank().values():
        for need in item.needs:
            if bank()[need].section == item.section:
                assert order.index(need) < order.index(item.id)


def test_the_bank_cannot_be_changed_from_outside() -> None:
    with pytest.raises(TypeError):
        bank()["mine"] = bank()["largest-key"]
    assert bank() is bank()


# --- authors' mistakes -----------------------------------------------------------------------------------------------

MISTAKES = {
    "an id that is not kebab-case": ('id="new-item"', 'id="New_Item"', "the id must be kebab-case"),
    "an id that is not the file's": ('id="new-item"', 'id="other"', "must be named other.py"),
    "a section that is not there": ('section="五"', 'section="十"', "section '十' is not one of"),
    "no section": ('section="五"', 'section=""', "no document section"),
    "a further place that is not there": ('section="五",', 'section="五", also=("题9",),', "also: '题9'"),
    "a title in one language": ('en="A new item"', 'en=" "', "title must be said in Chinese and English"),
    "a placeholder that is not drawn": ("给定 <q>", "给定 <p>", "ask (zh) has a placeholder <p>"),
    "a drawn value that is not shown": ("Given <q> and <K>", "Given <q>", "ask (en) never shows <K>"),
    "a rule's name with a slip": ("lambda scores: scores.max()", "lambda score: 1", "its rule needs 'score'"),
    "a wrong rule's name with a slip": (
        "lambda scores: scores.min()",
        "lambda s: 1",
        "smallest_score_wins needs 's'",
    ),
    "a rule that is none": ("lambda scores: scores.max()", "7", "no rule"),
    "a later step in a rule": ("lambda scores: scores.max()", "lambda best: best", "its rule needs 'best'"),
    "an unknown misconception": ("smallest_score_wins", "smallest_wins", "no misconception 'smallest_wins'"),
    "a misconception that is not snake_case": ("smallest_score_wins", "smallest-wins", "must be snake_case"),
    "an unknown exception": (
        "avoid=",
        "exceptions={'nobody': 'because'}, avoid=",
        "no misconception 'nobody'",
    ),
    "an exception that is a rule": (
        "avoid=",
        "exceptions={'smallest_score_wins': 'because'}, avoid=",
        "smallest_score_wins is an exception and a wrong rule at once",
    ),
    "an item needed that is not there": ("draw=draw,", 'draw=draw, needs=("nothing",),', "needs 'nothing'"),
    "an item that needs itself": (
        "draw=draw,",
        'draw=draw, needs=("new-item",),',
        "in a circle: new-item → new-item",
    ),
    "an answer that is no step": ('Answer("best"', 'Answer("bets"', "a step 'bets' that does not exist"),
    "too many decimals": ("decimals=2", "decimals=9", "decimals of 'best' must be 1 to 6"),
    "nothing asked": ('answer=Answer("best", decimals=2)', "answer=[]", "nothing is asked"),
    "an avoid that takes what is not there": (
        "att.tied}",
        "lambda ties: ties}",
        "avoid 'tied scores' needs 'ties'",
    ),
    "a step twice": ("steps=[att.SCORES,", "steps=[att.SCORES, att.SCORES,", "has the name of"),
    "a kind that is none": ("wrong={", 'kind="word", wrong={', "the kind 'word' is none of"),
    "a wrong rule that the step has not": ("[att.SCORES,", '[att.SCORES.only("nope"),', "KeyError: 'nope'"),
    "a step that attention has not": ("[att.SCORES,", "[att.SCORE,", "AttributeError"),
    "a word forgotten": ('title=Text(zh="新题目", en="A new item"),', "", "title"),
    "a word too many": ("draw=draw,", "draw=draw, colour=1,", "colour"),
    "a comma forgotten": ("draw=draw,", "draw=draw", "SyntaxError"),
    "no item": ("ITEM = ", "ITEMS = ", "defines no ITEM"),
    "an item that is none": ("ITEM = Item(", "ITEM = dict(", "defines no ITEM"),
}

TRY_EACH = """
import importlib, json, sys
from pathlib import Path
import quiz_bank
path = Path("quiz_bank/items/new_item.py")
for name, source in json.load(sys.stdin).items():
    path.write_text(source, encoding="utf-8")
    importlib.invalidate_caches()
    sys.modules.pop("quiz_bank.items.new_item", None)
    quiz_bank.bank.cache_clear()
    try:
        said = f"loaded {len(quiz_bank.bank())}"
    except quiz_bank.ItemError as fault:
        said = str(fault)
    print(json.dumps([name, said]))
path.unlink()
"""


@pytest.fixture(scope="module")
def said(tree: Path) -> dict[str, str]:
    """What the bank says to every mistake, each tried in a copy of the tree, all in one process."""
    sources = {"no mistake": GOOD}
    for name, (good, bad, _) in MISTAKES.items():
        assert good in GOOD, name
        sources[name] = GOOD.replace(good, bad)
    ran = answered(in_tree(tree, "-c", TRY_EACH, given=json.dumps(sources).encode()))
    return dict(json.loads(line) for line in ran.out.splitlines())


def test_the_template_has_no_mistake(said: dict[str, str]) -> None:
    assert said["no mistake"] == f"loaded {len(bank()) + 1}"


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_names_file_id_and_fault(said: dict[str, str], mistake: str) -> None:
    _, bad, fault = MISTAKES[mistake]
    name = {'id="New_Item"': "New_Item", 'id="other"': "other"}.get(bad, "new-item")
    assert said[mistake].startswith(f"quiz_bank/items/new_item.py: {name}: ")
    assert fault in said[mistake]


POSE_AND_GRADE = """
import sys
from engine.grade import grade
from engine.pose import pose
from quiz_bank import bank
for item in bank().values():
    grade(pose(item, 1), ["0.5"] * len(item.parts))
print(sorted({"sympy", "pandas", "streamlit", "scipy"} & set(sys.modules)))
"""


def test_the_whole_bank_poses_and_grades_without_the_large_libraries(tree: Path) -> None:
    assert answered(in_tree(tree, "-c", POSE_AND_GRADE)).out == "[]\n"
