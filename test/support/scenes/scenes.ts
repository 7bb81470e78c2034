/**
 * Every page and state that is worth looking at. Whatever a scene presses or waits for is found by what no language
 * changes: ids, attributes and the names of elements.
 */
import type { Scene } from "./scene.ts";
import { gameScenes } from "./scenes-game.ts";
import { besideScenes } from "./scenes-other-pages.ts";
import { replayScenes } from "./scenes-replay.ts";

export const scenes: readonly Scene[] = [...besideScenes, ...gameScenes, ...replayScenes];
