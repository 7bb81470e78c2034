/** Every route under /api/, for API programmers. The request schemas named here are the ones that validate requests. */
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
  /** The schema of a JSON body, or the media type of another body. */
  readonly body?: SchemaName | typeof LOG;
  readonly isBodyOptional?: true;
  /** By status: the schema of a JSON response, a media type, or null without a body. */
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

const from: Parameter = { name: "from", type: "integer", says: "index of the first one, from 0" };
const limit: Parameter = { name: "limit", type: "integer", says: "maximum number" };
const as: Parameter = { name: "as", type: "string", says: "a seat, watcher or all" };
const seat: Parameter = { name: "seat", type: "integer", says: "one of the caller's seats" };
const patch: Parameter = { name: "patch", type: "string", says: "1: the client takes patch frames" };
const turns: Parameter = {
  name: "turns",
  type: "string",
  says: "1: the client takes turn frames, which list its legal moves",
};

export const routes: readonly Route[] = [
  { method: "post", path: "/api/tables", says: "Opens a table", body: "TableOrder", answers: { 201: "Created" } },
  { method: "get", path: "/api/tables/:id", says: "A table's summary", answers: { 200: "Summary" } },
  {
    method: "get",
    path: "/api/tables/:id/log",
    says: "The log as the caller may see it, one entry per line",
    query: [from, limit, as, { name: "raw", type: "string", says: "1: as stored, for seated players" }],
    answers: { 200: LOG, 304: null },
  },
  {
    method: "get",
    path: "/api/tables/:id/moves",
    says: "A seat's legal moves",
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
    says: "A table's frames, as server-sent events",
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
  {
    method: "post",
    path: "/api/tables/:id/pass",
    says: "A seat pass for the caller's seats",
    answers: { 201: "Pass" },
  },
  {
    method: "post",
    path: "/api/tables/:id/seat",
    says: "Takes the seats of a seat pass",
    body: "PassShown",
    answers: { 200: "Seats" },
  },
  { method: "post", path: "/api/tables/:id/forget", says: "Votes to delete the table", answers: { 200: "Against" } },
  { method: "post", path: "/api/tables/:id/keep", says: "Withdraws the vote", answers: { 204: null } },
  { method: "post", path: "/api/logs", says: "Uploads a finished game", body: LOG, answers: { 201: "Created" } },
  {
    method: "post",
    path: "/api/tokens",
    says: "A new identity for a program",
    body: "TokenOrder",
    isBodyOptional: true,
    answers: { 201: "Token" },
  },
  { method: "get", path: "/api/games", says: "The installed games", answers: { 200: "Catalogue" } },
  { method: "get", path: "/api/lobby", says: "The public tables", answers: { 200: "Lists", 304: null } },
  { method: "get", path: "/api/mine", says: "The caller's tables", answers: { 200: "OwnLists", 304: null } },
  {
    method: "get",
    path: "/api/mine/events",
    says: "The caller's tables, as server-sent events",
    answers: { 200: STREAM },
  },
  { method: "get", path: "/api/mine/socket", says: "A WebSocket to the caller's tables", answers: { 101: null } },
  {
    method: "get",
    path: "/api/mine/games",
    says: "The caller's finished games, in pages",
    query: [
      { name: "game", type: "string", says: "only of this game" },
      { name: "result", type: "string", says: "won, lost, drawn or void" },
      { name: "opponent", type: "string", says: "only against an opponent of this name" },
      { name: "after", type: "string", says: "`next` of the previous page" },
      limit,
    ],
    answers: { 200: "OwnGames" },
  },
  {
    method: "get",
    path: "/api/mine/scores",
    says: "The caller's results against each opponent",
    answers: { 200: "OwnScores" },
  },
  {
    method: "get",
    path: "/api/mine/settings",
    says: "The caller's settings",
    answers: { 200: "OwnSettings" },
  },
  {
    method: "post",
    path: "/api/mine/settings",
    says: "Stores the settings that are newer than the stored ones",
    body: "OwnSettings",
    answers: { 200: "OwnSettings" },
  },
  {
    method: "get",
    path: "/api/mine/push",
    says: "The public key for a Web Push subscription",
    answers: { 200: "PushKey" },
  },
  {
    method: "post",
    path: "/api/mine/push",
    says: "Subscribes a browser to push notifications",
    body: "CallOrder",
    answers: { 204: null },
  },
  {
    method: "post",
    path: "/api/mine/push/stop",
    says: "Unsubscribes a browser",
    body: "CallStop",
    answers: { 204: null },
  },
  { method: "get", path: "/api/openapi.json", says: "This document", answers: { 200: JSON_TYPE } },
  { method: "get", path: "/api/schemas.json", says: "All frames, commands and events", answers: { 200: JSON_TYPE } },
];
