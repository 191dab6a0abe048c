// "Your turn": in the tab's title and icon, and, as far as a person wishes, by a sound, a buzz or a notice. And a
// moment of joy, where a screen says that there is one.
import { countTurns } from "./badge.js";
import { notify } from "./notices.js";
import { setting } from "./settings.js";

const title = document.title;
const icon = document.querySelector('link[rel="icon"]');
const calm = icon.href;
const { yourTurn } = document.body.dataset;
const stillness = matchMedia("(prefers-reduced-motion: reduce)");
let mine = null; // unknown at first: somebody who has just come is not called
let joys = null;
let audio;

// Sounds of our own, made here: a few notes each.
const NOTES = {
  turn: [[523, 0, .12], [784, .11, .22]],
  joy: [[523, 0, .1], [659, .09, .1], [784, .18, .1], [1047, .27, .3]],
};
function play(name) {
  if (!setting("sound")) return;
  audio ??= new AudioContext();
  audio.resume(); // one that was made before anything was clicked is silent
  for (const [pitch, start, length] of NOTES[name]) {
    const tone = audio.createOscillator(), loudness = audio.createGain(), at = audio.currentTime + start;
    tone.type = "triangle";
    tone.frequency.value = pitch;
    loudness.gain.setValueAtTime(.0001, at);
    loudness.gain.exponentialRampToValueAtTime(.14, at + .015);
    loudness.gain.exponentialRampToValueAtTime(.0001, at + length);
    tone.connect(loudness).connect(audio.destination);
    tone.start(at);
    tone.stop(at + length + .02);
  }
}

function call() {
  play("turn");
  if (setting("buzz")) navigator.vibrate?.(60);
  notify(yourTurn, title);
}

function look() {
  const now = Boolean(document.querySelector("#ask.mine")) && !document.querySelector("#ask .primary[href]");
  if (now !== mine) {
    document.title = now ? `● ${yourTurn} · ${title}` : title;
    icon.href = now ? icon.dataset.turn : calm;
    if (now && mine === false) call();
    if (mine !== null) countTurns();
    mine = now;
  }
  const happy = new Map([...document.querySelectorAll("[data-joy]")].map((element) => [element.dataset.joy, element]));
  if (joys) for (const [joy, element] of happy) if (!joys.has(joy)) celebrate(element);
  joys = new Set(happy.keys());
}

/** Small sparks from where it happened. */
function celebrate(element) {
  play("joy");
  if (stillness.matches || !setting("motion")) return;
  const { x, y, width, height } = element.getBoundingClientRect();
  for (let number = 0; number < 18; number += 1) {
    const spark = document.createElement("i");
    spark.className = "spark";
    spark.style.left = `${x + width / 2}px`;
    spark.style.top = `${y + height / 2}px`;
    document.body.append(spark);
    const angle = (number / 18) * 2 * Math.PI, far = 40 + Math.random() * 50;
    const to = `${Math.cos(angle) * far}px ${Math.sin(angle) * far}px`;
    spark.animate([{ translate: "0 0", opacity: 1 }, { translate: to, opacity: 0 }], { duration: 900, easing: "ease-out" })
      .finished.then(() => spark.remove(), () => spark.remove());
  }
}

document.addEventListener("shown", look);
document.addEventListener("setting", ({ detail }) => {
  if (detail === "sound") play("turn");
  if (detail === "buzz" && setting("buzz")) navigator.vibrate?.(60);
});
look();
