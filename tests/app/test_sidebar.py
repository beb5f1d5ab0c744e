"""Do learners on one machine, and visitors of a public page, each have what is theirs?"""

from __future__ import annotations

import pytest
import streamlit as st

from app import people
from app.people import Mode, mode_of
from engine.records import CsvStore, NameRefused
from tests.app.screen import mistaken

HERE = "http://localhost:8501/"
LOOPBACK = {"Host": "localhost:8501"}


@pytest.mark.parametrize(
    "setting, url, headers, expected",
    [
        ("", HERE, LOOPBACK, Mode.LOCAL),
        ("", "http://127.0.0.1:8501", {"host": "127.0.0.1:8501"}, Mode.LOCAL),
        ("", "http://[::1]:8501", {"Host": "[::1]:8501"}, Mode.LOCAL),
        ("", "http://192.168.1.5:8501", LOOPBACK, Mode.PUBLIC),
        ("", HERE, {"Host": "192.168.1.5:8501"}, Mode.PUBLIC),
        ("", HERE, {}, Mode.PUBLIC),
        ("", None, LOOPBACK, Mode.PUBLIC),
        ("", HERE, LOOPBACK | {"X-Forwarded-For": "1.2.3.4"}, Mode.PUBLIC),
        ("", HERE, LOOPBACK | {"x-forwarded-proto": "https"}, Mode.PUBLIC),
        ("", HERE, LOOPBACK | {"Forwarded": "for=1.2.3.4"}, Mode.PUBLIC),
        ("", HERE, LOOPBACK | {"Via": "1.1 proxy"}, Mode.PUBLIC),
        ("", HERE, LOOPBACK | {"CF-Connecting-IP": "1.2.3.4"}, Mode.PUBLIC),
        ("", HERE, LOOPBACK | {"X-Real-IP": "1.2.3.4"}, Mode.PUBLIC),
        ("", "https://localhost.example.org", {"Host": "localhost.example.org"}, Mode.PUBLIC),
        ("local", None, {}, Mode.LOCAL),
        (" Local ", "https://example.org", {"Host": "example.org"}, Mode.LOCAL),
        ("public", HERE, LOOPBACK, Mode.PUBLIC),
        ("class", HERE, LOOPBACK, Mode.PUBLIC),
        ("locl", HERE, LOOPBACK, Mode.PUBLIC),
    ],
)
def test_it_is_local_only_where_nothing_speaks_against_it(setting, url, headers, expected):
    assert mode_of(setting, url, headers, None) is expected


@pytest.mark.parametrize(
    "address, expected",
    [
        (None, Mode.LOCAL),
        ("127.0.0.1", Mode.LOCAL),
        ("127.1.2.3", Mode.LOCAL),
        ("::1", Mode.LOCAL),
        ("192.168.1.7", Mode.PUBLIC),
        ("10.0.0.2", Mode.PUBLIC),
        ("2001:db8::1", Mode.PUBLIC),
        ("fe80::1%eth0", Mode.PUBLIC),
        ("", Mode.PUBLIC),
        ("nonsense", Mode.PUBLIC),
    ],
)
def test_a_connection_from_elsewhere_is_public_whatever_host_it_asks_for(address, expected):
    assert mode_of("", HERE, LOOPBACK, address) is expected
    assert mode_of("local", HERE, LOOPBACK, address) is Mode.LOCAL


def test_the_page_asks_where_its_connection_comes_from(screen, monkeypatch):
    monkeypatch.delenv("TRAINER_MODE")
    context = type(st.context)
    for name, value in (("url", HERE), ("headers", LOOPBACK)):
        monkeypatch.setattr(context, name, property(lambda _, value=value: value))
    for address, local in ((None, True), ("192.168.1.7", False)):
        monkeypatch.setattr(context, "ip_address", property(lambda _, address=address: address))
        page = screen()
        assert bool([box for box in page.at.selectbox if str(box.key).startswith("pick-")]) is local


def test_a_recovery_code_reads_back_however_it_is_typed():
    secret = people.new_secret()
    spelled = people.spell_secret(secret)
    assert people.read_secret(spelled) == secret
    assert people.read_secret(f" {spelled.lower().replace('-', ' ')} ") == secret
    assert people.read_secret(spelled.replace("O", "0").replace("I", "1").replace("B", "8")) == secret
    for bad in ("", "ABCD", spelled + "A", "é" * 24, "9" * 24, "x" * 100_000):
        assert people.read_secret(bad) is None
    assert secret not in people.learner_of(secret)
    assert people.learner_of(secret) == people.learner_of(secret) != people.learner_of(people.new_secret())


def test_the_first_visit_begins_at_once_with_a_first_learner(screen, folder):
    page = screen()
    assert list(people.names(CsvStore(folder)).values()) == ["学生一"]
    assert page.boxes
    assert screen().question_id == page.question_id


