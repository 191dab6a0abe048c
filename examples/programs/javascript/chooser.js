#!/usr/bin/env node
// A player for Regnum in JavaScript, without any package: any game, any legal action, the same for the same seed.
//
//     regnum match kingdomino "exec:node examples/programs/javascript/chooser.js" easy
//
// A message is a line of JSON, and so is its answer; docs/protocol.md has all of them.
"use strict";

const readline = require("node:readline");

const say = (message) => process.stdout.write(JSON.stringify(message) + "\n");

/** Chance from the digits of a seed: mulberry32. */
function chanceOf(seed) {
  let state = 0;
  for (const digit of seed) state = (Math.imul(state, 31) + digit.charCodeAt(0)) | 0;
  return (count) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * count);
  };
}

let below = chanceOf("0");

const answers = {
  hello: () => say({ type: "hello", protocol: 1, name: "chooser in JavaScript", deterministic: true }),
  new: (message) => {
    below = chanceOf(message.seed);
    say({ type: "ready" });
  },
  choose: (message) => say({ type: "play", action: message.legal[below(message.legal.length)] }),
  end: () => {},
  quit: () => process.exit(0),
};

readline.createInterface({ input: process.stdin }).on("line", (line) => {
  const message = JSON.parse(line);
  if (Object.hasOwn(answers, message.type)) answers[message.type](message);
  else say({ type: "error", message: `I know no message of type ${message.type}` });
});
