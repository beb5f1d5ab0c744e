"""Misconceptions about somebody's working: which line is to blame."""

from __future__ import annotations

from engine.item import Misconception, Text

MISCONCEPTIONS = (
    Misconception(
        id="blames_consequence",
        topic="checking",
        name=Text(zh="怪罪了只是跟着错的那一行", en="blames a line that only carries the error on"),
        did=Text(
            zh="你指出的那一行，照它上面的各行来算并没有算错。",
            en="You named a line that does follow from the lines above it.",
        ),
        why=Text(
            zh="一行错了，后面的数都会跟着错；数不对，不等于这一行的做法不对。",
            en="Once one line is wrong, all the numbers after it are off; a wrong number is not yet a wrong rule.",
        ),
        instead=Text(
            zh="从上往下查，每一行只用它上面写着的数重算，第一处对不上的就是。",
            en="Check from the top: work each line out from what stands above it, until one does not fit.",
        ),
    ),
    Misconception(
        id="blames_sound_line",
        topic="checking",
        name=Text(zh="把对的一行当成错的", en="takes a sound line for the wrong one"),
        did=Text(
            zh="你指出的那一行是对的，真正的错在它后面。",
            en="You named a line that is right; the error comes after it.",
        ),
        why=Text(
            zh="这一行由题目给的数和它上面的各行正好得出，四舍五入之外没有差别。",
            en="That line is what the given numbers and the lines above it make, but for rounding.",
        ),
        instead=Text(
            zh="先把这一行重算一遍再下结论；对得上就往下查。",
            en="Work the line out again before you decide; where it fits, go on to the next.",
        ),
    ),
)
