import hashlib
import os
import subprocess
import sys
from dataclasses import replace

import numpy as np
import pytest

from engine.grade import Outcome, grade
from engine.item import Answer, ItemError
from engine.pose import MAX_DRAWS, MAX_SEED, PoseError, pose, question_from
from engine.tolerance import SLACK, tolerances
from engine.trial import LARGEST, WIDEST_TOLERANCE
from quiz_bank import bank
from tests.engine.sample_items import BANK, COUNTS, ROOT, SHARES, posed, scaled_item, step

SEEDS = range(12)
SIX_KEYS = [[1.0, 0.2], [0.9, 0.1], [0.2, 1.0], [-0.2, 0.9], [0.0, -1.0], [-1.0, -0.6]]
SECTION_FIVE = {"q": [1.0, 0.2], "K": SIX_KEYS, "d_k": 2}
SELF_TEST_TWO = {"q": [1, 0], "K": [[1, 0], [0, 1], [-1, 0]], "d_k": 2}

FRESH = """
from engine.pose import pose
from quiz_bank import bank
from tests.engine.sample_items import SHARES
for item in (*bank().values(), SHARES):
    for seed in (0, 1, 2**53 - 1):
        question = pose(item, seed)
        print(item.id, seed, question.drawn, question.certificate, [list(map(float.hex, r)) for r in question.right])
"""


def _fresh(hash_seed: str) -> str:
    env = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": os.getcwd()}
    made = subprocess.run([sys.executable, "-c", FRESH], capture_output=True, text=True, check=True, env=env)
    return made.stdout


def test_a_fresh_process_poses_the_same_questions_whatever_its_hash_seed():
    told = _fresh("1")
    assert told.count("\n") == 3 * (len(bank()) + 1)
    assert _fresh("2") == told


def test_the_drawn_values_of_a_seed_stay_for_ever():
    drawn = repr([pose(SHARES, seed, band).drawn for band in ("easy", "usual", "hard") for seed in range(20)])
    assert hashlib.sha256(drawn.encode()).hexdigest()[:16] == "04eb00afb7df562c"


def test_seeds_bands_and_items_give_other_questions():
    assert pose(SHARES, 7).drawn == pose(SHARES, 7).drawn
    assert len({repr(pose(SHARES, seed).drawn) for seed in range(100)}) > 80
    renamed = scaled_item(id="another-root")
    same = [pose(ROOT, seed).drawn == pose(renamed, seed).drawn for seed in range(50)]
    assert sum(same) < 10


@pytest.mark.parametrize("seed", [-1, MAX_SEED, 1.0, "1", None, True])
def test_a_seed_that_cannot_be_is_refused(seed):
    with pytest.raises(ValueError, match="a seed is a whole number"):
        pose(ROOT, seed)


def test_the_largest_seed_is_a_seed():
    assert pose(ROOT, MAX_SEED - 1).seed == 2**53 - 1


@pytest.mark.parametrize("band", ["", "Easy", "harder", None])
def test_a_band_that_is_none_is_refused(band):
    with pytest.raises(ValueError, match="a band is one of easy, usual, hard"):
        pose(ROOT, 1, band)


# --- the promises, on the whole bank ------------------------------------------------------------------------


@pytest.mark.parametrize("item", BANK)
def test_everything_asked_and_predicted_is_finite(item):
    for seed in SEEDS:
        question = posed(item, seed)
        assert np.isfinite(question.joined).all()
        assert (np.abs(question.joined) < LARGEST).all()
        assert len(question.predictions) == len(question.plan.swaps)
        for prediction in question.predictions:
            for part in prediction.asked:
                assert (np.abs(part) < LARGEST).all()


@pytest.mark.parametrize("item", BANK)
def test_right_and_wrong_lie_more_than_twice_the_tolerance_apart(item):
    for seed in SEEDS:
        question = posed(item, seed)
        if _is_choice(question):
            continue
        tolerance = np.concatenate(question.tolerances)
        for prediction in question.predictions:
            if prediction.joined is None:
                continue
            own = np.concatenate(tolerances(question.plan, prediction.values, [prediction.swap]))
            gap = np.abs(prediction.joined - question.joined)
            assert (gap > 2 * tolerance).any(), prediction.misconception
            assert (gap > tolerance + own).any(), prediction.misconception


def _is_choice(question):
    return all(question.item.steps[place].kind == "index" for place in question.plan.asked)


