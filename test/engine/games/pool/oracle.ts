/** The oracle's data in test/oracle; see "Test data" in RULES.md. */
import { readFileSync } from "node:fs";
import type { CaptureIdentity } from "../../../../engine/games/pool/state/move-list.ts";

export interface PerftCase {
  readonly name: string;
  readonly fen: string;
  readonly quickDepth: number;
  readonly perft: Readonly<Record<string, Readonly<Record<CaptureIdentity, number>>>>;
}

export interface MovesCase {
  readonly label: string;
  readonly fen: string;
  readonly count: { readonly path: number; readonly seq: number; readonly set: number };
  readonly moves: readonly {
    readonly move: string;
    readonly from: number;
    readonly to: number;
    readonly path: readonly number[];
    readonly captured: readonly number[];
    readonly promotes: boolean;
    readonly after: string;
  }[];
}

export interface GameEndCase {
  readonly name: string;
  readonly fen: string;
  readonly moves: readonly string[];
  readonly ongoingAfterPly: number;
  readonly endsAfterPly: number;
  readonly result: string;
}

export interface GameCase {
  readonly result: "1-0" | "0-1" | "1/2-1/2";
  readonly moves: string;
}

const read = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../../oracle/${name}.json`, import.meta.url), "utf8"));

export const perftCases = read("pool-perft") as readonly PerftCase[];
export const movesCases = read("pool-moves") as readonly MovesCase[];
export const gameEndCases = read("pool-endings") as readonly GameEndCase[];
export const gameCases = read("pool-games") as readonly GameCase[];

/** The start position of the recorded games, in which White moves first. */
export const WHITE_FIRST = "W:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12";
