import math
import random

import numpy as np
import pytest

from engine.check import typed
from engine.explanation import NEARBY, Explanation, explain, pairs
from engine.grade import grade
from engine.item import Answer
from engine.pose import question_from
from engine.procedure import run_by_hand
from engine.tolerance import tolerances, within
from quiz_bank import bank
from tests.engine.sample_items import BANK, ROOT, TABLE, posed, scaled_item, step

SEEDS = range(8)


def codes(question, *answers):
    return [e.code for e in explain(question, [np.array(a, dtype=float) for a in answers])]


def root_question(**values):
    return question_from(ROOT, {"a": 9, "b": 2, **values})


def test_a_single_rule_is_named_with_the_step_where_it_goes_wrong():
    found = explain(root_question(), [np.array([18.0])])
    assert found == [Explanation((("no_root",),), "root")]
    assert found[0].code == "no_root"
    assert codes(root_question(), [5.0]) == ["added"]


def test_a_number_that_nothing_predicts_is_explained_by_nothing():
    assert codes(root_question(), [7.77]) == []


def test_names_with_the_same_number_are_one_set():
    item = scaled_item(
        steps=[
            step("root", lambda a: a**0.5, wrong={"no_root": lambda a: a, "kept": lambda a: a + 0.0}),
            step("product", lambda root, b: root * b, wrong={"squared": lambda root, b: root * root * b}),
        ]
    )
    verdict = grade(question_from(item, {"a": 9, "b": 2}), ["18"])
    assert verdict.misconceptions == "no_root|kept|squared"
    assert verdict.first_wrong_step == "root"


def test_two_numbers_that_both_fit_are_alternatives():
    # 18 and 18.1 lie more than two tolerances apart, yet what lies between them is within both own tolerances.
    item = scaled_item(
        steps=[
            step("root", lambda a: a**0.5),
            step(
                "product",
                lambda root, b: root * b,
                wrong={
                    "one": lambda root, b: 18 + 10 * (root - root.__round__()),
                    "other": lambda root, b: 18.1 + 10 * (root - root.__round__()),
                },
            ),
        ]
    )
    question = question_from(item, {"a": 9, "b": 2})
    assert question.certificate.alike == ()
    assert grade(question, ["18.05"]).misconceptions == "one other"
    assert grade(question, ["18.15"]).misconceptions == "other"


def test_a_misconception_with_two_rules_is_named_once():
    item = scaled_item(
        steps=[step("product", lambda a, b: a * b, wrong={"slip": (lambda a, b: a + b, lambda a, b: b + a)})]
    )
    assert codes(question_from(item, {"a": 9, "b": 2}), [11.0]) == ["slip"]


def test_each_wrong_number_is_matched_with_its_own_tolerance():
    # no_root multiplies a whole number: nothing but the last rounding moves it, 2 * 0.005. The root of `added` moves
    # it by another 2 * 0.005.
    question = root_question()
    assert codes(question, [18.01]) == ["no_root"]
    assert codes(question, [18.011]) == []
    assert codes(question, [5.02]) == ["added"]
    assert codes(question, [5.021]) == []


def test_two_rules_together_are_tried_only_where_no_single_one_fits():
    question = root_question()
    assert codes(question, [11.0]) == ["no_root+added"]  # 9 + 2
    found = explain(question, [np.array([11.0])])
    assert found[0].first_wrong_step == "root"
    both = question_from(ROOT, {"a": 9, "b": 9})  # 9 + 9 = 18, and 4.5 + 9 = 13.5; 9 * 9 = 81
    assert codes(both, [18.0]) == ["no_root+added"]
    single_too = question_from(
        ROOT, {"a": 16, "b": 2}
    )  # half: 8 * 2 = 16; both: 16 + 2 = 18; half and added: 10
    assert codes(single_too, [16.0]) == ["half"]


def test_a_pair_holds_only_names_that_make_the_number_together():
    # Alone, the two signs of the root make the same number; together with `added` they do not.
    item = scaled_item(
        steps=[
            step("root", lambda a: a**0.5, wrong={"plus": lambda a: a, "minus": lambda a: -a}),
            step("product", lambda root, b: abs(root) * b, wrong={"added": lambda root, b: root + b}),
        ]
    )
    question = question_from(item, {"a": 9, "b": 2})
    assert codes(question, [18.0]) == ["plus|minus"]
    assert codes(question, [11.0]) == ["plus+added"]
    assert codes(question, [-7.0]) == ["minus+added"]


