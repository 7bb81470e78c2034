/** Route of the games that can be played here, with their options as JSON Schema. */
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

/** `seats`: the numbers of seats that the default options allow. */
export const describeGame = (game: Game) => ({
  id: game.id,
  rules: game.rules,
  seats: game.seatCounts(v.parse(game.options, {})),
  clocks: game.clocks,
  // What JSON Schema cannot say (a position that must be legal) is left to the answer of POST /api/tables.
  options: toJsonSchema(game.options, { typeMode: "input", errorMode: "ignore" }),
});
