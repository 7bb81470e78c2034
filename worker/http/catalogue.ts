/** The route that lists the games, with their options as JSON Schema. */
import { toJsonSchema } from "@valibot/to-json-schema";
import { Hono } from "hono";
import { etag } from "hono/etag";
import * as v from "valibot";
import type { Game } from "../../engine/contract/game.ts";
import { installedGames } from "../../engine/contract/game-registry.ts";
import { PUBLIC_CATALOGUE } from "../cache/cache-control.ts";

export const catalogueRoutes = new Hono<{ Bindings: Env }>();

catalogueRoutes.get("/", etag(), (c) =>
  c.json(installedGames().map(describeGame), 200, { "Cache-Control": PUBLIC_CATALOGUE }),
);

/** `seats` are the numbers of seats that the default options allow; computers play at level 1 to `levels`. */
export const describeGame = (game: Game) => ({
  id: game.id,
  rules: game.rules,
  seats: game.seatCounts(v.parse(game.options, {})),
  clocks: game.clocks,
  levels: game.levels ?? 0,
  // What JSON Schema cannot express (a position must be legal) is checked by POST /api/tables.
  options: toJsonSchema(game.options, { typeMode: "input", errorMode: "ignore" }),
});