def test_a_pair_names_what_cannot_be_told_apart_even_together():
    item = scaled_item(
        steps=[
            step("root", lambda a: a**0.5, wrong={"no_root": lambda a: a, "kept": lambda a: a + 0.0}),
            step("product", lambda root, b: root * b, wrong={"added": lambda root, b: root + b}),
        ]
    )
    assert codes(question_from(item, {"a": 9, "b": 2}), [11.0]) == ["no_root|kept+added"]


def test_two_pairs_with_the_same_number_are_alternatives():
    item = scaled_item(
        steps=[
            step("root", lambda a: a**0.5, wrong={"no_root": lambda a: a, "two": lambda: 2}),
            step(
                "product",
                lambda root, b: root * b,
                wrong={"added": lambda root, b: root + b, "seven": lambda root, b: root * b + 7},
            ),
        ]
    )
    question = question_from(item, {"a": 9, "b": 2})
    assert codes(question, [11.0]) == ["no_root+added", "two+seven"]
    assert codes(question, [25.0]) == ["no_root+seven"]


def test_one_misconception_on_two_steps_is_no_pair():
    item = scaled_item(
        steps=[
            step("root", lambda a: a**0.5, wrong={"slip": lambda a: a}),
            step("product", lambda root, b: root * b, wrong={"slip": lambda root, b: root + b}),
        ]
    )
    assert codes(question_from(item, {"a": 9, "b": 2}), [11.0]) == []


def test_two_rules_of_one_step_are_no_pair():
    for first, second, values, _ in pairs(posed("softmax-weights", 0)):
        assert first.swap.place < second.swap.place
        assert first.misconception != second.misconception
        assert "weights" in values


@pytest.mark.parametrize("seed", SEEDS)
def test_a_joint_number_differs_from_both_of_its_singles(seed):
    question = posed("causal-weights", seed)
    count = 0
    for first, second, _, asked in pairs(question):
        count += 1
        for single in (first, second):
            assert any(
                a.shape != s.shape or (np.abs(a - s) > t).any()
                for a, s, t in zip(asked, single.asked, question.tolerances, strict=True)
            )
    assert count > 20


def test_another_shape_that_a_wrong_procedure_predicts_is_explained():
    question = question_from(TABLE, {"u": [1, 2], "v": [3, 4, 5]})
    assert grade(question, ["0.75, 1, 1.25"]).misconceptions == "first_row_only"
    assert grade(question, ["[[0.75, 1.5], [1, 2], [1.25, 2.5]]"]).misconceptions == "other_way_round"


@pytest.mark.parametrize("item", BANK)
def test_every_visible_wrong_answer_is_named_exactly_and_by_hand(item):
    for seed in SEEDS[:4]:
        question = posed(item, seed)
        decimals = max(part.decimals for part in question.item.parts)
        for prediction, gap in zip(question.predictions, question.certificate.gaps, strict=True):
            if gap == 0:
                continue
            swaps = {prediction.swap.place: prediction.swap}
            hand = run_by_hand(question.plan, question.drawn, decimals, swaps)
            by_hand = [np.asarray(hand[part.step], dtype=float).ravel() for part in question.item.parts]
            for asked in (prediction.asked, by_hand):
                found = explain(question, asked)
                assert any(prediction.misconception in e.together[0] and len(e.together) == 1 for e in found)


@pytest.mark.parametrize("item", BANK)
def test_exactly_those_rules_are_named_whose_number_fits(item):
    chance = random.Random(item)
    for seed in SEEDS:
        question = posed(item, seed)
        own = {p.swap.serial: tolerances(question.plan, p.values, [p.swap]) for p in question.predictions}
        for prediction, gap in zip(question.predictions, question.certificate.gaps, strict=True):
            if gap == 0:
                continue
            asked = [
                a + (2 * chance.random() - 1) * t
                for a, t in zip(prediction.asked, own[prediction.swap.serial], strict=True)
            ]
            near, far = (
                {
                    p.misconception
                    for p in question.predictions
                    if all(
                        a.shape == t.shape and within(t, a, o).all() and _is_near(part, t, a, bound)
                        for part, a, t, o in zip(
                            question.item.parts, p.asked, asked, own[p.swap.serial], strict=True
                        )
                    )
                }
                for bound in NEARBY
            )
            found = explain(question, asked)
            named = {name for e in found if len(e.together) == 1 for name in e.together[0]}
            assert named == (near or far), typed(question, asked)


def _is_near(part, typed, predicted, bound):
    return (
        np.abs(typed - predicted) <= bound * 10.0**-part.decimals * np.maximum(1, np.abs(predicted))
    ).all()


