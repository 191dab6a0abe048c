// How somebody does at the puzzles of each game: on the page of all of them, with the next that suits them, and among
// what this device remembers, to be taken along. Knows no game.
import { all, next, of, right } from "./solved.js";

const kept = all();
for (const place of document.querySelectorAll("[data-puzzles]")) {
  const game = place.dataset.puzzles;
  if (!(game in kept)) continue;
  const own = place.querySelector(".own"), now = of(game);
  own.textContent = own.dataset.words.replace("%level%", now.level).replace("%right%", right(now)).replace("%tried%", Object.keys(now.tried).length);
  own.hidden = place.hidden = false;
  if (place.href) place.href = next(place.href, game);
}
const own = document.getElementById("puzzles-own");
if (own && Object.keys(kept).length) {
  own.hidden = false;
  const href = `data:application/json,${encodeURIComponent(JSON.stringify(kept, null, 1))}`;
  Object.assign(document.getElementById("puzzles-export"), { href, download: "regnum-puzzles.json" });
}
