// Engine in JavaScript: `clamber play doudizhu --seats me,"engine:node examples/engine.mjs",greedy`.
// It makes the first legal play and passes only if it must. See docs/engine-protocol.md for the protocol.
import { createInterface } from "node:readline";

const say = (message) => console.log(JSON.stringify(message));

for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line);
  if (message.type === "hello") {
    say({ type: "ready", name: "example-js", version: "1", says: { en: "It never passes.", zh: "从来不要不起。" } });
  } else if (message.type === "choose") {
    const place = message.view.legal.findIndex((play) => play.cards !== "");
    say({ type: "play", id: message.id, play: Math.max(place, 0) });
  } else if (message.type === "bye") {
    break;
  }
}
