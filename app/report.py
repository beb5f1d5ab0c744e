"""How is everything on the progress page written as one web page that stands alone, to be kept or printed?"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date, timedelta
from html import escape

from app import charts, misconceptions, room, topics
from app import progress_words as words
from app.charts.looks import window
from app.dates import day_name
from app.evidence import Writing, answer_line, evidence_line, for_html
from app.figures.picture import Picture
from app.holdings import counted, level, said_of_all, sections
from app.people import names
from app.unknown import never_shown, unexplained_rows, unknown_sections
from app.visitor import Visitor
from engine.history import History
from engine.item import Text
from engine.learner import MASTERED, Learner, Standing
from engine.progress import Count, Progress, monday

MOST_LINES = 60
"""Lines of evidence for each misconception."""
CELL = 14
STYLE = """
body { font: 15px/1.55 system-ui, "Noto Sans CJK SC", "PingFang SC", "Microsoft YaHei", sans-serif; color: #1f2933;
  max-width: 46rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.6rem; } h2 { font-size: 1.2rem; margin-top: 2rem; border-bottom: 1px solid #d8dee6; }
h3 { font-size: 1rem; margin: 1.2rem 0 0.2rem; }
table { border-collapse: collapse; } td, th { padding: 0.15rem 0.8rem 0.15rem 0; text-align: left; }
td + td, th + th { text-align: right; }
code { background: #eef1f5; padding: 0 0.25em; overflow-wrap: anywhere; }
.note { color: #5b6672; } .for { color: #a3352c; } .against { color: #1e6b45; } li { margin: 0.15rem 0; }
.bar { display: inline-block; width: 7rem; height: 0.6rem; background: #e4e8ed; border-radius: 0.3rem; }
.bar i { display: block; height: 100%; background: #1f9e78; border-radius: 0.3rem; }
h2, h3 { break-after: avoid; } li, tr { break-inside: avoid; }
* { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
"""


def written(visitor: Visitor, today: date) -> bytes:
    """Give the report in the visitor's language, as the log stands now. NotRead."""
    attempts = room.attempts(visitor.learner)
    attempts.refresh()
    writing = for_html(visitor.lang, today)
    known = names(room.store()).get(visitor.learner, "")
    name = escape(known or writing.say(words.ANONYMOUS))
    with attempts.at_rest() as history:
        learner, progress = room.learner(visitor.learner), room.progress(visitor.learner)
        standings = learner.standings()
        parts = [
            *_sums(progress, writing),
            *_mistakes(standings, history, writing),
            *_holdings(learner, writing),
            *_practice(progress, writing),
            *_unknown(learner, standings, history, writing),
        ]
    title = escape(writing.say(words.REPORT_TITLE))
    of = writing.say(words.REPORT_OF).format(name=name, day=today.isoformat())
    head = f'<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{title}</title>'
    lang = "zh-CN" if visitor.lang == "zh" else "en"
    page = [
        f'<!doctype html><html lang="{lang}"><head>{head}<style>{STYLE}</style></head><body>',
        f'<h1>{title}</h1><p class="note">{of}</p>',
        *parts,
        "</body></html>",
    ]
    return "\n".join(page).encode()


def _sums(progress: Progress, writing: Writing) -> list[str]:
    total = progress.total
    sums = (
        (words.ANSWERS, total.answers),
        (words.RIGHT, total.right),
        (words.GIVEN_UP, total.given_up),
        (words.DAYS, len(progress.days)),
    )
    return [_paragraph(" &ensp; ".join(f"{escape(writing.say(label))} <b>{n}</b>" for label, n in sums))]


# --- what is wrong ---------------------------------------------------------------------------------------------------


def _mistakes(standings: Sequence[Standing], history: History, writing: Writing) -> list[str]:
    found = misconceptions.told(standings)
    parts = [_heading(words.WRONG, writing)]
    parts += [_note(writing.say(words.WRONG_NOTE if found else words.NOTHING_WRONG))]
    for standing in found:
        parts += _mistake(standing, history, writing)
    if found:
        parts += [
            _note(writing.say(words.STRENGTH_NOTE)),
            _note(writing.say(words.REPORT_CUT).format(n=MOST_LINES)),
        ]
    return [*parts, _note(writing.say(words.LOOKED_FOR).format(n=misconceptions.looked_for(standings)))]


def _mistake(standing: Standing, history: History, writing: Writing) -> list[str]:
    say = writing.say
    name = escape(misconceptions.one_of(standing.names, say))
    where = escape(say(topics.title(standing.topic)))
    lines = (
        evidence_line(e, standing.names, history, writing) for e in standing.evidence[: -MOST_LINES - 1 : -1]
    )
    return [
        f"<h3>{name} · {escape(say(words.STATUS[standing.status]))}</h3>",
        _note(f"{where} · {say(words.MEANING[standing.status])}"),
        *([_note(say(words.SAME_NUMBER))] if len(standing.names) > 1 else []),
        _list(lines),
    ]


# --- what is held ----------------------------------------------------------------------------------------------------


def _holdings(learner: Learner, writing: Writing) -> list[str]:
    say = writing.say
    parts = [_heading(words.HOLD, writing), _paragraph(escape(say(said_of_all(learner.mastery))))]
    parts.append(_note(say(words.HOLD_NOTE)))
    for section, items in sections().items():
        held = counted(items, learner.mastery)[words.HELD]
        label = say(words.SECTION_LABEL).format(held=held, all=len(items))
        tried = [(item, learner.mastery[item.id]) for item in items if item.id in learner.mastery]
        rows = [
            [
                escape(say(item.title)),
                escape(say(level(mastery))),
                f"{mastery.right} / {mastery.attempts}",
                f'<span class="bar"><i style="width:{min(1, mastery.known / MASTERED):.0%}"></i></span>',
            ]
            for item, mastery in tried
        ]
        parts.append(
            f'<h3>{escape(say(topics.title(section)))} <span class="note">{escape(label)}</span></h3>'
        )
        parts += [_rows([], rows)] if rows else []
    return parts


# --- how it goes, and what is not known ------------------------------------------------------------------------------


def _practice(progress: Progress, writing: Writing) -> list[str]:
    today, say = writing.today, writing.say
    parts = [_heading(words.BY_DAY, writing), _calendar(progress, writing)]
    parts += _table(charts.heatmap(progress, today, say))
    for title, picture in (
        (words.ACCURACY, charts.accuracy(progress, today, say)),
        (words.TIMES, charts.times(progress, today, say)),
    ):
        parts += [_heading(title, writing), *_table(picture)] if picture is not None else []
    return parts


def _calendar(progress: Progress, writing: Writing) -> str:
    first, cells = window(writing.today), []
    for k in range((writing.today - first).days + 1):
        day = first + timedelta(days=k)
        count = progress.days.get(day, Count())
        done = count.answers + count.given_up
        shade = f'fill="#2478b8" fill-opacity="{min(1, 0.25 + done / 20):.2f}"' if done else 'fill="#e4e8ed"'
        x, y = (monday(day) - first).days // 7 * CELL, day.weekday() * CELL
        said = f"{writing.say(day_name(day, writing.today))}: {done}"
        cells.append(
            f'<rect x="{x}" y="{y}" width="{CELL - 2}" height="{CELL - 2}" rx="2" {shade}><title>{said}</title></rect>'
        )
    wide, high = ((writing.today - first).days // 7 + 1) * CELL, 7 * CELL
    return f'<svg viewBox="0 0 {wide} {high}" width="{wide}" role="img">{"".join(cells)}</svg>'


def _unknown(
    learner: Learner, standings: Sequence[Standing], history: History, writing: Writing
) -> list[str]:
    say, rows = writing.say, unexplained_rows(learner)
    parts = [_heading(words.NOT_KNOWN, writing)]
    if rows:
        parts.append(_paragraph(escape(say(words.UNEXPLAINED).format(n=len(rows)))))
        parts.append(_list(answer_line(row, history, writing) for row in rows[: -MOST_LINES - 1 : -1]))
    for name in unknown_sections(learner):
        parts.append(_paragraph(escape(say(words.UNKNOWN_SECTION).format(section=say(topics.title(name))))))
    never = never_shown(standings)
    return [*parts, _note(say(words.LIMITS)), _note(say(words.NEVER_SHOWN).format(n=never))]


# --- the parts of a page ---------------------------------------------------------------------------------------------


def _heading(text: Text, writing: Writing) -> str:
    return f"<h2>{escape(writing.say(text))}</h2>"


def _paragraph(html: str) -> str:
    return f"<p>{html}</p>"


def _note(text: str) -> str:
    return f'<p class="note">{escape(text)}</p>'


def _list(lines: Iterable[str]) -> str:
    return f"<ul>{''.join(f'<li>{line}</li>' for line in lines)}</ul>"


def _table(picture: Picture) -> list[str]:
    return [_paragraph(escape(picture.said)), _rows(picture.head, picture.rows)]


def _rows(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    top = f"<tr>{''.join(f'<th>{escape(each)}</th>' for each in head)}</tr>" if head else ""
    body = "".join(f"<tr>{''.join(f'<td>{each}</td>' for each in row)}</tr>" for row in rows)
    return f"<table>{top}{body}</table>"
