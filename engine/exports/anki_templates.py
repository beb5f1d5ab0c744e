"""How do the two sides of a card look in Anki, and which of its variants does it show today?

A note with numbers holds several variants as JSON. The script shows that of the study day, which begins at four in the
morning where the learner is: the same on both sides, with nothing stored, and another one tomorrow. The back side has
the front in it, and takes the variant that stands there, so that question and answer belong together even at four.
Without scripts the first variant is seen, which the other fields hold. Front and back name no word of any language.
"""

from __future__ import annotations

ROLLOVER_HOUR = 4
"""The hour at which the study day begins, as in the app."""

NUMBERS_FRONT = """<div class="at-title">{{Title}}</div>
<div id="at-question">{{Question}}</div>
<pre id="at-variants" class="tex2jax_ignore" hidden>{{Variants}}</pre>
<script>
(function () {
  window.atVariant = null;
  var all;
  try {
    all = JSON.parse(document.getElementById("at-variants").textContent);
  } catch (fault) {
    return;
  }
  if (!Array.isArray(all) || !all.length) return;
  var now = new Date();
  var day = Math.floor((now.getTime() / 6e4 - now.getTimezoneOffset() - ROLLOVER * 60) / 1440);
  window.atVariant = all[day % all.length];
  document.getElementById("at-question").innerHTML = window.atVariant.question;
})();
</script>
""".replace("ROLLOVER", str(ROLLOVER_HOUR))

NUMBERS_BACK = """{{FrontSide}}
<hr id="answer">
<div id="at-answer">{{Answer}}</div>
<div id="at-mistakes">{{Mistakes}}</div>
<script>
(function () {
  var variant = window.atVariant;
  if (!variant) return;
  document.getElementById("at-answer").innerHTML = variant.answer;
  document.querySelectorAll("#at-mistakes [data-mistake]").forEach(function (mistake) {
    var number = variant.mistakes[mistake.getAttribute("data-mistake")];
    mistake.hidden = number === undefined;
    if (number !== undefined) mistake.querySelector(".at-number").innerHTML = number;
  });
})();
</script>
"""

WORDS_FRONT = """{{Front}}"""

WORDS_BACK = """{{FrontSide}}
<hr id="answer">
{{Back}}
"""

CSS = """.card { font-family: sans-serif; font-size: 18px; line-height: 1.5; text-align: left; }
.card { max-width: 44em; margin: 0 auto; }
.at-title, .at-note { opacity: 0.7; font-size: 0.85em; }
.at-mistake { border-left: 3px solid #c66; margin: 0.8em 0; padding-left: 0.7em; }
#at-variants, [hidden] { display: none; }
ol { padding-left: 1.4em; }
mjx-container { overflow-x: auto; max-width: 100%; }
"""
