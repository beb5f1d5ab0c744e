import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.check import typed
from engine.grade import Outcome, grade, read_part
from engine.item import Answer
from engine.pose import pose, question_from
from engine.reading import Reading, Unreadable
from quiz_bank import bank
from tests.engine.sample_items import BANK, COUNTS, ROOT, SHARES, TABLE, posed, scaled_item, step

SIX = question_from(ROOT, {"a": 9, "b": 2})  # 6, two decimals, tolerance 0.03
COUNTED = question_from(COUNTS, {"d": 512, "rows": 2, "keys": [1, 5, 7]})  # 1048576, 2 x 5, the first key
TABLED = question_from(
    TABLE, {"u": [1, 2], "v": [3, 4, 5]}
)  # [[0.75, 1, 1.25], [1.5, 2, 2.5]], tolerance 0.1


def constant(value, decimals=3, **more):
    """Give a question whose answer is `value`, rounded by nobody on the way."""
    rule = step("product", lambda a, b: np.array(value) if isinstance(value, list) else value, **more)
    return question_from(
        scaled_item(steps=[rule], answer=Answer("product", decimals=decimals)), {"a": 1, "b": 1}
    )


def outcome(question, *texts):
    return grade(question, texts).outcome.value


@pytest.mark.parametrize(
    "text, expected",
    [
        ("6", "right"),
        ("6.0", "right"),
        ("6.00", "right"),
        ("6.03", "right"),
        ("5.97", "right"),
        ("6.0300000005", "right"),
        ("6.030000002", "wrong"),
        ("6.0301", "wrong"),
        ("5.9699", "wrong"),
        ("6.09", "wrong"),
        ("-6", "wrong"),
        ("6.001", "right"),
        ("6.0000000000001", "right"),
    ],
)
def test_the_tolerance_is_the_bound_and_belongs_to_right(text, expected):
    assert SIX.tolerances[0] == pytest.approx([0.03])
    assert outcome(SIX, text) == expected


@pytest.mark.parametrize(
    "value, text, expected",
    [
        (0.7071, "0.707", "right"),
        (0.7071, "0.71", "too_rough"),
        (0.7071, "0.7", "too_rough"),
        (0.7071, "71%", "too_rough"),
        (0.7071, "70.7%", "right"),
        (0.7071, "7.1e-1", "too_rough"),
        (0.7071, "0.70", "wrong"),
        (0.7071, "0.72", "wrong"),
        (0.7071, "0.710", "wrong"),
        (0.7071, "7/10", "wrong"),
        (0.7071, "1", "wrong"),
        (0.7071, "1.0", "wrong"),
        (0.96, "1.0", "too_rough"),
        (0.96, "1", "wrong"),  # typed as a whole number it is never too rough
        (1.96, "2.0", "too_rough"),
        (1.96, "2", "wrong"),
        (0.038, "0.0", "too_rough"),
        (0.038, "0", "wrong"),
        (0.25, "0.2", "too_rough"),
        (0.25, "0.3", "too_rough"),
        (-0.25, "-0.2", "too_rough"),
        (-0.25, "-0.3", "too_rough"),
        (0.25, "-0.3", "wrong"),
        (0.745, "0.74", "too_rough"),
        (0.745, "0.75", "too_rough"),
        (0.745, "0.7", "too_rough"),
        (0.745, "0.8", "wrong"),
        (0.7071, "0.7071067811865", "right"),
        (0.5, "0.5", "right"),
        (0.5, "1/2", "right"),
        (0.5, ".5", "right"),
        (0.0, "0", "right"),
        (0.0, "0.0", "right"),
        (0.0, "-0", "right"),
        (0.0, "0.5", "wrong"),
        (0.4, "0", "wrong"),
        (0.0004, "0.0", "right"),
        (123.456, "123.5", "too_rough"),
        (123.456, "123", "wrong"),
        (123.456, "123.46", "too_rough"),
    ],
)
def test_too_few_decimals_are_asked_again_and_never_wrong(value, text, expected):
    assert outcome(constant(value), text) == expected


@pytest.mark.parametrize("text", ["", " ", "\n", "　", "\u200b"])
def test_blank_is_no_answer(text):
    verdict = grade(SIX, [text])
    assert verdict.outcome is Outcome.UNREADABLE
    assert (verdict.score, verdict.wrong_entries, verdict.explanations) == (0.0, (), ())


@pytest.mark.parametrize(
    "text, exact",
    [("sqrt(9)*2", True), ("6", True), ("6.0", True), ("6.0000001", False), ("5.99", False)],
)
def test_an_exact_form_is_marked(text, exact):
    verdict = grade(SIX, [text])
    assert verdict.outcome is Outcome.RIGHT
    assert verdict.exact is exact


