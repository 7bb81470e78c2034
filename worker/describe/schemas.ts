/**
 * All that travels, as JSON Schema: frames, commands, events and refusals. What comes in is described by the very schemas
 * that judge it, those of the games that are installed here among them.
 */
import { toJsonSchema } from "@valibot/to-json-schema";
import type { GenericSchema } from "valibot";
import { botRefusals } from "../../engine/bots.ts";
import { envelopeSchema } from "../../engine/frame-schema.ts";
import type { Game } from "../../engine/game.ts";
import { installedGames } from "../../engine/games.ts";
import { mannersRefusals } from "../../engine/manners.ts";
import { hostRefusals, PROTOCOL_VERSION, wireRefusals } from "../../engine/protocol.ts";
import { countRefusals } from "../../engine/seat-count.ts";
import { sessionRefusals } from "../../engine/session.ts";
import { tableRefusals } from "../../engine/table.ts";
import { tableCommandSchema, tableEventSchema } from "../../engine/table-schema.ts";
import * as answers from "./answers.ts";
import { commandExamples, frameExamples } from "./examples.ts";

export type JsonSchema = Readonly<Record<string, unknown>>;

/** What JSON Schema cannot say is left to the answer of the server. Its dialect is the document's, not each part's. */
export const jsonSchema = (schema: GenericSchema): JsonSchema => {
  const { $schema: _, ...rest } = toJsonSchema(schema, {
    typeMode: "input",
    errorMode: "ignore",
    target: "draft-2020-12",
  });
  return rest;
};

/** Refused by every table; a game's own codes are in its part of the protocol's text. */
const refusals = {
  wire: wireRefusals,
  log: sessionRefusals,
  table: tableRefusals,
  manners: mannersRefusals,
  seats: countRefusals,
  computers: botRefusals,
  server: hostRefusals,
};

const gameSchemas = ({ options, command, event }: Game) => ({
  options: jsonSchema(options),
  command: jsonSchema(command),
  event: jsonSchema(event),
});

const frameSchemas = Object.fromEntries(
  Object.entries({ ...answers.frames, entry: answers.liveEntry }).map(([type, schema]) => [type, jsonSchema(schema)]),
);

/** Everything but the routes (openapi.ts). */
export const schemasDocument = () => ({
  $schema: "https://json-schema.org/draft/2020-12/schema",
  protocol: PROTOCOL_VERSION,
  toTable: { command: { ...jsonSchema(envelopeSchema), examples: frameExamples } },
  fromTable: frameSchemas,
  command: { ...jsonSchema(tableCommandSchema), examples: commandExamples },
  event: jsonSchema(tableEventSchema),
  refusals,
  games: Object.fromEntries(installedGames().map((game) => [game.rules, { id: game.id, ...gameSchemas(game) }])),
});
