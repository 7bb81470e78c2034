/** Every route under /api/, as programs need to know it. What judges a request's body is the schema that is named here. */
import type { GenericSchema } from "valibot";
import * as v from "valibot";
import { envelopeSchema } from "../../engine/wire/frame-schema.ts";
import { settingsBody } from "../routes/mine.ts";
import { pushSubscriptionBody, pushUnsubscribeBody } from "../routes/push.ts";
import { seatPassBody } from "../routes/seat-passes.ts";
import { openTableBody } from "../routes/tables.ts";
import { createTokenBody } from "../routes/tokens.ts";
import * as answers from "./response-schemas.ts";

const JSON_TYPE = "application/json";
const LOG = "application/x-ndjson";
const STREAM = "text/event-stream";

export interface Parameter {
  readonly name: string;
  readonly type: "integer" | "string" | "boolean";
  readonly says: string;
}

export interface Route {
  readonly method: "get" | "post";
  readonly path: string;
  readonly says: string;
  readonly query?: readonly Parameter[];
  /** The name of a schema below, of a body in JSON; or the media type of another one. */
  readonly body?: SchemaName | typeof LOG;
  readonly isBodyOptional?: true;
  /** By status: the name of a schema, of an answer in JSON; a media type; null: no body. */
  readonly answers: Readonly<Record<number, SchemaName | typeof LOG | typeof STREAM | typeof JSON_TYPE | null>>;
}

export const schemas = {
  TableOrder: openTableBody,
  TokenOrder: createTokenBody,
  PassShown: seatPassBody,
  Command: envelopeSchema,
  Created: answers.createdSchema,
  Token: answers.tokenSchema,
  Summary: answers.summarySchema,
  Lists: answers.listsSchema,
  OwnLists: answers.ownLists,
  OwnGames: answers.ownGames,
  OwnScores: answers.ownScores,
  Turn: answers.turnSchema,
  Reply: answers.replySchema,
  Refused: answers.frameSchemas.refused,
  OwnSettings: settingsBody,
  PushKey: answers.pushKey,
  CallOrder: pushSubscriptionBody,
  CallStop: pushUnsubscribeBody,
  Pass: answers.seatPassSchema,
  Seats: answers.seatsSchema,
  Against: answers.againstSchema,
  Catalogue: v.array(answers.catalogueEntry),
  Fault: answers.errorSchema,
} as const satisfies Readonly<Record<string, GenericSchema>>;

type SchemaName = keyof typeof schemas;

const from: Parameter = { name: "from", type: "integer", says: "the first one, counted from 0" };
const limit: Parameter = { name: "limit", type: "integer", says: "how many at most" };
const as: Parameter = { name: "as", type: "string", says: "a seat, watcher or all" };
const seat: Parameter = { name: "seat", type: "integer", says: "one of one's own seats" };
const patch: Parameter = { name: "patch", type: "string", says: "1: patch frames are understood" };
const turns: Parameter = { name: "turns", type: "string", says: "1: with each turn, what may be played" };

export const routes: readonly Route[] = [
  { method: "post", path: "/api/tables", says: "Opens a table", body: "TableOrder", answers: { 201: "Created" } },
  { method: "get", path: "/api/tables/:id", says: "A table in short", answers: { 200: "Summary" } },
  {
    method: "get",
    path: "/api/tables/:id/log",
    says: "The log as its reader may see it, one entry a line",
    query: [from, limit, as, { name: "raw", type: "string", says: "1: as it is stored, for those who sit there" }],
    answers: { 200: LOG, 304: null },
  },
  {
    method: "get",
    path: "/api/tables/:id/moves",
    says: "What a seat may play now",
    query: [seat, from, limit],
    answers: { 200: "Turn" },
  },
  {
    method: "post",
    path: "/api/tables/:id/commands",
    says: "One command, applied once however often it is sent",
    body: "Command",
    answers: { 200: "Reply", 400: "Refused", 404: "Refused", 409: "Refused", 429: "Refused", 500: "Refused" },
  },
  {
    method: "get",
    path: "/api/tables/:id/events",
    says: "What happens at a table, as server-sent events",
    query: [from, as, seat, patch, turns],
    answers: { 200: STREAM },
  },
  {
    method: "get",
    path: "/api/tables/:id/socket",
    says: "A WebSocket to the table",
    query: [from, as, seat, patch, turns],
    answers: { 101: null },
  },
  { method: "post", path: "/api/tables/:id/pass", says: "A pass for one's own seats", answers: { 201: "Pass" } },
  {
    method: "post",
    path: "/api/tables/:id/seat",
    says: "Takes the seats that a pass is for",
    body: "PassShown",
    answers: { 200: "Seats" },
  },
  { method: "post", path: "/api/tables/:id/forget", says: "Wants it forgotten", answers: { 200: "Against" } },
  { method: "post", path: "/api/tables/:id/keep", says: "Takes that back", answers: { 204: null } },
  { method: "post", path: "/api/logs", says: "A game played elsewhere", body: LOG, answers: { 201: "Created" } },
  {
    method: "post",
    path: "/api/tokens",
    says: "A new identity for a program",
    body: "TokenOrder",
    isBodyOptional: true,
    answers: { 201: "Token" },
  },
  { method: "get", path: "/api/games", says: "The games that are played here", answers: { 200: "Catalogue" } },
  { method: "get", path: "/api/lobby", says: "The public tables", answers: { 200: "Lists", 304: null } },
  { method: "get", path: "/api/mine", says: "One's own tables", answers: { 200: "OwnLists", 304: null } },
  { method: "get", path: "/api/mine/events", says: "One's own tables, as they change", answers: { 200: STREAM } },
  { method: "get", path: "/api/mine/socket", says: "A WebSocket to one's own tables", answers: { 101: null } },
  {
    method: "get",
    path: "/api/mine/games",
    says: "One's own finished games, page by page",
    query: [
      { name: "game", type: "string", says: "of this game only" },
      { name: "result", type: "string", says: "won, lost, drawn or void" },
      { name: "opponent", type: "string", says: "against somebody of this name" },
      { name: "after", type: "string", says: "next, of the page before" },
      limit,
    ],
    answers: { 200: "OwnGames" },
  },
  {
    method: "get",
    path: "/api/mine/scores",
    says: "How one's games against each ended",
    answers: { 200: "OwnScores" },
  },
  {
    method: "get",
    path: "/api/mine/settings",
    says: "What one has chosen on one's pages",
    answers: { 200: "OwnSettings" },
  },
  {
    method: "post",
    path: "/api/mine/settings",
    says: "Keeps what was chosen later than what is known",
    body: "OwnSettings",
    answers: { 200: "OwnSettings" },
  },
  {
    method: "get",
    path: "/api/mine/push",
    says: "The key for a subscription to Web Push",
    answers: { 200: "PushKey" },
  },
  {
    method: "post",
    path: "/api/mine/push",
    says: "A browser wants to be called back",
    body: "CallOrder",
    answers: { 204: null },
  },
  {
    method: "post",
    path: "/api/mine/push/stop",
    says: "A browser wants that no more",
    body: "CallStop",
    answers: { 204: null },
  },
  { method: "get", path: "/api/openapi.json", says: "This document", answers: { 200: JSON_TYPE } },
  { method: "get", path: "/api/schemas.json", says: "All frames, commands and events", answers: { 200: JSON_TYPE } },
];
