// Checks a record: this device computes the hashes by itself and compares them with what it noted before the deal; the
// server replays the game, and says in words what each step shows.
import { copyBy } from "./copy.js";
import { noted, recomputed } from "./fairness.js";

const page = document.getElementById("fairness");
const verdict = document.getElementById("verdict");
const steps = document.getElementById("steps");
const SIGNS = { true: "check", false: "cancel", null: "dots" };

function told(text) {
  try { return JSON.parse(text) ?? {}; } catch { return {}; }
}

function own(record) {
  try { return recomputed(record); } catch { return {}; } // what is no record at all the server says better
}

async function verify(text) {
  const record = told(text);
  const seen = noted(record.fairness?.bound?.table) ?? null;
  verdict.closest("section").hidden = false;
  steps.replaceChildren();
  const answer = await fetch(page.dataset.check, {
    method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ record: text, seen }),
  });
  const says = answer.headers.get("Content-Type")?.startsWith("application/json") ? await answer.json() : null;
  if (!says) { show("wrong", answer.status === 413 ? page.dataset.tooLarge : page.dataset.failed); return; }
  const found = own(record);
  const contradicted = Object.values(found).includes(false);
  for (const { step, holds, words } of says.steps) steps.append(line(found[step] === false ? false : holds, words, found[step]));
  show(contradicted ? "wrong" : says.verdict, contradicted && says.verdict !== "wrong" ? page.dataset.other : says.words);
}

function show(kind, words) {
  verdict.dataset.verdict = kind;
  verdict.textContent = words;
}

function line(holds, words, found) {
  const entry = document.createElement("li");
  entry.dataset.holds = SIGNS[holds];
  entry.textContent = words;
  if (found === true || found === false) {
    entry.append(" ", Object.assign(document.createElement("small"), { textContent: found ? page.dataset.same : page.dataset.other }));
  }
  return entry;
}

const note = document.querySelector("[data-noted]");
const kept = note && noted(note.dataset.noted);
if (kept) {
  note.hidden = false;
  note.querySelector("button").dataset.copy = JSON.stringify(kept);
}
document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-copy]");
  if (button) copyBy(button);
});
document.getElementById("file")?.addEventListener("change", async (event) => {
  const [file] = event.target.files;
  if (file) await verify(await file.text());
});
if (page.dataset.record) fetch(page.dataset.record).then((answer) => answer.text()).then(verify);
