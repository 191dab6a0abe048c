// The hashes of docs/fairness.md, computed on this device; and what it noted of tables while lots were drawn there.
import { sha256 } from "./sha256.js";

const PROTOCOL = "regnum fair 1";
const KEY = "regnum lots";
const MOST_KEPT = 100;
export const OWN = "regnum own lot"; // whether somebody wants to add something to what the page draws

/** JSON of which there is one spelling: RFC 8785, without numbers but small whole ones. */
export function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  return `{${Object.keys(value).sort().map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`).join(",")}}`;
}
const hash = (what, parts) => sha256(canonical({ what: `${PROTOCOL}: ${what}`, ...parts }));

export const commitmentOf = ({ bound, secret }) => hash("commitment", { bound, secret });
export const sealOf = (commitment, seat, contribution) => hash("seal", { commitment, seat, contribution });
export function seedOf({ commitment, secret, lots }) {
  const drawn = hash("seed", { commitment, secret, lots });
  return (parseInt(drawn[0], 16) | 8).toString(16) + drawn.slice(1); // the highest bit is always set
}

/** 256 bits, and before them what somebody has added. */
export function newContribution(words = "") {
  const drawn = [...crypto.getRandomValues(new Uint8Array(32))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return words ? `${words} ${drawn}` : drawn;
}

// What was noted

function all() {
  try { return JSON.parse(localStorage.getItem(KEY)) ?? {}; } catch { return {}; } // a browser may keep nothing at all
}
let inMind = all();

/** What this device has noted of a table: its commitment, the seals when it opened its own, its own contribution. */
export const noted = (table) => all()[table] ?? inMind[table];

export function note(table, what) {
  const tables = { ...inMind, ...all() };
  const whole = { ...noted(table), table, ...what };
  delete tables[table];
  tables[table] = whole; // at the end: the oldest are forgotten first
  inMind = Object.fromEntries(Object.entries(tables).slice(-MOST_KEPT));
  try { localStorage.setItem(KEY, JSON.stringify(inMind)); } catch { /* then until the page is left */ }
  return whole;
}

/** What this device finds out by itself about a record: by step, true, false, or null where there is nothing to say. */
export function recomputed({ fairness, seed }) {
  if (!fairness) return {};
  const seen = noted(fairness.bound.table);
  const opened = fairness.lots.filter(({ contribution }) => contribution !== null);
  return {
    commitment: commitmentOf(fairness) === fairness.commitment,
    seals: opened.every(({ seat, seal, contribution }) => sealOf(fairness.commitment, seat, contribution) === seal),
    seed: seedOf(fairness) === seed,
    seen: seen ? asNoted(fairness, seen) : null,
  };
}

function asNoted({ commitment, lots }, seen) {
  if (commitment !== seen.commitment) return false;
  if (!seen.seals) return null;
  const same = canonical(seen.seals) === canonical(lots.map(({ seat, seal }) => ({ seat, seal })));
  return same && lots.some(({ seat, contribution }) => seat === seen.seat && contribution === seen.contribution);
}