def test_names_are_added_changed_merged_and_deleted(screen, folder):
    page = screen()
    page.type(*mistaken(page.serve("softmax-weights"), "scale_missing"))
    first = page.rows[-1].learner
    name(page, "add", "  学生二 ")
    second = page.rows[-1].learner
    assert second != first
    assert "还没有记录到有名字的错误" in page.text
    name(page, "rename", "学生三")
    store = CsvStore(folder)
    assert people.names(store) == {first: "学生一", second: "学生三"}
    picker = next(box for box in page.at.selectbox if str(box.key).startswith("pick-"))
    assert "学生三" in picker.options
    page.unfold("names")
    page.at.selectbox(key=f"merge-{second}").set_value(first)
    page.press("submit-merge")
    assert people.names(store) == {first: "学生一"}
    assert second not in (folder / "attempts.csv").read_text("utf-8")
    assert "1 / " in page.text
    name(page, "delete", "不是这个名字")
    assert "什么都没有删除" in page.alerts
    name(page, "delete", "学生一")
    assert "已删除" in page.alerts
    assert all(first not in file.read_text("utf-8") for file in folder.glob("*.csv"))
    assert list(people.names(store).values()) == ["学生一"]
    assert page.boxes


def test_a_name_is_given_once_and_must_be_a_name(folder):
    store = CsvStore(folder)
    people.add(store, "Zoë")
    for bad in ("zoe\u0308", "ZOË", "", "   ", "=1+1", "a\x00b", "x" * 61):
        with pytest.raises(NameRefused):
            people.add(store, bad)
    assert list(people.names(store).values()) == ["Zoë"]


def test_a_refused_name_is_said_and_needs_no_retry(screen):
    page = screen()
    name(page, "add", "=1+1")
    assert "不能以" in page.alerts
    assert not [button for button in page.at.button if button.key.startswith("retry")]


def test_public_visitors_never_meet(screen, monkeypatch):
    monkeypatch.setenv("TRAINER_MODE", "public")
    one, other = screen(), screen()
    assert one.question_id != other.question_id
    one.type(*mistaken(one.serve("softmax-weights"), "scale_missing"))
    other.run()
    assert "还没有记录到有名字的错误" in other.text
    stranger = screen(question_id=one.question_id)
    assert stranger.question_id not in (one.question_id, other.question_id)
    assert "不对" not in stranger.alerts
    assert not [box for box in one.at.selectbox if str(box.key).startswith("pick-")]
    learners = {row.learner for row in one.rows}
    assert len(learners) == 3
    secrets = [page.at.session_state["secret"] for page in (one, other, stranger)]
    log = (one.folder / "attempts.csv").read_text("utf-8")
    assert not any(secret in log for secret in secrets)
    assert secrets[0] not in one.text


def test_a_recovery_code_brings_the_records_back(screen, monkeypatch):
    monkeypatch.setenv("TRAINER_MODE", "public")
    page = screen()
    page.unfold("key")
    page.at.toggle(key="show-code").set_value(True).run()
    code = page.at.code[0].value
    other = screen()
    name(other, "code", "ABCD")
    assert "不是恢复码" in other.alerts
    name(other, "code", people.spell_secret(people.new_secret()))
    assert "没有属于这个恢复码的记录" in other.alerts
    name(other, "code", code.lower())
    assert "找到了" in other.alerts
    assert other.question_id == page.question_id


def test_who_uses_another_code_is_told_the_code_of_what_stays_behind(screen, monkeypatch):
    monkeypatch.setenv("TRAINER_MODE", "public")
    one, other = screen(), screen()
    code = people.spell_secret(one.at.session_state["secret"])
    left = people.spell_secret(other.at.session_state["secret"])
    other.type(*mistaken(other.serve("softmax-weights"), "scale_missing"))
    name(other, "code", code)
    assert left in other.alerts
    back = screen()
    name(back, "code", left)
    assert "1 / 1" in back.text
    assert "恢复码是" not in back.alerts


def test_a_visitor_may_delete_everything(screen, monkeypatch):
    monkeypatch.setenv("TRAINER_MODE", "public")
    page = screen()
    learner = page.rows[-1].learner
    name(page, "erase", "no")
    assert learner in (page.folder / "attempts.csv").read_text("utf-8")
    first = page.question_id
    name(page, "erase", "删除")
    assert "已删除" in page.alerts
    assert first not in (page.folder / "attempts.csv").read_text("utf-8")


def name(page, what: str, text: str) -> None:
    """Type into one of the sidebar's boxes and press its button."""
    page.unfold("names" if what in ("add", "rename", "delete") else "key")
    box = next(box for box in page.at.text_input if str(box.key).startswith(f"name-{what}"))
    box.set_value(text)
    page.press(f"submit-{box.key}")