def test_a_long_decimal_is_no_exact_form():
    question = constant(2**0.5 / 2)
    assert grade(question, ["sqrt(2)/2"]).exact
    assert grade(question, ["0.70710678118654752"]).outcome is Outcome.RIGHT
    assert not grade(question, ["0.70710678118654752"]).exact


def test_the_exact_flag_needs_every_entry_and_only_a_right_answer_has_it():
    root = constant(0.7071067811865476)
    assert grade(root, ["sqrt(2)/2"]).exact
    assert grade(root, ["1/√2"]).exact
    assert not grade(root, ["0.7071"]).exact
    assert not grade(SIX, ["5"]).exact
    question = question_from(SHARES, {"x": [0, 0, 0]})
    assert grade(question, ["1/3, 1/3, 1/3"]).exact
    assert not grade(question, ["1/3, 1/3, 0.333"]).exact


# --- entries ------------------------------------------------------------------------------------------------


def test_the_score_counts_entries_and_names_the_wrong_ones():
    question = constant([0.1234, 0.5, 0.25, 0.75])
    verdict = grade(question, ["0.123, 0.6, 0.25, 0.8"])
    assert verdict.outcome is Outcome.WRONG
    assert verdict.score == 0.5
    assert verdict.wrong_entries == (1,)
    assert verdict.rough_entries == (3,)


def test_any_wrong_entry_makes_wrong_and_else_any_rough_one_too_rough():
    question = constant([0.1234, 0.5678])
    assert outcome(question, "0.12, 0.568") == "too_rough"
    assert outcome(question, "0.12, 0.6") == "too_rough"
    assert outcome(question, "0.12, 0.9") == "wrong"
    assert outcome(question, "0.123, 0.568") == "right"
    rough = grade(question, ["0.12, 0.568"])
    assert (rough.rough_entries, rough.wrong_entries, rough.score) == ((0,), (), 0.5)
    assert not rough.outcome.decides


def test_entries_are_counted_over_all_parts():
    verdict = grade(COUNTED, ["1048576", "5x2", "3"])
    assert verdict.outcome is Outcome.WRONG
    assert verdict.wrong_entries == (1, 2, 3)
    assert verdict.score == 0.25


def test_one_unreadable_part_asks_again_for_all():
    verdict = grade(COUNTED, ["1048576", "two by five", "1"])
    assert verdict.outcome is Outcome.UNREADABLE
    assert [isinstance(reading, Reading) for reading in verdict.readings] == [True, False, True]


def test_the_number_of_texts_is_the_callers_business():
    with pytest.raises(ValueError, match="counts has 3 parts, not 1"):
        grade(COUNTED, ["1"])


@pytest.mark.parametrize(
    "part, text, expected",
    [
        (0, "1048576", "right"),
        (0, "1048576.0", "right"),
        (0, "4*512^2", "right"),
        (0, "4×512²", "right"),
        (0, "2^20", "right"),
        (0, "1,048,576", "right"),
        (0, "1.048576e6", "right"),
        (0, "1048577", "wrong"),
        (0, "1048575.9999999", "unreadable"),
        (0, "1048000", "wrong"),
        (0, "0.5", "unreadable"),
        (0, "-1048576", "wrong"),
        (1, "2x5", "right"),
        (1, "2 × 5", "right"),
        (1, "(2, 5)", "right"),
        (1, "5x2", "wrong"),
        (1, "(2,)", "wrong"),
        (1, "(2, 5, 1)", "wrong"),
        (1, "10", "unreadable"),
        (2, "1", "right"),
        (2, "k1", "right"),
        (2, "k_1", "right"),
        (2, "第1个", "right"),
        (2, "3", "wrong"),
        (2, "0", "unreadable"),
        (2, "4", "wrong"),
    ],
)
def test_whole_numbers_places_and_shapes_are_exact(part, text, expected):
    texts = ["1048576", "2x5", "1"]
    texts[part] = text
    assert outcome(COUNTED, *texts) == expected


def test_a_wrong_whole_number_shape_or_place_is_named():
    assert grade(COUNTED, ["512^2", "2x5", "1"]).misconceptions == "one_matrix"
    assert grade(COUNTED, ["1048576", "5x2", "1"]).misconceptions == "swapped"
    assert grade(COUNTED, ["1048576", "2x5", "3"]).misconceptions == "largest"
    assert grade(COUNTED, ["512^2", "5x2", "1"]).misconceptions == "one_matrix+swapped"


