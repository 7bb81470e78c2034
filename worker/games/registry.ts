/** The games' parts in the Worker: adding a game is a folder and one line here. */
import type { GameId } from "../../engine/games/ids.ts";
import type { GamePreview } from "../preview/scene.ts";
import { pool } from "./pool/preview.ts";
import { spy } from "./spy/preview.ts";
import { train } from "./train/preview.ts";

const previews: Readonly<Record<string, GamePreview>> = { pool, spy, train } satisfies Record<GameId, GamePreview>;

/** The preview of a game that is played here; throws on any other. */
export const previewOf = (game: string): GamePreview => {
  const preview = previews[game];
  if (preview === undefined) throw new Error(`no preview of ${game}`);
  return preview;
};
