// The replay: a slider through the steps of a game, from any seat's point of view, by hand or by itself.
import { show } from "./live.js";

const $ = (id) => document.getElementById(id);
const dock = $("replay");
const slider = $("step");
const most = Number(slider.max);
const turns = JSON.parse(dock.dataset.turns); // the steps at which a turn ends
const BREATH = 1400; // ms between two steps when it plays by itself
let asked = 0;
let playing;

const now = () => Number(slider.value);
const nextTurn = () => turns.find((end) => end > now()) ?? most;
const lastTurn = () => turns.findLast((end) => end < now()) ?? 0;

async function go(step) {
  slider.value = Math.max(0, Math.min(most, step));
  const eyes = $("eyes").value, turn = ++asked;
  tell();
  const layer = document.body.hasAttribute("data-analysis") ? "&analysis=1" : "";
  const answer = await fetch(`replay/${now()}?seat=${eyes}${layer}`);
  const drawn = answer.ok && (await answer.json());
  if (!drawn || turn !== asked) return; // meanwhile one has gone elsewhere
  show(drawn);
  tell();
  history.replaceState(null, "", `?step=${now()}&seat=${eyes}${layer}`);
}

function tell() {
  $("step-now").textContent = `${now()} / ${most}`;
  slider.setAttribute("aria-valuetext", `${$("where").textContent}, ${now()} / ${most}`);
  slider.style.setProperty("--done", `${(100 * now()) / most}%`);
  for (const id of ["first", "turn-back", "back"]) $(id).disabled = now() === 0;
  for (const id of ["forward", "turn-on", "last", "play-on"]) $(id).disabled = now() === most;
}

function play(on) {
  clearTimeout(playing);
  $("play").setAttribute("aria-pressed", String(on));
  if (on) playing = setTimeout(next, BREATH / dock.elements.speed.value);
}
async function next() {
  await go(now() + 1);
  if ($("play").getAttribute("aria-pressed") === "true") play(now() < most);
}
function toggle() {
  const on = $("play").getAttribute("aria-pressed") !== "true";
  if (on && now() === most) go(0);
  play(on);
}
const byHand = (step) => { play(false); go(step()); };

const MOVES = { first: () => 0, "turn-back": lastTurn, back: () => now() - 1, forward: () => now() + 1, "turn-on": nextTurn, last: () => most };
for (const [id, step] of Object.entries(MOVES)) $(id).addEventListener("click", () => byHand(step));
$("play").addEventListener("click", toggle);
slider.addEventListener("input", () => byHand(now));
$("eyes").addEventListener("change", () => go(now()));
$("layer")?.addEventListener("click", () => {
  const on = document.body.toggleAttribute("data-analysis");
  $("layer").setAttribute("aria-pressed", String(on));
  go(now());
});
document.addEventListener("look", (event) => byHand(() => event.detail));


// The moments that decided the game, above the slider where they are.
const moments = [...dock.querySelectorAll("[data-step]")];
for (const moment of moments) moment.addEventListener("click", () => byHand(() => Number(moment.dataset.step)));

/** Each where it is, but never so near to the one before that a thumb would hit both. */
function placeMoments() {
  const wide = (moments[0]?.parentElement.clientWidth || 1) - 24; // as the slider's thumb goes
  const apart = (moments[0]?.offsetWidth ?? 0) / wide;
  let least = 0;
  const inOrder = [...moments].sort((one, other) => one.dataset.step - other.dataset.step);
  for (const [number, moment] of inOrder.entries()) {
    const last = 1 - (inOrder.length - 1 - number) * apart;
    const at = Math.max(least, Math.min(moment.dataset.step / most, last));
    moment.style.setProperty("--at", at);
    least = at + apart;
  }
}
placeMoments();
addEventListener("resize", placeMoments);

const KEYS = { ArrowLeft: "back", ArrowRight: "forward", ArrowUp: "turn-back", ArrowDown: "turn-on", Home: "first", End: "last" };
const TURNS = { ArrowLeft: "turn-back", ArrowRight: "turn-on" };
document.addEventListener("keydown", (event) => {
  const { target, key } = event;
  if (event.ctrlKey || event.altKey || event.metaKey || target.closest("select, dialog, [type=radio], [type=text]")) return;
  const move = (event.shiftKey && TURNS[key]) || KEYS[key];
  if (move) byHand(MOVES[move]);
  else if (moments[key - 1]) moments[key - 1].click();
  else if (key === " " && !target.closest("button, a, summary")) toggle();
  else return;
  event.preventDefault();
});

$("log").parentElement.scrollTop = $("log").scrollHeight;
for (const control of [...dock.elements, $("layer")]) if (control) control.disabled = false; // before this a click would be lost
tell();