@pytest.mark.parametrize("item", BANK)
def test_no_wrong_answer_is_the_right_one_with_fewer_decimals(item):
    for seed in SEEDS:
        question = posed(item, seed)
        for prediction in question.predictions:
            texts = [
                ", ".join(_short(x, part.decimals, question.item.step(part.step).kind) for x in asked)
                for part, asked in zip(question.item.parts, prediction.asked, strict=True)
            ]
            if prediction.misconception in question.certificate.visible and not _is_choice(question):
                verdict = grade(question, texts)
                assert verdict.outcome is Outcome.WRONG, (prediction.misconception, texts)


def _short(x, decimals, kind):
    """Write a number rounded to `decimals`, without the zeros at its end: 0.300 as 0.3."""
    if kind != "number":
        return str(round(x))
    text = f"{x:.{decimals}f}".rstrip("0")
    return text + "0" if text.endswith(".") else text


@pytest.mark.parametrize("item", BANK)
def test_no_tolerance_is_wider_than_ten_units(item):
    for seed in SEEDS:
        question = posed(item, seed)
        for part, tolerance in zip(question.item.parts, question.tolerances, strict=True):
            assert (tolerance <= WIDEST_TOLERANCE * 10.0**-part.decimals + SLACK).all()


@pytest.mark.parametrize("item", BANK)
def test_nothing_to_be_avoided_is_drawn(item):
    for seed in SEEDS:
        question = posed(item, seed)
        for _, test, needs in question.plan.avoid:
            assert not test(*[question.values[need] for need in needs])


@pytest.mark.parametrize("item", BANK)
def test_the_certificate_says_what_shows_and_what_shows_alike(item):
    for seed in SEEDS:
        question = posed(item, seed)
        proof = question.certificate
        assert 1 <= proof.draws <= MAX_DRAWS
        assert sum(proof.rejected.values()) == proof.draws - 1
        assert sorted(proof.visible + proof.invisible) == sorted(question.item.misconceptions)
        assert len(proof.gaps) == len(question.predictions)
        if not _is_choice(question):
            assert proof.invisible == ()
            assert proof.smallest_gap > 2
        for group in proof.alike:
            assert len(group) > 1
            for name in group:
                others = [
                    p for p in question.predictions if p.misconception in group and p.misconception != name
                ]
                mine = [p for p in question.predictions if p.misconception == name]
                assert any(_near(question, one, other) for one in mine for other in others)


def _near(question, one, other):
    width = 2 * np.concatenate(question.tolerances) + SLACK
    return (
        one.joined is not None
        and other.joined is not None
        and (np.abs(one.joined - other.joined) <= width).all()
    )


@pytest.mark.parametrize("item", BANK)
@pytest.mark.parametrize("band", ["easy", "hard"])
def test_every_band_can_be_posed(item, band):
    for seed in range(3):
        assert posed(item, seed, band).band == band


# --- what cannot be asked -----------------------------------------------------------------------------------


def test_an_item_that_cannot_be_asked_names_itself_and_what_collided():
    twin = step(
        "product", lambda a, b: a * b, wrong={"twin": lambda a, b: b * a, "added": lambda a, b: a + b}
    )
    hopeless = scaled_item(id="hopeless", steps=[twin], avoid={"too large": lambda a: a == 9})
    with pytest.raises(PoseError) as raised:
        pose(hopeless, 5)
    told = str(raised.value)
    assert told.startswith(
        "hopeless: no draw of 400 can be asked (seed 5, usual): twin gives the right answer ("
    )
    assert "avoid: too large (" in told


@pytest.mark.parametrize(
    "steps, answer, told",
    [
        ([step("product", lambda a, b: a * b / (b - b) + 1)], Answer("product"), "the answer is not finite"),
        (
            [step("product", lambda a, b: a * b * 1.0, wrong={"by_nothing": lambda a, b: a / (b * 0.0)})],
            Answer("product"),
            "by_nothing is not finite",
        ),
        (
            [step("product", lambda a, b: a * b, wrong={"vast": lambda a, b: 1e12 * a})],
            Answer("product"),
            "vast is not finite",
        ),
        (
            [step("root", lambda a: a / 7), step("product", lambda root, b: 1000 * root * b)],
            Answer("product"),
            "the tolerance is too wide",
        ),
        (
            [
                step(
                    "product",
                    lambda a, b: a / 100 + 0.26,
                    wrong={"rough": lambda a: round(a / 100 + 0.26, 1)},
                )
            ],
            Answer("product", decimals=3),
            "rough gives the right answer with fewer decimals",
        ),
        (
            [step("product", lambda a, b: a * b / 7, wrong={"near": lambda a, b: a * b / 7 + 0.0019})],
            Answer("product", decimals=3),
            "near gives the right answer",
        ),
        (
            [
                step("third", lambda a: a / 3),
                step(
                    "product",
                    lambda third, b: third + b * 0.1,
                    wrong={"near": lambda third, b: third + b * 0.1 + 0.009},
                ),
            ],
            Answer("product", decimals=3),
            None,
        ),
    ],
)
def test_each_promise_rejects_draws(steps, answer, told):
    item = scaled_item(steps=steps, answer=answer)
    if told is None:
        assert pose(item, 1).certificate.draws == 1
        return
    with np.errstate(all="ignore"), pytest.raises(PoseError, match=told):
        pose(item, 1)


