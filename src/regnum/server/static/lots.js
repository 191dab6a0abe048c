// Before the cards are dealt: this page seals its lot, and opens it when all are sealed. What it saw is kept, to be
// compared with the record after the game.
import { newContribution, note, noted, OWN, sealOf } from "./fairness.js";

const place = document.getElementById("fair");
const form = document.getElementById("own-lot");
let tell, complain; // how the table is told, and the person
let done = {}; // what this connection has sent

function wantsOwn() {
  try { return localStorage.getItem(OWN) === "1"; } catch { return false; }
}

/** Everything is sent anew by a new connection: the server knows what it has already. */
export function begin(send, notice) {
  [tell, complain, done] = [send, notice, {}];
  go();
}

/** What is to be done now, by what the page shows. */
export function go() {
  const lot = document.getElementById("lots")?.dataset;
  if (!lot) return; // the server alone has dealt
  const { table, commitment } = place.dataset;
  const seen = noted(table) ?? note(table, { commitment });
  if (seen.commitment !== commitment) { stop(); return; }
  ask(lot.seat !== undefined && lot.stage === "sealing" && !("sealed" in lot) && wantsOwn());
  if (lot.seat === undefined) return;
  if (lot.stage === "sealing" && !("sealed" in lot) && form.hidden) seal(Number(lot.seat), "");
  if (lot.stage === "opening" && "sealed" in lot && !("opened" in lot)) open(Number(lot.seat), JSON.parse(lot.seals));
}

/** For something of one's own, where it is seen. */
function ask(wanted) {
  const anew = wanted && form.hidden;
  form.hidden = !wanted;
  if (!anew) return;
  form.scrollIntoView({ block: "center" });
  form.elements.words.focus({ preventScroll: true });
}

function seal(seat, words) {
  if (done.seal) return;
  const { table, commitment } = place.dataset;
  const before = noted(table);
  // Another page of this device may have drawn already: two lots of one person would be one too many.
  const contribution = !words && before.seat === seat && before.contribution ? before.contribution : newContribution(words);
  note(table, { seat, contribution });
  done.seal = tell("seal", sealOf(commitment, seat, contribution));
}

/** Only into a list that has the own seal in it: from then on nobody can exchange theirs. */
function open(seat, seals) {
  if (done.open) return;
  const { table, commitment } = place.dataset;
  const { contribution, seals: before } = noted(table);
  if (!contribution) { complain(place.dataset.lost); return; }
  const own = sealOf(commitment, seat, contribution);
  const same = !before || JSON.stringify(before) === JSON.stringify(seals);
  if (!same || !seals.some((one) => one.seat === seat && one.seal === own)) { stop(); return; }
  note(table, { seals });
  done.open = tell("open", contribution);
}

/** The server has changed what it had shown: nothing more is told to it. */
function stop() {
  done = { seal: true, open: true };
  complain(place.dataset.changed);
}

form?.addEventListener("submit", (event) => {
  event.preventDefault();
  const words = [...form.elements.words.value].filter((letter) => letter >= " " && !/[\x7f-\x9f]/.test(letter)).join("").trim();
  seal(Number(document.getElementById("lots").dataset.seat), words);
});
