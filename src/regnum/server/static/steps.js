// What is confirmed with one click, but is several small choices to the rules: they are sent one after another, each
// when the one before it is done, and joined, so that they are taken back together. Knows no game.
import { send } from "./live.js";

const PATIENCE = 5000;
let going = null; // what was confirmed: the steps that are left of it, the one on its way first
let seen; // the table as it was when that one was sent
let waiting;

/** Whether something that was confirmed is still on its way: until it is over, nothing else should be chosen. */
export const sending = () => going !== null;

/**
 * Send these steps: each is the text of an action, or "undo".
 * `at` tells how far the table is: when that has changed, the step is done. `left` is then given the steps, the one
 * just done first, and returns those still to be sent: the rules may have taken some by themselves, or need no more.
 * `over` is called when none is left, and when the rest is given up: refused, the connection lost, or no answer.
 */
export function start(steps, { at, left, over }) {
  going = { steps, at, left, over };
  document.body.toggleAttribute("data-sending", true);
  next(false);
}

function next(joined) {
  const [step] = going.steps;
  if (step === undefined) { stop(); return; }
  seen = going.at();
  clearTimeout(waiting);
  waiting = setTimeout(stop, PATIENCE); // a connection may be lost long before the browser notices
  if (!(step === "undo" ? send("undo") : send("act", step, joined))) stop();
}

function stop() {
  if (!going) return;
  const { over } = going;
  going = null;
  clearTimeout(waiting);
  document.body.toggleAttribute("data-sending", false);
  over();
}

document.addEventListener("shown", () => {
  if (!going || going.at() === seen) return;
  going.steps = going.left(going.steps);
  next(true);
});
document.addEventListener("refused", stop);
document.addEventListener("lost", stop);
