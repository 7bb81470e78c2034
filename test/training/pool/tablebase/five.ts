/**
 * Generates the five-piece tablebase and writes which positions are won, lost or drawn, a file for each class:
 * `node test/training/pool/tablebase/five.ts`, see README.md. It has no randomness: it writes the same bytes on every
 * machine.
 */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { packedValues } from "../../../../engine/games/pool/tablebase/four-pieces.ts";
import { generateTablebase, pliesToConversion } from "../../../../engine/games/pool/tablebase/generate.ts";
import { outcomeOf, packOutcomes } from "../../../../engine/games/pool/tablebase/outcomes.ts";
import { packNumbers } from "../../../../engine/games/pool/tablebase/pack-numbers.ts";
import {
  classesOf,
  keyOf,
  type MaterialClass,
  mirrorClass,
  sizeOf,
} from "../../../../engine/games/pool/tablebase/position-index.ts";
import { quietIn } from "./quiet.ts";

const PIECES = 5;
const GENERATED = new URL("../../../../engine/games/pool/tablebase/generated/", import.meta.url);
const FOLDER = new URL("five/", GENERATED);

const side = (men: number, kings: number): string => `${men > 0 ? `m${men}` : ""}${kings > 0 ? `k${kings}` : ""}`;
const nameOf = (of: MaterialClass): string => `${side(of.ownMen, of.ownKings)}-${side(of.foeMen, of.foeKings)}`;

interface StoredClass {
  readonly of: MaterialClass;
  readonly maxPlies: number;
  readonly text: string;
}

const tablebase = generateTablebase(PIECES);
const quietValue = quietIn(tablebase);

const textOf = (of: MaterialClass): string => packNumbers(packOutcomes(packedValues([of], quietValue, outcomeOf)));

/** The smaller one of a class and its mirror class. */
const smallerOfPair = (of: MaterialClass): StoredClass => {
  const texts = [of, mirrorClass(of)].map((each) => ({ of: each, text: textOf(each) }));
  const smaller = texts.reduce((one, other) => (other.text.length < one.text.length ? other : one));
  const distances = pliesToConversion(of, tablebase).get(keyOf(smaller.of))!;
  return { ...smaller, maxPlies: distances.reduce((most, value) => Math.max(most, value), 0) - 1 };
};

/** One of each pair. */
const pairs = classesOf(PIECES).filter((of) => keyOf(of) < keyOf(mirrorClass(of)));
const classes = pairs.map(smallerOfPair);

rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER);
for (const { of, text } of classes)
  writeFileSync(
    new URL(`${nameOf(of)}.data.ts`, FOLDER),
    `/** Made by test/training/pool/tablebase/five.ts. */\nexport function outcomes(): string {\n  return "${text}";\n}\n`,
  );
const lines = classes.map(
  ({ of, maxPlies }) =>
    `  { ${Object.entries({ ...of, maxPlies })
      .map(([name, value]) => `${name}: ${value}`)
      .join(", ")}, load: async () => (await import("./five/${nameOf(of)}.data.ts")).outcomes() },`,
);
writeFileSync(
  new URL("five-pieces.ts", GENERATED),
  `/** Made by test/training/pool/tablebase/five.ts. */
import type { FivePieceClass } from "../loaded-classes.ts";

export const fivePieces: readonly FivePieceClass[] = [
${lines.join("\n")}
];
`,
);
console.log(`${pairs.reduce((sum, of) => sum + 2 * sizeOf(of), 0)} positions of five pieces, half of them stored`);
console.log(`${classes.reduce((sum, { text }) => sum + text.length, 0)} characters in ${classes.length} files`);
console.log(`at most ${Math.max(...classes.map(({ maxPlies }) => maxPlies))} plies to the next capture or man's move`);
console.log(`${(process.cpuUsage().user / 1e6).toFixed(1)} s`);