# --- shapes -------------------------------------------------------------------------------------------------


def test_a_wrong_shape_that_a_rule_predicts_is_wrong_and_named():
    verdict = grade(TABLED, ["0.75, 1.0, 1.25"])
    assert verdict.outcome is Outcome.WRONG
    assert verdict.misconceptions == "first_row_only"
    assert verdict.wrong_entries == (0, 1, 2, 3, 4, 5)
    assert verdict.score == 0


def test_the_right_numbers_in_another_shape_are_not_right():
    # 3 x 2 is what the rule `other_way_round` predicts, so it is read; that its rows hold the right numbers in order
    # does not make it the 2 x 3 matrix.
    assert outcome(TABLED, "[[0.75, 1, 1.25], [1.5, 2, 2.5]]") == "right"
    verdict = grade(TABLED, ["[[0.75, 1], [1.25, 1.5], [2, 2.5]]"])
    assert verdict.outcome is Outcome.WRONG
    assert verdict.score == 0
    assert not verdict.exact


def test_any_other_shape_is_asked_again_without_giving_the_size_away():
    assert COUNTED.item.parts[0].tells_size
    for text in ("1, 2", "[[1, 2], [3, 4]]", "5"):
        verdict = grade(TABLED, [text])
        assert verdict.outcome is Outcome.UNREADABLE
        message = verdict.readings[0].message
        assert "6" not in message.en + message.zh
        assert "3" not in message.en + message.zh


def test_where_the_size_is_told_the_message_says_it():
    question = question_from(SHARES, {"x": [0, 1, -1]})
    assert "3" in grade(question, ["0.5, 0.5"]).readings[0].message.en


def test_one_number_never_stands_for_a_vector():
    assert outcome(constant([5.0, 5.0, 5.0]), "5") == "unreadable"


def test_a_part_is_read_as_its_kind_asks():
    assert read_part(COUNTED, 2, "k3").value == 3
    assert read_part(COUNTED, 1, "2x5").value == (2, 5)
    assert read_part(COUNTED, 0, "2x5").value == 10
    assert isinstance(read_part(COUNTED, 0, "2, 5"), Unreadable)
    assert isinstance(read_part(SIX, 0, "inf"), Unreadable)


# --- laws ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("item", BANK)
@settings(derandomize=True, max_examples=20, deadline=None)
@given(data=st.data())
def test_nothing_that_is_typed_raises(item, data):
    question = posed(item, 0)
    texts = [data.draw(st.text(max_size=30)) for _ in question.item.parts]
    verdict = grade(question, texts)
    assert 0 <= verdict.score <= 1
    assert len(verdict.readings) == len(texts)


NUMBERISH = st.text(alphabet="0123456789.,-+*/^ ()[]e%√πk第个x×∞\n", max_size=24)


@pytest.mark.parametrize("item", BANK)
@settings(derandomize=True, max_examples=40, deadline=None)
@given(data=st.data())
def test_nothing_that_looks_like_numbers_raises(item, data):
    question = posed(item, 1)
    grade(question, [data.draw(NUMBERISH) for _ in question.item.parts])


@pytest.mark.parametrize("item", BANK)
def test_right_is_right_wrong_is_wrong_and_three_tolerances_are_too_many(item):
    for seed in range(6):
        question = posed(item, seed)
        assert grade(question, typed(question, question.right)).outcome is Outcome.RIGHT
        for prediction, gap in zip(question.predictions, question.certificate.gaps, strict=True):
            verdict = grade(question, typed(question, prediction.asked))
            assert verdict.outcome is (Outcome.WRONG if gap else Outcome.RIGHT)
        if all(
            step.kind == "number"
            for step in question.item.steps
            if step.name in {p.step for p in question.item.parts}
        ):
            for sign in (3, -3):
                moved = [r + sign * t for r, t in zip(question.right, question.tolerances, strict=True)]
                assert grade(question, typed(question, moved)).outcome is Outcome.WRONG


@settings(derandomize=True, max_examples=200, deadline=None)
@given(value=st.integers(-9999, 9999), places=st.integers(1, 2))
def test_rounding_the_right_value_is_right_or_too_rough(value, places):
    right = value / 1000
    rounded = np.round(right, places)
    verdict = outcome(constant(right), f"{rounded:.{places}f}")
    assert verdict in ("right", "too_rough")


