/**
 * The registry: adding a game is a folder and one line here. Each has its versions, oldest first; new tables get the last.
 * Importing this module installs them all.
 */
import type { Game } from "./game.ts";
import { pool } from "./games/pool/game.ts";
import { spy, spy1 } from "./games/spy/game.ts";
import { train } from "./games/train/game.ts";
import { installGame } from "./games.ts";

export const games = { pool: [pool], spy: [spy1, spy], train: [train] } satisfies Record<string, readonly Game[]>;

for (const version of Object.values<readonly Game[]>(games).flat()) installGame(version);