# --- two items written down a second time, in plain NumPy, without the engine -------------------------------


def softmax(s):
    e = np.exp(s)
    return e / e.sum()


def scaled_scores_wrong(q, K, d_k):
    root = math.sqrt(d_k)
    slipped = K.copy()
    slipped[:, 1] = K[:, 0]
    return {
        "score_reuses_coordinate": [slipped @ q / root],
        "score_drops_sign": [abs(K @ q) / root, abs(K) @ abs(q) / root],
        "score_elementwise": [K[:, 0] * q[0] / root],
        "scale_missing": [K @ q],
        "scale_by_dk": [K @ q / d_k],
        "scale_by_sqrt_n": [K @ q / math.sqrt(len(K))],
        "scale_quarter_power": [K @ q / d_k**0.25],
        "scale_hardcoded_8": [K @ q / 8],
        "scale_multiplied": [K @ q * root],
        "scale_twice": [K @ q / d_k],
    }


def lost_mass_wrong(q, K, d_k, i):
    w = softmax(K @ q / math.sqrt(d_k))
    e = np.exp(K @ q / math.sqrt(d_k))
    two = 2 ** (K @ q / math.sqrt(d_k))

    def pair(sum_):
        return np.array([sum_, 1 / sum_])

    return {
        "mask_row_sum_still_1": [pair(1)],
        "lost_mass_is_masked_share": [pair(w[i:].sum())],
        "mask_past_instead_of_future": [pair(w[i - 1 :].sum())],
        "mask_diagonal_too": [pair(w[: i - 1].sum())],
        "mask_off_by_one_future": [pair(w[: i + 1].sum())],
        "repair_multiplies_by_sum": [np.array([w[:i].sum(), w[:i].sum()])],
        "softmax_base2": [pair((two / two.sum())[:i].sum())],
        "softmax_plus_one": [pair((e / (1 + e.sum()))[:i].sum())],
        "softmax_no_normalise": [pair(e[:i].sum())],
        "softmax_twice": [pair(softmax(w)[:i].sum())],
    }


@pytest.mark.parametrize(
    "item, wrong", [("scaled-scores", scaled_scores_wrong), ("lost-mass", lost_mass_wrong)]
)
def test_plain_numpy_names_the_same_rules(item, wrong):
    for seed in SEEDS:
        question = posed(item, seed)
        values = {k: np.array(v) if isinstance(v, list) else v for k, v in question.drawn.items()}
        table = wrong(**values)
        for numbers in table.values():
            for number in numbers:
                same = {
                    name
                    for name, others in table.items()
                    if any(np.abs(other - number).max() < 1e-9 for other in others)
                }
                apart = {
                    name
                    for name, others in table.items()
                    if all(np.abs(other - number).max() > 0.1 for other in others)
                }
                parts = (
                    np.split(number, len(question.item.parts)) if len(question.item.parts) > 1 else [number]
                )
                found = explain(question, parts)
                named = {name for e in found if len(e.together) == 1 for name in e.together[0]}
                assert same <= named
                assert not named & apart


# --- together -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", SEEDS)
def test_forgetting_the_root_and_masking_after_the_softmax_is_named_with_both(seed):
    question = posed("causal-weights", seed)
    K, q, i = (np.array(question.drawn[name]) for name in ("K", "q", "i"))
    weights = softmax(K @ q)
    weights[int(i) :] = 0
    verdict = grade(question, [", ".join(f"{w:.4f}" for w in weights)])
    assert "scale_missing+mask_after_softmax_no_renorm" in verdict.misconceptions.split()
    assert verdict.first_wrong_step == "divisor"


def test_the_logs_spelling_of_sets_and_pairs():
    assert Explanation((("a", "b"), ("c",)), "x").code == "a|b+c"


def test_parts_are_explained_together():
    item = scaled_item(answer=[Answer("root", decimals=2), Answer("product", decimals=2)])
    question = question_from(item, {"a": 9, "b": 2})
    assert codes(question, [9.0], [18.0]) == ["no_root"]
    assert codes(question, [3.0], [5.0]) == ["added"]
    assert codes(question, [3.0], [18.0]) == []
    assert codes(question, [9.0], [11.0]) == ["no_root+added"]


def test_the_bank_has_pairs_to_explain():
    assert (
        sum(
            1
            for _ in pairs(
                question_from(bank()["softmax-weights"], dict(bank()["softmax-weights"].example[0]))
            )
        )
        > 20
    )