def test_twice_the_tolerance_is_kept_even_from_a_wrong_answer_that_nobody_rounds():
    # 6 has the tolerance 0.03, and 6.05 a unit: they lie further apart than both together, yet within 2 * 0.03.
    for predicted, is_posed in ((lambda: 6.05, False), (lambda: 6.07, True)):
        near = step("product", lambda root, b: root * b, wrong={"near": predicted})
        item = scaled_item(steps=[ROOT.steps[0].only(), near], draw=lambda numbers: {"a": 9, "b": 2})
        if is_posed:
            assert pose(item, 1).certificate.visible == ("near",)
        else:
            with pytest.raises(PoseError, match="near gives the right answer"):
                pose(item, 1)


def test_a_tie_rounds_either_way():
    # 0.25 to one place is 0.2 or 0.3: a wrong procedure that gives either would be called too rough.
    for predicted in (lambda: 0.2, lambda: 0.3):
        item = scaled_item(
            steps=[step("product", lambda a, b: 0.25, wrong={"rough": predicted})],
            answer=Answer("product", decimals=3),
        )
        with pytest.raises(PoseError, match="rough gives the right answer with fewer decimals"):
            pose(item, 1)


def test_a_wrong_rule_by_hand_may_not_reach_the_right_answer():
    # Exactly 0.0045 apart and so more than twice 0.001; but the wrong way multiplies a rounded step by 20.
    item = scaled_item(
        steps=[
            step("third", lambda a: a / 3),
            step(
                "product",
                lambda a, b: a / 3 + b * 0.1,
                wrong={"detour": lambda third, a, b: a / 3 + b * 0.1 + 0.0045 + 20 * (third - a / 3)},
            ),
        ],
        answer=Answer("product", decimals=3),
    )
    with pytest.raises(PoseError, match="detour gives the right answer when rounded by hand"):
        pose(item, 1)


@pytest.mark.parametrize(
    "changes, told",
    [
        ({"draw": lambda numbers: {"a": 2}}, "a-root: the draw must give exactly a, b, not a"),
        (
            {"draw": lambda numbers: {"a": 2, "b": 3, "c": 4}},
            "a-root: the draw must give exactly a, b, not a, b, c",
        ),
        (
            {"draw": lambda numbers: {"a": numbers.pick(2, but=2), "b": 3}},
            "a-root: the draw: .*nothing left to pick",
        ),
        ({"draw": lambda numbers: 5}, "a-root: the draw"),
        ({"avoid": {"odd": lambda a: a[0]}}, "a-root: avoid 'odd': TypeError"),
    ],
)
def test_an_authors_mistake_that_only_a_draw_shows_names_the_item(changes, told):
    with pytest.raises(ItemError, match=told):
        pose(scaled_item(**changes), 1)


def test_an_author_may_draw_numpy_numbers():
    item = scaled_item(draw=lambda numbers: {"a": np.int64(9), "b": np.float64(0.5)})
    assert repr(pose(item, 1).drawn) == "{'a': 9, 'b': 0.5}"
    vector = pose(replace(SHARES, draw=lambda numbers: {"x": np.array([0.5, 1.0, -1.0])}), 1)
    assert vector.drawn == {"x": [0.5, 1.0, -1.0]}


# --- given values -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("values", [{}, {"a": 9}, {"a": 9, "b": 2, "c": 1}, {"a": 9, "B": 2}])
def test_given_values_must_have_exactly_the_drawn_names(values):
    with pytest.raises(ItemError, match="a-root: values must name exactly a, b"):
        question_from(ROOT, values)


