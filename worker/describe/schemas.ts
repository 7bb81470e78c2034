/**
 * All frames, commands, events and refusals as JSON Schema. Input is described by the schemas that validate it,
 * including those of the installed games.
 */
import { toJsonSchema } from "@valibot/to-json-schema";
import type { GenericSchema } from "valibot";
import { botRefusals } from "../../engine/commands/bot-turns.ts";
import { tableRefusals } from "../../engine/commands/decide.ts";
import { requestRefusals } from "../../engine/commands/player-requests.ts";
import { seatCountRefusals } from "../../engine/commands/seat-count.ts";
import type { Game } from "../../engine/contract/game.ts";
import { installedGames } from "../../engine/contract/game-registry.ts";
import { sessionRefusals } from "../../engine/log/session.ts";
import { tableCommandSchema } from "../../engine/table/forms/commands.ts";
import { tableEventSchema } from "../../engine/table/forms/events.ts";
import { tournamentCommandSchema } from "../../engine/tournament/forms/commands.ts";
import { tournamentEventSchema } from "../../engine/tournament/forms/events.ts";
import { envelopeSchema } from "../../engine/wire/frame-schema.ts";
import { hostRefusals, PROTOCOL_VERSION, wireRefusals } from "../../engine/wire/protocol.ts";
import { workerGameOf } from "../games/registry.ts";
import { clientFrameExamples, commandExamples, eventExamples, serverFrameExamples } from "./examples.ts";
import * as answers from "./response-schemas.ts";

export type JsonSchema = Readonly<Record<string, unknown>>;

/**
 * What JSON Schema cannot express is checked by the server. The dialect is stated once for the document, not in each
 * part.
 */
export const jsonSchema = (schema: GenericSchema): JsonSchema => {
  const { $schema: _, ...rest } = toJsonSchema(schema, {
    typeMode: "input",
    errorMode: "ignore",
    target: "draft-2020-12",
  });
  return rest;
};

/** Refusals of every table; each game adds its own codes. */
const refusals = {
  wire: wireRefusals,
  log: sessionRefusals,
  table: tableRefusals,
  manners: requestRefusals,
  seats: seatCountRefusals,
  computers: botRefusals,
  server: hostRefusals,
};

const gameSchemas = ({ id, options, command, event }: Game) => {
  const { commands, events, refusals: codes } = workerGameOf(id).examples;
  return {
    options: jsonSchema(options),
    command: { ...jsonSchema(command), examples: commands },
    event: { ...jsonSchema(event), examples: events },
    refusals: codes.map(({ refused: code, rule }) => ({ code, ...(rule !== undefined && { rule }) })),
  };
};

const frameSchemas = () =>
  Object.fromEntries(
    Object.entries({ ...answers.frameSchemas, entry: answers.liveEntry }).map(([type, schema]) => [
      type,
      { ...jsonSchema(schema), examples: serverFrameExamples[type as keyof typeof serverFrameExamples] },
    ]),
  );

/** The full document without the routes (openapi.ts). */
export const schemasDocument = () => ({
  $schema: "https://json-schema.org/draft/2020-12/schema",
  protocol: PROTOCOL_VERSION,
  toTable: { command: { ...jsonSchema(envelopeSchema), examples: clientFrameExamples } },
  fromTable: frameSchemas(),
  fromOwnPlace: Object.fromEntries(
    Object.entries(answers.ownFrames).map(([type, schema]) => [type, jsonSchema(schema)]),
  ),
  command: { ...jsonSchema(tableCommandSchema), examples: commandExamples },
  event: { ...jsonSchema(tableEventSchema), examples: eventExamples() },
  refusals,
  tournament: { command: jsonSchema(tournamentCommandSchema), event: jsonSchema(tournamentEventSchema) },
  games: Object.fromEntries(installedGames().map((game) => [game.rules, { id: game.id, ...gameSchemas(game) }])),
});
