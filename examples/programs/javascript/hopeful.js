#!/usr/bin/env node
// Looks one action ahead without knowing any rules: it lets Regnum's engine try every legal action.
//
//     regnum match kingdomino "exec:node examples/programs/javascript/hopeful.js regnum engine kingdomino" easy
//
// For each choice it asks its host to imagine what it cannot see (docs/protocol.md), loads that position into an engine
// of its own, and takes the action after which it has most points. What stands behind its name starts the engine.
"use strict";

const { spawn } = require("node:child_process");
const readline = require("node:readline");

const [command, ...words] = process.argv.slice(2);
const engine = spawn(command, words, { stdio: ["pipe", "pipe", "inherit"] });
const fromEngine = readline.createInterface({ input: engine.stdout })[Symbol.asyncIterator]();
const fromHost = readline.createInterface({ input: process.stdin })[Symbol.asyncIterator]();

const say = (message) => process.stdout.write(JSON.stringify(message) + "\n");
const hear = async () => JSON.parse((await fromHost.next()).value);

async function ask(what, more = {}) {
  engine.stdin.write(JSON.stringify({ ask: what, ...more }) + "\n");
  const answer = JSON.parse((await fromEngine.next()).value);
  if (answer.error) throw new Error(answer.message);
  return answer;
}

/** The legal action after which this seat has most points, in one imagined position; of several the last. */
async function best(legal, seat) {
  say({ type: "imagine", seed: 1 });
  const { state } = await ask("load", { position: (await hear()).position });
  let [found, most] = [legal[0], -Infinity];
  for (const action of legal) {
    await ask("apply", { state, action });
    const points = (await ask("scores", { state })).scores[seat];
    if (points >= most) [found, most] = [action, points];
    await ask("undo", { state });
  }
  await ask("drop", { state });
  return found;
}

async function main() {
  const { game } = await ask("about");
  let seat = 0;
  for await (const line of fromHost) {
    const message = JSON.parse(line);
    if (message.type === "hello") say({ type: "hello", protocol: 1, name: "hopeful in JavaScript", games: [game], deterministic: true });
    else if (message.type === "new") {
      seat = message.seat;
      say({ type: "ready" });
    } else if (message.type === "choose") say({ type: "play", action: await best(message.legal, seat) });
    else if (message.type === "quit") break;
    else if (message.type !== "end") say({ type: "error", message: `I know no message of type ${message.type}` });
  }
  engine.stdin.end();
  process.exit(0);
}

main();
