import subprocess
import sys

import pytest

from engine.draws import Numbers

GOLDEN = """
from engine.draws import Numbers
numbers = Numbers("golden:1")
print([numbers.integer(1, 100) for _ in range(5)], numbers.halves(-2, 2, 2, 2), numbers.shuffled("abcd"),
      numbers.integers(-3, 3, 4), numbers.pick(2, 3, 5, but=3), numbers.halves(0, 1))
"""
DRAWN = "[37, 61, 92, 43, 70] [[0.5, -2.0], [0.5, 1.5]] ['b', 'c', 'a', 'd'] [1, 0, 0, 2] 5 0.5"


def test_the_stream_is_the_same_for_ever():
    made = subprocess.run([sys.executable, "-c", GOLDEN], capture_output=True, text=True, check=True)
    assert made.stdout.strip() == DRAWN


def test_other_seed_texts_give_other_numbers():
    first = [Numbers(f"item:{seed}").integers(0, 10**6, 3) for seed in range(50)]
    assert len({tuple(drawn) for drawn in first}) == 50


def test_every_choice_is_reached_about_as_often():
    numbers = Numbers("fair")
    drawn = [numbers.integer(-2, 2) for _ in range(5000)]
    assert {drawn.count(k) > 850 for k in (-2, -1, 0, 1, 2)} == {True}
    assert set(drawn) == {-2, -1, 0, 1, 2}


def test_halves_are_multiples_of_one_half_with_both_ends():
    drawn = {x for row in Numbers("halves").halves(-1, 1, 40, 5) for x in row}
    assert drawn == {-1, -0.5, 0, 0.5, 1}


@pytest.mark.parametrize("but", [3, [2, 3], (2, 3)])
def test_what_is_left_out_is_never_drawn(but):
    numbers = Numbers("without")
    drawn = {numbers.pick(2, 3, 5, but=but) for _ in range(200)}
    assert drawn == {2, 3, 5} - set(but if isinstance(but, (list, tuple)) else [but])


def test_a_whole_number_is_drawn_as_if_picked_from_a_list():
    for low, high, but in (
        (1, 9, ()),
        (1, 9, 4),
        (0, 6, [0, 6, 3, 3]),
        (-3, 3, (-3, -2)),
        (2, 5, [7, 2.5, 4.0]),
    ):
        drawn, picked = Numbers("same"), Numbers("same")
        for _ in range(200):
            assert drawn.integer(low, high, but=but) == picked.pick(*range(low, high + 1), but=but)


def test_a_wide_range_costs_nothing():
    assert 0 <= Numbers("wide").integer(0, 10**15) <= 10**15


def test_nothing_left_to_draw_is_an_error_that_says_so():
    with pytest.raises(ValueError, match="nothing left to draw from 1 to 2 without"):
        Numbers("none").integer(1, 2, but=[1, 2])
    with pytest.raises(ValueError, match="nothing left to pick"):
        Numbers("none").pick(1, 2, but=[1, 2])


@pytest.mark.parametrize("band, allowed", [("easy", {1}), ("usual", {2, 3}), ("hard", {4, 5})])
def test_the_band_chooses_the_choices(band, allowed):
    numbers = Numbers("bands", band)
    assert {numbers.sized(easy=(1,), usual=(2, 3), hard=(4, 5)) for _ in range(100)} == allowed


def test_shapes_are_nested_lists():
    numbers = Numbers("shapes")
    matrix = numbers.integers(1, 1, 2, 3)
    assert matrix == [[1, 1, 1], [1, 1, 1]]
    assert numbers.integers(1, 1) == 1


def test_shuffling_keeps_everything_and_reaches_every_order():
    numbers = Numbers("shuffled")
    orders = {tuple(numbers.shuffled([1, 2, 3])) for _ in range(200)}
    assert len(orders) == 6
    assert {tuple(sorted(order)) for order in orders} == {(1, 2, 3)}
