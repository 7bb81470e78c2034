/**
 * Generates the tablebase of up to four pieces and writes the part that the player loads:
 * `node test/training/pool/tablebase/endings.ts`, see README.md. It has no randomness: it writes the same bytes on
 * every machine.
 */
import { writeFileSync } from "node:fs";
import { MAX_TABLEBASE_PIECES, packTablebase } from "../../../../engine/games/pool/tablebase/four-pieces.ts";
import { generateTablebase } from "../../../../engine/games/pool/tablebase/generate.ts";
import { quietIn } from "./quiet.ts";

const OUT = new URL("../../../../engine/games/pool/tablebase/generated/four-pieces.data.ts", import.meta.url);

const tablebase = generateTablebase(MAX_TABLEBASE_PIECES);
const texts = packTablebase(quietIn(tablebase));
writeFileSync(
  OUT,
  `/** Made by test/training/pool/tablebase/endings.ts. */
import type { PackedTablebase } from "../four-pieces.ts";

export function fourPieces(): PackedTablebase {
  return {
  outcomes:
    "${texts.outcomes}",
  distances:
    "${texts.distances}",
  };
}
`,
);
const positions = [...tablebase.values()].reduce((sum, values) => sum + values.length, 0);
console.log(`${positions} positions, ${texts.outcomes.length} + ${texts.distances.length} characters`);
console.log(`${(process.cpuUsage().user / 1e6).toFixed(1)} s`);
