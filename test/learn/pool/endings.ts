/**
 * Works out every ending of up to four pieces and writes down what the player learns of them by heart:
 * `node test/learn/pool/endings.ts`, see README.md. There is no chance in it: it writes the same on every machine.
 */
import { writeFileSync } from "node:fs";
import { addCaptures } from "../../../engine/games/pool/captures.ts";
import { MOST_PIECES, packEndings } from "../../../engine/games/pool/endings/book.ts";
import { makeEndings } from "../../../engine/games/pool/endings/make.ts";
import { type EndingClass, keyOf, place } from "../../../engine/games/pool/endings/placing.ts";
import { moveList } from "../../../engine/games/pool/move-list.ts";

const OUT = new URL("../../../engine/games/pool/endings/generated/four-pieces.data.ts", import.meta.url);

const endings = makeEndings(MOST_PIECES);
const list = moveList("set");
const placing = { own: 0, foe: 0, kings: 0 };

/** Null for what is no position, and where something must be captured. */
const judged = (of: EndingClass, number: number): number | null => {
  if (!place(of, number, placing)) return null;
  list.size = 0;
  addCaptures(list, placing.own, placing.foe, placing.kings);
  return list.size > 0 ? null : endings.get(keyOf(of))![number]!;
};

const texts = packEndings(judged);
writeFileSync(
  OUT,
  `/** Made by test/learn/pool/endings.ts. */
import type { EndingTexts } from "../book.ts";

export function fourPieces(): EndingTexts {
  return {
  outcomes:
    "${texts.outcomes}",
  distances:
    "${texts.distances}",
  };
}
`,
);
const positions = [...endings.values()].reduce((sum, values) => sum + values.length, 0);
console.log(`${positions} placings, ${texts.outcomes.length} + ${texts.distances.length} characters`);
console.log(`${(process.cpuUsage().user / 1e6).toFixed(1)} s`);
