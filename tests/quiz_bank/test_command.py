"""Does the command line list, show and check, and tell wrong usage on standard error?"""

from __future__ import annotations

import json

import pytest

from engine.pose import pose
from quiz_bank import bank
from tests.quiz_bank.command_line import SELF_TEST, answered, refused


def test_list_gives_every_item_once(run) -> None:
    listed = answered(run("list", "--json")).objects
    assert [item["id"] for item in listed] == list(bank())
    for item in listed:
        assert set(item["title"]) == {"zh", "en"}
        assert len(item["kinds"]) == len(item["decimals"]) >= 1
        assert item["misconceptions"] == list(bank()[item["id"]].misconceptions)
        assert all(
            (d is None) == (kind != "number") for kind, d in zip(item["kinds"], item["decimals"], strict=True)
        )
    text = answered(run("list")).out
    assert all(item["id"] in text and item["title"]["en"] in text for item in listed)


@pytest.mark.parametrize("item", bank())
@pytest.mark.parametrize("lang", ["zh", "en"])
def test_show_tells_everything_about_a_question(run, item: str, lang: str) -> None:
    shown = answered(run("show", item, "--seed", "3", "--lang", lang, "--json")).only
    question = pose(bank()[item], 3)
    assert (shown["item"], shown["seed"], shown["band"]) == (item, 3, "usual")
    assert shown["values"] == dict(question.drawn)
    assert "$" in shown["question"]
    assert [part["step"] for part in shown["parts"]] == [part.step for part in bank()[item].parts]
    for part in shown["parts"]:
        assert part["answer"] is not None
        assert part["exact"]
        assert part["accepted"] or part["kind"] == "formula"
    assert {step["step"] for step in shown["steps"]} <= {step.name for step in bank()[item].steps}
    predicted = [name for prediction in shown["predictions"] for name in prediction["misconceptions"]]
    assert {*predicted, *shown["certificate"]["not_applicable"]} == set(bank()[item].misconceptions)
    assert set(shown["certificate"]) >= {"draws", "smallest_gap", "visible", "invisible", "alike"}
    text = answered(run("show", item, "--seed", "3", "--lang", lang)).out
    assert shown["question"] in text
    assert all(name in text for name in predicted)


def test_show_takes_values_and_band(run) -> None:
    shown = answered(run("show", "softmax-weights", "--values", SELF_TEST, "--json")).only
    assert shown["seed"] is None
    assert [round(x, 3) for x in shown["parts"][0]["answer"]] == [0.576, 0.284, 0.14]
    assert "softmax_query_axis" in shown["certificate"]["visible"]
    hard = answered(run("show", "softmax-weights", "--band", "hard", "--json")).only
    assert (hard["band"], hard["seed"]) == ("hard", 0)
    assert len(hard["values"]["K"]) >= 5


def test_infinities_are_written_as_text(run) -> None:
    values = {"q": [1, 0], "K": [[1, 0], [0, 1], [2, 1]], "d_k": 2, "i": 2}
    shown = answered(run("show", "causal-weights", "--values", json.dumps(values), "--json")).only
    masked = next(step["value"] for step in shown["steps"] if step["step"] == "masked")
    assert masked[2] == "-inf"


def test_infinities_are_taken_in_values(run) -> None:
    values = '{"q": [1, 0], "K": [[1, 0], ["inf", 1]], "d_k": 2}'
    assert "no finite answer" in refused(run("show", "scaled-scores", "--values", values))


# --- check -----------------------------------------------------------------------------------------------------------


def test_check_prints_a_table_with_the_exceptions(run) -> None:
    text = answered(run("check", "output-shape", "--seeds", "30")).out
    assert text.splitlines()[0].split() == [
        "item",
        "seeds",
        "differ",
        "draws",
        "least",
        "gap",
        "random",
        "faults",
    ]
    assert "exception dk_affects_score_shape: " in text
    assert "d_v: " in text
    report = answered(run("check", "output-shape", "--seeds", "30", "--json")).only
    assert (report["item"], report["seeds"], report["faults"]) == ("output-shape", 30, [])
    assert set(report["parameters"]) == {"n_q", "n_k", "d_k", "d_v"}
    assert all(abs(sum(shares.values()) - 1) < 1e-9 for shares in report["parameters"].values())
    assert set(report["draws"]) == {"mean", "p99"}
    assert report["exceptions"] == dict(bank()["output-shape"].exceptions)


def test_check_goes_through_every_item_where_none_is_named(run) -> None:
    assert [report["item"] for report in answered(run("check", "--seeds", "2", "--json")).objects] == list(
        bank()
    )


# --- wrong usage -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "arguments, said",
    [
        ([], "COMMAND"),
        (["frobnicate"], "invalid choice"),
        (["list", "--colour"], "--colour"),
        (["show"], "item"),
        (["show", "no-such-item"], "there is no item 'no-such-item'; there are: "),
        (["grade", "no-such-item", "1"], "no-such-item"),
        (["check", "no-such-item"], "no-such-item"),
        (["show", "largest-key", "--seed", "-1"], "a seed is a whole number from 0 to 2^53 - 1"),
        (["show", "largest-key", "--seed", str(2**53)], "a seed"),
        (["show", "largest-key", "--seed", "one"], "--seed"),
        (["show", "largest-key", "--band", "extreme"], "--band"),
        (["show", "largest-key", "--lang", "fr"], "--lang"),
        (["show", "largest-key", "--seed", "1", "--values", "{}"], "not allowed with"),
        (["show", "largest-key", "--values", "{"], "--values is no JSON"),
        (["show", "largest-key", "--values", "[1]"], "must be a JSON object"),
        (["show", "largest-key", "--values", '{"q": [1, 2]}'], "must name exactly K, q"),
        (["show", "scaled-scores", "--values", '{"q": [1], "K": [[1, 2], [3]], "d_k": 2}'], "do not fit"),
        (["show", "scaled-scores", "--values", '{"q": "x", "K": null, "d_k": {}}'], "do not fit"),
        (["show", "head-parameters", "--values", '{"d_model": 8, "h": 0}'], "do not fit"),
        (["read"], "exactly one TEXT"),
        (["read", "1", "2"], "exactly one TEXT"),
        (["read", "1", "--shape", "cube"], "'cube' is no shape"),
        (["read", "1", "--shape"], "--shape"),
        (["grade"], "takes an ITEM"),
        (["grade", "largest-key"], "not 0"),
        (["check", "--seeds", "0"], "at least 1"),
        (["new", "Not_Kebab"], "kebab-case"),
        (["new", "a--b"], "kebab-case"),
        (["new", "中文"], "kebab-case"),
        (["new", "../outside"], "kebab-case"),
        (["new", "largest-key"], "exists already"),
        (["verify"], "log"),
        (["verify", "nowhere/attempts.csv"], "cannot be read"),
    ],
)
def test_wrong_usage_is_told_on_standard_error(run, arguments: list[str], said: str) -> None:
    assert said in refused(run(*arguments))


@pytest.mark.parametrize("line", [b"0.5", b"7", b"{}", b'["1", 2]', b'"open'])
def test_a_line_that_is_no_json_string_is_wrong_usage(run, line: bytes) -> None:
    for arguments in (["read", "-", "--json"], ["grade", "largest-key", "-", "--json"]):
        assert "standard input" in refused(run(*arguments, given=line))


def test_help_is_no_fault(run) -> None:
    for arguments in (["--help"], ["read", "--help"], ["grade", "-h"]):
        assert "usage: python -m quiz_bank" in answered(run(*arguments)).out
