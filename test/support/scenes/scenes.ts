/**
 * All scenes. A scene finds its elements by what no language changes: ids, attributes and element names.
 */
import type { Scene } from "./scene.ts";
import { clubScenes } from "./scenes-club.ts";
import { gameScenes } from "./scenes-game.ts";
import { otherPageScenes } from "./scenes-other-pages.ts";
import { replayScenes } from "./scenes-replay.ts";

export const scenes: readonly Scene[] = [...otherPageScenes, ...gameScenes, ...replayScenes, ...clubScenes];