@pytest.mark.parametrize(
    "values",
    [
        {"q": [1, 0], "K": [[1, 0], [0]], "d_k": 2},
        {"q": [1, 0, 0], "K": [[1, 0], [0, 1]], "d_k": 2},
        {"q": "abc", "K": [[1, 0], [0, 1]], "d_k": 2},
        {"q": [1, 0], "K": [], "d_k": 2},
        {"q": [1, 0], "K": [["x", 0]], "d_k": 2},
        {"q": [1, float("nan")], "K": [[1, 0], [0, 1]], "d_k": 2},
        {"q": [1, 0], "K": [[1, 0], [0, 1]], "d_k": 0},
        {"q": [1, 0], "K": [[1, 0], [0, 1]], "d_k": None},
    ],
)
def test_values_that_give_no_finite_answer_are_an_item_error(values):
    with pytest.raises(ItemError, match="scaled-scores"):
        question_from(bank()["scaled-scores"], values)


def test_given_values_say_which_rules_do_not_show_in_them():
    question = question_from(ROOT, {"a": 4, "b": 2})  # half of 4 is its root; 2 + 2 = 2 * 2
    assert question.certificate.visible == ("no_root",)
    assert question.certificate.invisible == ("half", "added")
    assert question.certificate.gaps[1:] == (0.0, 0.0)
    assert question.seed is None


def test_a_wrong_rule_that_cannot_run_on_given_values_does_not_show():
    item = scaled_item(
        steps=[step("product", lambda a, b: a * b, wrong={"third": lambda a, b: [a, b][int(a) % 3]})],
    )
    assert question_from(item, {"a": 5, "b": 2}).certificate.invisible == ("third",)
    assert question_from(item, {"a": 4, "b": 2}).certificate.visible == ("third",)


def test_the_documents_worked_example_has_its_scores_put_right():
    question = question_from(bank()["softmax-weights"], SECTION_FIVE)
    assert question.values["scores"] == pytest.approx([1.04, 0.92, 0.40, -0.02, -0.20, -1.12])
    assert question.values["scaled"].round(3).tolist() == [0.735, 0.651, 0.283, -0.014, -0.141, -0.792]
    assert question.joined.round(4).tolist() == [0.2732, 0.2510, 0.1738, 0.1291, 0.1137, 0.0593]
    assert question.joined.sum() == pytest.approx(1, abs=1e-15)


def test_the_documents_second_self_test():
    scores = question_from(bank()["scaled-scores"], SELF_TEST_TWO)
    assert scores.joined.round(3).tolist() == [0.707, 0, -0.707]
    weights = question_from(bank()["softmax-weights"], SELF_TEST_TWO)
    assert weights.joined.round(3).tolist() == [0.576, 0.284, 0.140]


def test_the_documents_slip_is_wrong_in_its_third_entry_and_nothing_claims_to_explain_it():
    # It took the wrong coordinate for one key only; a rule does to every key what it does to one.
    question = question_from(bank()["scaled-scores"], SECTION_FIVE)
    verdict = grade(question, ["0.735, 0.651, 0.170, -0.014, -0.141, -0.792"])
    assert verdict.outcome is Outcome.WRONG
    assert verdict.wrong_entries == (2,)
    assert verdict.score == pytest.approx(5 / 6)
    assert verdict.explanations == ()


def test_the_slip_made_with_every_key_is_named():
    question = question_from(bank()["scaled-scores"], SECTION_FIVE)
    slipped = [(key[0] * 1.0 + key[0] * 0.2) / 2**0.5 for key in SIX_KEYS]
    assert slipped[2] == pytest.approx(0.170, abs=5e-4)
    verdict = grade(question, [", ".join(f"{s:.3f}" for s in slipped)])
    assert verdict.misconceptions == "score_reuses_coordinate"


def test_other_shapes_that_a_wrong_procedure_predicts_are_known():
    question = question_from(
        bank()["attention-output"], {**SELF_TEST_TWO, "V": [[1, 2, 3, 0], [0, 1, 0, 2], [1, 0, 2, 1]]}
    )
    assert question.dims(0) == (4,)
    assert question.other_dims(0) == {(2,), (3,)}
    assert pose(COUNTS, 3).dims(1) == (2,)


@pytest.mark.parametrize("value", ["3", True, None, {"x": 1}, [["1", 2]]])
def test_given_values_must_be_numbers(value):
    with pytest.raises(ItemError, match="d_k must be a number"):
        question_from(bank()["scaled-scores"], {"q": [1, 0], "K": [[1, 0], [0, 1]], "d_k": value})
