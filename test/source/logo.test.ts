/** The preview picture of a link contains the icon's logo. */
import { readFileSync } from "node:fs";
import * as v from "valibot";
import { expect, it } from "vitest";
import { selfplay } from "../../engine/bot/selfplay.ts";
import { installGame } from "../../engine/contract/game-registry.ts";
import { pool } from "../../engine/games/pool/game.ts";
import { spy } from "../../engine/games/spy/game.ts";
import { resumeSession } from "../../engine/log/session.ts";
import { makePreviewState } from "../../worker/drawing/preview-state.ts";
import { languages } from "../../worker/drawing/texts.ts";
import { drawPicture } from "../../worker/preview/picture.ts";

const strokes = [...readFileSync("client/public/icon.svg", "utf8").matchAll(/ d="([^"]+)"/g)].map(([, d]) => d!);

// One game has its heading beside a square board, the other above a wide one.
it.each([pool, spy])("a link's picture shows the logo beside the name of $id, in every language", (game) => {
  installGame(game);
  const options = v.parse(game.options, {});
  const session = resumeSession(selfplay({ game: game.id, seats: 2, options, seed: "mark" }));
  expect(strokes.length).toBeGreaterThan(3);
  for (const language of languages) {
    const picture = drawPicture(makePreviewState(session, null), language);
    for (const stroke of strokes) expect(picture).toContain(`d="${stroke}"`);
  }
});
