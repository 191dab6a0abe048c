// The replay: a slider through the steps of a game, from any seat's point of view.
import { show } from "./live.js";

const $ = (id) => document.getElementById(id);
const slider = $("step");
const most = Number(slider.max);
let asked = 0;

async function go(step) {
  slider.value = Math.max(0, Math.min(most, step));
  const now = Number(slider.value), eyes = $("eyes").value, turn = ++asked;
  $("step-now").textContent = `${now} / ${most}`;
  const answer = await fetch(`replay/${now}?seat=${eyes}`);
  if (!answer.ok || turn !== asked) return;
  show(await answer.json());
  history.replaceState(null, "", `?step=${now}&seat=${eyes}`);
}

$("log").parentElement.scrollTop = $("log").scrollHeight;
slider.addEventListener("input", () => go(Number(slider.value)));
$("eyes").addEventListener("change", () => go(Number(slider.value)));
$("back").addEventListener("click", () => go(Number(slider.value) - 1));
$("forward").addEventListener("click", () => go(Number(slider.value) + 1));
document.addEventListener("look", (event) => go(event.detail));
$("replay").addEventListener("submit", (event) => event.preventDefault());
for (const control of $("replay").elements) control.disabled = false; // before this a click would be lost