def test_random_numbers_are_wrong_and_explained_by_nothing():
    explained = 0
    for seed in range(30):
        question = posed("softmax-weights", seed)
        numbers = ", ".join(f"{((seed * 7 + k * 13) % 29) / 31:.3f}" for k in range(question.joined.size))
        verdict = grade(question, [numbers])
        assert verdict.outcome is Outcome.WRONG
        explained += bool(verdict.explanations)
    assert explained == 0


# --- reports from the field, by their id in tests/cases/public_reports.tsv ----------------------------------


@pytest.mark.parametrize(
    "text, expected", [("0", "right"), ("0.0", "right"), ("1e-12", "right"), ("0.5", "wrong")]
)
def test_to02_a_right_answer_of_zero(text, expected):
    assert outcome(constant(0.0), text) == expected


@pytest.mark.parametrize("text", ["sqrt(2)/2", "1/sqrt(2)", "0.7071", "0.71"])
def test_to04_the_exact_form_and_its_roundings_are_right(text):
    assert outcome(constant(0.5**0.5, decimals=2), text) == "right"


@pytest.mark.parametrize(
    "text, expected", [("1048000", "wrong"), ("1048576.0", "right"), ("4*512^2", "right")]
)
def test_to06_counts_are_exact(text, expected):
    question = question_from(bank()["head-parameters"], {"d_model": 512, "h": 8})
    assert outcome(question, text, "1050624", "8388608") == expected


@pytest.mark.parametrize("text", ["0*10^10", "0*5", "-0"])
def test_to07_a_dressed_up_zero_is_zero(text):
    assert outcome(constant(5.0), text) == "wrong"
    assert outcome(constant(0.0), text) == "right"


def test_to08_every_entry_has_its_tolerance():
    question = constant([0.70711, -0.70711])
    assert outcome(question, "0.707, -0.707") == "right"
    assert outcome(question, "0.707, 0.707") == "wrong"


@pytest.mark.parametrize("text", ["62.4", "62.5", "62.45"])
def test_rs02_half_a_unit_is_not_punished(text):
    assert outcome(constant(62.45, decimals=1), text) == "right"


def test_rs06_the_opposite_sign_is_wrong():
    assert outcome(constant(3.14, decimals=2), "-3.14") == "wrong"


@pytest.mark.parametrize(
    "text, expected", [("1.235e-2", "right"), ("1.2346e-2", "right"), ("1.335e-2", "wrong")]
)
def test_rs07_scientific_notation_counts_its_real_decimals(text, expected):
    assert outcome(constant(0.0123456, decimals=5), text) == expected


@pytest.mark.parametrize(
    "text, expected", [("1.27", "right"), ("1.3", "right"), ("1.0", "wrong"), ("1.41", "wrong")]
)
def test_rs08_more_decimals_than_asked_are_fine(text, expected):
    assert outcome(constant(1.27, decimals=1), text) == expected


def test_vm02_commas_and_semicolons_make_a_matrix_and_an_empty_entry_is_asked():
    assert outcome(TABLED, "[0.75,1,1.25; 1.5,2,2.5]") == "right"
    verdict = grade(TABLED, ["[0.75,,1,1.25]"])
    assert verdict.readings[0].code == "empty_entry"


@pytest.mark.parametrize("text", ["[1,2,3]", "[[1,2,3]]", "[[1],[2],[3]]", "1 2 3", "1\n2\n3", "（1，2，3）"])
def test_vm03_rows_columns_and_bare_numbers_are_the_same_vector(text):
    assert outcome(constant([1.0, 2.0, 3.0]), text) == "right"


@pytest.mark.parametrize("text", ["5", "[1,2]", "[[1,2],[3,4]]", "[]"])
def test_vm04_another_shape_never_crashes_and_never_broadcasts(text):
    assert outcome(constant([5.0, 5.0, 5.0]), text) == "unreadable"


@pytest.mark.parametrize(
    "text",
    [
        "[[0.75,1,1.25],[1.5,2,2.5]]",
        "[[0.75,1,1.25], [1.5,2,2.5]]",
        "[[0.75,1,1.25],\n[1.5,2,2.5]]",
        "0.75 1 1.25\n1.5 2 2.5",
    ],
)
def test_vm07_line_breaks_between_rows_keep_every_row(text):
    assert outcome(TABLED, text) == "right"


@pytest.mark.parametrize(
    "text", ["[[0.75,1,1.25],[1.5,2,2.5]]", "[(0.75,1,1.25),(1.5,2,2.5)]", "((0.75,1,1.25),(1.5,2,2.5))"]
)
def test_vm08_nested_brackets_of_any_kind(text):
    assert outcome(TABLED, text) == "right"


