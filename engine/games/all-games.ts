/**
 * The registry of games: a new game adds its folder and one line here. Versions are listed oldest first; new tables get
 * the last. Importing this module installs all games.
 */
import type { Game } from "../contract/game.ts";
import { installGame } from "../contract/game-registry.ts";
import { pool } from "./pool/game.ts";
import { spy, spyV1 } from "./spy/game.ts";
import { train } from "./train/game.ts";

export const games = { pool: [pool], spy: [spyV1, spy], train: [train] } satisfies Record<string, readonly Game[]>;

for (const version of Object.values<readonly Game[]>(games).flat()) installGame(version);
