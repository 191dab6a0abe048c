// A puzzle: what comes of the answer, and how somebody does. The table itself is that of every game. Knows no game.
import { count, next, of } from "./solved.js";

const $ = (id) => document.getElementById(id);
const pane = $("puzzle"), place = $("answer");
const { game, puzzle } = document.body.dataset;
const small = matchMedia("(max-width: 1240px), (max-height: 600px)"); // as in table.css: the log has no room there

function tell() {
  const { level, streak } = of(game);
  $("level").textContent = level;
  $("streak").textContent = streak;
  pane.querySelector(".next").href = next(pane.dataset.next, game);
}

/** What the solution names is marked on the table. */
function light() {
  for (const { dataset } of place.querySelectorAll(".solution [data-thing]")) {
    for (const element of document.querySelectorAll(`[data-thing="${CSS.escape(dataset.thing)}"]`)) {
      if (!pane.contains(element)) element.classList.add("lit");
    }
  }
}

document.addEventListener("answer", ({ detail: { right, helped, words } }) => {
  const change = count(game, puzzle, Number(pane.dataset.rating), right, helped);
  const { up, same } = place.dataset;
  place.innerHTML = words;
  const signed = `${change < 0 ? "−" : "+"}${Math.abs(change)}`;
  const said = change ? up.replace("%level%", of(game).level).replace("%change%", signed) : same;
  place.append(Object.assign(document.createElement("p"), { className: "change", textContent: said }));
  place.hidden = false;
  pane.dataset.answered = right ? "right" : "poor";
  pane.querySelector(".give").hidden = true;
  pane.querySelector(".show").hidden = right;
  pane.querySelector(".again").hidden = right;
  tell();
  light();
  if (small.matches) document.body.dataset.open = "log";
  pane.querySelector(".next").focus({ preventScroll: true });
});
// Seen on the table, it is no longer in the way there.
pane.querySelector(".show").addEventListener("click", (event) => {
  event.currentTarget.hidden = true;
  delete document.body.dataset.open;
});
tell();