def test_vm09_unequal_rows_are_asked_again():
    verdict = grade(TABLED, ["[[1,2],[3]]"])
    assert verdict.readings[0].code == "ragged"


def test_vm10_a_transposed_shape_is_wrong_and_named():
    question = question_from(bank()["output-shape"], {"n_q": 2, "n_k": 5, "d_k": 7, "d_v": 4})
    assert outcome(question, "2x4") == "right"
    assert outcome(question, "(2,4)") == "right"
    verdict = grade(question, ["4x2"])
    assert verdict.outcome is Outcome.WRONG
    assert "output_shape_transposed" in verdict.misconceptions


def causal(**changes):
    given = {"q": [2, 0], "K": [[1, 0], [0.5, 1], [0, 1], [1.5, 1]], "d_k": 2, "i": 2}
    return question_from(bank()["causal-weights"], {**given, **changes})


def test_ms01_and_ms02_no_row_is_fully_hidden_and_nothing_is_nan():
    for seed in range(20):
        question = posed("causal-weights", seed)
        assert np.isfinite(question.joined).all()
        assert question.joined.sum() == pytest.approx(1)
        assert 1 < question.drawn["i"] < len(question.drawn["K"])
    assert causal(i=1).joined.tolist() == [1, 0, 0, 0]


def test_ms04_the_inverted_mask_is_named():
    question = causal()
    scores = np.array([2, 1, 0, 3]) / 2**0.5
    hidden = np.exp(scores[2:]) / np.exp(scores[2:]).sum()
    assert (
        grade(question, [f"0, 0, {hidden[0]:.3f}, {hidden[1]:.3f}"]).misconceptions
        == "mask_polarity_inverted"
    )
    assert "$1$ 到第 $i$" in question.item.ask.zh  # the convention is in the question


def test_ms06_and_ms07_masks_are_square():
    for seed in range(20):
        drawn = posed("causal-weights", seed).drawn
        assert np.shape(drawn["K"])[1:] == (drawn["d_k"],)
        assert np.shape(drawn["q"]) == (drawn["d_k"],)


def test_ms10_a_softmax_over_queries_is_named():
    question = question_from(bank()["softmax-weights"], {"q": [1, 0], "K": [[1, 0], [2, 0]], "d_k": 2})
    assert "softmax_query_axis" in grade(question, ["1, 1"]).misconceptions


def test_ra01_an_answer_is_judged_against_the_question_that_was_shown():
    shown = pose(bank()["softmax-weights"], 11)
    right = typed(shown, shown.right)
    assert grade(shown, right).outcome is Outcome.RIGHT
    assert grade(pose(bank()["softmax-weights"], 11), right).outcome is Outcome.RIGHT
    assert grade(pose(bank()["softmax-weights"], 12), right).outcome is not Outcome.RIGHT


def test_ra03_and_ra04_numbers_are_finite_bounded_and_need_thought():
    for item in BANK:
        for seed in range(12):
            question = posed(item, seed)
            numbers = np.concatenate([np.ravel(np.array(v, dtype=float)) for v in question.drawn.values()])
            assert np.isfinite(numbers).all()
            assert np.abs(numbers).max() <= 1e6
            if "K" in question.drawn and "q" in question.drawn:
                assert np.any(question.drawn["q"])
                assert not np.array_equal(question.drawn["q"], question.drawn["K"])


def test_ra07_the_item_is_part_of_the_seed():
    drawn = {
        repr(pose(bank()[item], 5).drawn.get("q"))
        for item in ("scaled-scores", "softmax-weights", "causal-weights")
    }
    assert len(drawn) == 3


@pytest.mark.parametrize(
    "value, text, rounded",
    [
        ([0.123, 0.789, 0.088], "[0, 1, 0]", True),
        ([0.123, 0.789, 0.088], "[0.1, 1, 0]", True),
        ([0.4, 0.35, 0.25], "[1, 0, 0]", False),
        ([0.123, 0.789, 0.088], "[0, 0.9, 0]", False),
        (2.5, "2", True),
        (2.5, "3", True),
        (2.4, "3", False),
    ],
)
def test_a_wrong_answer_that_is_the_right_one_rounded_to_whole_numbers_is_known_as_such(value, text, rounded):
    verdict = grade(constant(value), [text])
    assert verdict.outcome is Outcome.WRONG
    assert verdict.is_rounded is rounded


def test_an_answer_that_is_right_or_too_rough_is_not_called_rounded():
    assert not grade(constant(2.0), ["2"]).is_rounded
    assert not grade(constant(2.4142), ["2.4"]).is_rounded
