import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.records import NameRefused, normalise_name


@pytest.mark.parametrize(
    "typed,kept",
    [
        ("Zo\u00eb", "Zo\u00eb"),  # SO12: one name in two Unicode forms
        ("Zoe\u0308", "Zo\u00eb"),
        ("Zoe\u0308 ", "Zo\u00eb"),
        ("  Anna   Lena ", "Anna Lena"),
        ("李\u3000雷", "李 雷"),
        ("Jean\u00a0Luc", "Jean Luc"),
        ("None", "None"),
        ("NA", "NA"),
        ("..", ".."),
        ("../x", "../x"),
        ("C:\\x", "C:\\x"),
        ("O'Brien-Smith", "O'Brien-Smith"),
        ("می\u200cخواهم", "می\u200cخواهم"),
        ("x" * 60, "x" * 60),
    ],
)
def test_a_name_is_kept_in_one_form(typed, kept):
    assert normalise_name(typed) == kept


@pytest.mark.parametrize(
    "typed",
    ["", " ", "\u3000", "a\0b", "a\nb", "a\tb", "\u202eabc", "a\u200bb", "\ufeffabc", "\ud800", "=1+1", " =1", "+a",
     "-a", "@a", "＝a", "＋a", "－a", "＠a", "|a", "\u200d=a", "x" * 61, "\u200d", "\ue000"],
)  # fmt: skip
def test_what_is_no_name_is_refused_with_a_reason_in_both_languages(typed):
    with pytest.raises(NameRefused) as refused:
        normalise_name(typed)
    assert refused.value.text.zh
    assert refused.value.text.en
    assert isinstance(refused.value, ValueError)


@settings(derandomize=True, max_examples=300)
@given(st.text(st.characters(exclude_categories=()), max_size=70))
def test_normalising_twice_changes_nothing(typed):
    try:
        once = normalise_name(typed)
    except NameRefused:
        return
    assert normalise_name(once) == once
    assert once == once.strip()
    assert 1 <= len(once) <= 60
