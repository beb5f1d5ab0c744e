import importlib.util
from dataclasses import FrozenInstanceError

import pytest

from engine.item import PLACEHOLDER, Answer, Item, ItemError, Step, Text
from tests.engine.sample_items import COUNTS, ROOT, SHARES, scaled_item, step, text

ONE_STEP = [step("product", lambda a, b: a * b)]


def test_text_is_said_in_either_language():
    said = Text(zh="权重", en="weights")
    assert (said.say("zh"), said.say("en"), said.say("fr")) == ("权重", "weights", "weights")


def test_an_authors_nouns_cannot_be_changed():
    with pytest.raises(FrozenInstanceError):
        ROOT.id = "other"


MISTAKES = {
    "an id in capitals": ({"id": "A-Root"}, "kebab-case"),
    "an id with an underscore": ({"id": "a_root"}, "kebab-case"),
    "an id with a double hyphen": ({"id": "a--root"}, "kebab-case"),
    "an empty id": ({"id": ""}, "kebab-case"),
    "no section": ({"section": ""}, "no document section"),
    "a title in one language": (
        {"title": Text(zh="根", en=" ")},
        "title must be said in Chinese and English",
    ),
    "a question in one language": ({"ask": Text(zh="", en="<a> <b>")}, "ask must be said"),
    "an unknown placeholder": ({"ask": text("<a> <b> <c>")}, "placeholder <c>"),
    "an unknown placeholder in one language": (
        {"ask": Text(zh="<a> <b> <c>", en="<a> <b>")},
        r"ask \(zh\) has a placeholder <c>",
    ),
    "an unused drawn value": ({"ask": text("<a>")}, "never shows <b>"),
    "an unused drawn value in one language": (
        {"ask": Text(zh="<a> <b>", en="<a>")},
        r"ask \(en\) never shows <b>",
    ),
    "a rule with a name it cannot have": (
        {"steps": [step("product", lambda a, scale: a * scale)]},
        "'product': its rule needs 'scale'",
    ),
    "a rule that looks ahead": (
        {"steps": [step("product", lambda later: later), step("later", lambda a: a)]},
        "needs 'later', which is neither drawn nor an earlier step",
    ),
    "a rule that needs itself": ({"steps": [step("product", lambda product: product)]}, "needs 'product'"),
    "a wrong rule with a name it cannot have": (
        {"steps": [step("product", lambda a, b: a * b, wrong={"added": lambda a, c: a + c})]},
        "'product': added needs 'c'",
    ),
    "a rule that takes whatever comes": ({"steps": [step("product", lambda *all: all)]}, "needs 'all'"),
    "a step fed with a name that is not there": (
        {"steps": [step("product", lambda x, b: x * b).fed(x="masked")]},
        "needs 'masked'",
    ),
    "a step named like a drawn value": (
        {"steps": [step("a", lambda b: b), *ONE_STEP]},
        "'a' has the name of a drawn value",
    ),
    "two steps of one name": ({"steps": [*ONE_STEP, *ONE_STEP]}, "name of a drawn value or an earlier step"),
    "a step that is no Python name": ({"steps": [step("the product", lambda a, b: a * b)]}, "Python name"),
    "no steps": ({"steps": []}, "asks for a step 'product' that does not exist"),
    "an answer for a missing step": ({"answer": Answer("weights")}, "a step 'weights' that does not exist"),
    "nothing asked": ({"answer": []}, "nothing is asked"),
    "no decimals": ({"answer": Answer("product", decimals=0)}, "decimals of 'product' must be 1 to 6"),
    "too many decimals": ({"answer": Answer("product", decimals=7)}, "decimals of 'product' must be 1 to 6"),
    "a step asked twice": ({"answer": [Answer("product"), Answer("product")]}, "'product' is asked twice"),
    "a misconception id in kebab-case": (
        {"steps": [step("product", lambda a, b: a * b, wrong={"no-root": lambda a: a})]},
        "'no-root' must be snake_case",
    ),
    "a kind that there is not": (
        {"steps": [step("product", lambda a, b: a * b, kind="numbers")]},
        "kind 'numbers'",
    ),
    "an avoid test with a name it cannot have": (
        {"avoid": {"too easy": lambda easy: easy}},
        "avoid 'too easy' needs 'easy'",
    ),
    "an exception that is a wrong rule too": (
        {"exceptions": {"added": "not asked"}},
        "added is an exception",
    ),
    "a number where a rule should be": (
        {"steps": [step("product", lambda a, b: a * b, wrong={"one": 1})]},
        "'product': one is no rule",
    ),
    "a misconception without a rule": (
        {"steps": [step("product", lambda a, b: a * b, wrong={"none": []})]},
        "'product': none is no rule",
    ),
    "a rule that is no function": ({"steps": [step("product", 6)]}, "'product': its rule is no rule"),
    "an example without an answer": ({"example": {"a": 9, "b": 2}}, "the example must be"),
}


@pytest.mark.parametrize("changes, fault", MISTAKES.values(), ids=MISTAKES)
def test_an_authors_mistake_names_the_item_and_the_fault(changes, fault):
    with pytest.raises(ItemError, match=fault) as raised:
        scaled_item(**changes)
    assert str(raised.value).startswith(f"{changes.get('id', 'a-root')}: ")


def test_braces_stay_latex_and_only_names_are_placeholders():
    assert PLACEHOLDER.findall(r"$\frac{<a>}{2}$ is < b and <b_1>, 1<2>") == ["a", "b_1"]


def test_steps_are_varied_without_changing_the_shared_one():
    shared = step("product", lambda a, b: a * b, wrong={"added": lambda a, b: a + b})
    more = shared.plus(zero=lambda: 0)
    assert list(shared.wrong) == ["added"]
    assert list(more.wrong) == ["added", "zero"]
    assert list(more.only("zero").wrong) == ["zero"]
    assert list(more.without("zero").wrong) == ["added"]
    assert more.fed(a="c").needs(more.rule) == ("c", "b")
    assert shared.needs(shared.rule) == ("a", "b")


@pytest.mark.parametrize("change", ["only", "without"])
def test_a_misconception_that_the_step_does_not_have_cannot_be_picked(change):
    with pytest.raises(KeyError, match="typo"):
        getattr(ROOT.step("product"), change)("typo")


def test_one_misconception_may_have_several_wrong_rules():
    two = Step("x", text("x"), lambda a: a, "x", "x", wrong={"slip": (lambda a: a + 1, lambda a: a - 1)})
    assert [name for name, _ in two.wrong_rules] == ["slip", "slip"]
    assert scaled_item(steps=[two, *ONE_STEP]).misconceptions == ("slip",)


def test_an_item_knows_its_parts_steps_and_misconceptions():
    assert [part.step for part in COUNTS.parts] == ["count", "size", "place"]
    assert SHARES.parts == (Answer("shares", decimals=3),)
    assert SHARES.misconceptions == ("linear", "base_two", "one_more", "not_divided", "odds")
    assert SHARES.step("total").name == "total"
    with pytest.raises(KeyError):
        SHARES.step("nothing")


VERSIONED = """
from engine.item import Answer, Item, Step, Text

def draw(numbers):
    return {"a": numbers.integer(2, 9), "b": numbers.integer(2, 9)}

ITEM = Item(
    id="sums",
    title=Text(zh="和", en="sums"),
    section="1",
    ask=Text(zh="<a> <b>", en="<a> <b>"),
    draw=draw,
    steps=[
        Step("total", Text(zh="和", en="sum"), lambda a, b: a + b, "s", "s", wrong={"product": lambda a, b: a * b}),
    ],
    answer=Answer("total", decimals=2),
    example=({"a": 1, "b": 2}, 3),
)
"""


def _item(folder, name: str, source: str) -> Item:
    file = folder / f"{name}.py"
    file.write_text(source, encoding="utf-8")
    spec = importlib.util.spec_from_file_location(name, file)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.ITEM


@pytest.mark.parametrize(
    "old, new",
    [
        ("numbers.integer(2, 9)", "numbers.integer(2, 8)"),
        ("a + b", "b + a + 0"),
        ("a * b", "a * b * 1"),
        ('en="<a> <b>"', 'en="Add <a> <b>"'),
        ("decimals=2", "decimals=3"),
        ('"s", wrong', '"s", kind="integer", wrong'),
    ],
)
def test_the_version_changes_with_what_is_asked_and_only_then(tmp_path, old, new):
    first = _item(tmp_path, "first", VERSIONED)
    assert _item(tmp_path, "same", VERSIONED + "\n# a remark\n").version == first.version
    assert len(first.version) == 8
    assert old in VERSIONED
    assert _item(tmp_path, "changed", VERSIONED.replace(old, new)).version != first.version
