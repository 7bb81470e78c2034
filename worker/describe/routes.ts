/** Every route under /api/, for API programmers. The request schemas named here are the ones that validate requests. */
import type { GenericSchema } from "valibot";
import * as v from "valibot";
import { envelopeSchema } from "../../engine/wire/frame-schema.ts";
import { settingsBody } from "../routes/mine.ts";
import { newPasskeyBody, passkeyChallengeBody, passkeySignInBody } from "../routes/passkeys.ts";
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

/** The groups of operations. */
export const tags = {
  tables: "Open, find, read and delete tables",
  play: "Play at a table",
  seats: "Move seats to another device or program",
  identity: "Become a player",
  mine: "The caller's own tables, results and settings",
  server: "What this server offers",
} as const;

type Tag = keyof typeof tags;

export interface Route {
  readonly method: "get" | "post";
  readonly path: string;
  /** The name of the operation in generated clients. */
  readonly id: string;
  readonly tag: Tag;
  /** The statuses of refusals that `answers` does not describe. */
  readonly faults: readonly number[];
  /** Headers of the response, by its status. */
  readonly headers?: Readonly<Record<number, readonly string[]>>;
  readonly says: string;
  readonly query?: readonly Parameter[];
  /** The schema of a JSON body, or the media type of another body. */
  readonly body?: SchemaName | typeof LOG;
  readonly isBodyOptional?: true;
  /** By status: the schema of a JSON response, a media type, or null without a body. */
  readonly answers: Readonly<Record<number, SchemaName | typeof LOG | typeof STREAM | typeof JSON_TYPE | null>>;
  /** The schema of a line of the log, or of the data of an event. */
  readonly part?: SchemaName;
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
  Position: answers.positionSchema,
  Review: answers.reviewSchema,
  Reply: answers.replySchema,
  Entry: answers.entrySchema,
  Frame: answers.frameSchema,
  OwnFrame: answers.ownEventSchema,
  Refused: answers.frameSchemas.refused,
  OwnSettings: settingsBody,
  PasskeyPurpose: passkeyChallengeBody,
  PasskeyOptions: answers.passkeyOptions,
  NewPasskey: newPasskeyBody,
  PasskeySignIn: passkeySignInBody,
  Passkeys: answers.passkeyList,
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
const as: Parameter = { name: "as", type: "string", says: "a seat, watcher, open or all" };
const seat: Parameter = { name: "seat", type: "integer", says: "one of the caller's seats" };
const patch: Parameter = { name: "patch", type: "string", says: "1: the client takes patch frames" };
const turns: Parameter = {
  name: "turns",
  type: "string",
  says: "1: the client takes turn frames, which list its legal moves",
};
const position: Parameter = { name: "position", type: "string", says: "1: each turn frame has the seat's position" };

export const routes: readonly Route[] = [
  {
    method: "post",
    path: "/api/tables",
    id: "openTable",
    tag: "tables",
    faults: [400, 403, 413, 415, 429],
    says: "Opens a table",
    body: "TableOrder",
    headers: { 201: ["Location"] },
    answers: { 201: "Created" },
  },
  {
    method: "get",
    path: "/api/tables/:id",
    id: "getTable",
    tag: "tables",
    faults: [401, 404, 429],
    says: "A table's summary",
    answers: { 200: "Summary", 304: null },
  },
  {
    method: "get",
    path: "/api/tables/:id/log",
    id: "getLog",
    tag: "tables",
    faults: [400, 401, 403, 404, 429],
    says: "The log as the caller may see it, one entry per line",
    query: [from, limit, as, { name: "raw", type: "string", says: "1: as stored, for seated players" }],
    headers: { 200: ["Link", "Foldtable-Viewer"] },
    part: "Entry",
    answers: { 200: LOG, 304: null },
  },
  {
    method: "get",
    path: "/api/tables/:id/moves",
    id: "getMoves",
    tag: "play",
    faults: [400, 401, 403, 404, 429],
    says: "A seat's legal moves",
    query: [seat, from, limit],
    answers: { 200: "Turn" },
  },
  {
    method: "get",
    path: "/api/tables/:id/position",
    id: "getPosition",
    tag: "play",
    faults: [400, 401, 403, 404, 429],
    says: "The position as the caller may know it, as data and as text",
    query: [as],
    answers: { 200: "Position" },
  },
  {
    method: "post",
    path: "/api/tables/:id/commands",
    id: "sendCommand",
    tag: "play",
    faults: [401, 403, 413, 415],
    says: "One command, applied once however often it is sent",
    body: "Command",
    answers: { 200: "Reply", 400: "Refused", 404: "Refused", 409: "Refused", 429: "Refused", 500: "Refused" },
  },
  {
    method: "get",
    path: "/api/tables/:id/events",
    id: "readEvents",
    tag: "play",
    faults: [400, 401, 404, 429],
    says: "A table's frames, as server-sent events",
    query: [from, as, seat, patch, turns, position],
    part: "Frame",
    answers: { 200: STREAM },
  },
  {
    method: "get",
    path: "/api/tables/:id/socket",
    id: "connectSocket",
    tag: "play",
    faults: [400, 401, 403, 404, 426, 429],
    says: "A WebSocket to the table",
    query: [from, as, seat, patch, turns],
    answers: { 101: null },
  },
  {
    method: "get",
    path: "/api/tables/:id/review",
    id: "getReview",
    tag: "tables",
    faults: [401, 403, 404, 429],
    says: "What people have added to the review of a finished game",
    answers: { 200: "Review" },
  },
  {
    method: "get",
    path: "/api/tables/:id/review/socket",
    id: "connectReview",
    tag: "tables",
    faults: [401, 403, 404, 426, 429],
    says: "A WebSocket to the review of a finished game",
    answers: { 101: null },
  },
  {
    method: "post",
    path: "/api/tables/:id/pass",
    id: "createPass",
    tag: "seats",
    faults: [401, 403, 404, 429],
    says: "A seat pass for the caller's seats",
    answers: { 201: "Pass" },
  },
  {
    method: "post",
    path: "/api/tables/:id/seat",
    id: "takePass",
    tag: "seats",
    faults: [400, 401, 403, 404, 409, 410, 429],
    says: "Takes the seats of a seat pass",
    body: "PassShown",
    answers: { 200: "Seats" },
  },
  {
    method: "post",
    path: "/api/tables/:id/forget",
    id: "voteToDelete",
    tag: "tables",
    faults: [401, 403, 404, 429],
    says: "Votes to delete the table",
    answers: { 200: "Against" },
  },
  {
    method: "post",
    path: "/api/tables/:id/keep",
    id: "withdrawVote",
    tag: "tables",
    faults: [401, 403, 404, 429],
    says: "Withdraws the vote",
    answers: { 204: null },
  },
  {
    method: "post",
    path: "/api/logs",
    id: "uploadLog",
    tag: "tables",
    faults: [400, 403, 413, 415, 429],
    says: "Uploads a finished game",
    body: LOG,
    part: "Entry",
    headers: { 201: ["Location"] },
    answers: { 201: "Created" },
  },
  {
    method: "post",
    path: "/api/tokens",
    id: "createToken",
    tag: "identity",
    faults: [400, 403, 413, 429],
    says: "A new identity for a program",
    body: "TokenOrder",
    isBodyOptional: true,
    answers: { 201: "Token" },
  },
  {
    method: "get",
    path: "/api/games",
    id: "listGames",
    tag: "server",
    faults: [401],
    says: "The installed games",
    answers: { 200: "Catalogue", 304: null },
  },
  {
    method: "get",
    path: "/api/lobby",
    id: "getLobby",
    tag: "tables",
    faults: [400, 429],
    says: "The public tables",
    answers: { 200: "Lists", 304: null },
  },
  {
    method: "get",
    path: "/api/mine",
    id: "getMine",
    tag: "mine",
    faults: [401, 429],
    says: "The caller's tables",
    answers: { 200: "OwnLists", 304: null },
  },
  {
    method: "get",
    path: "/api/mine/events",
    id: "readMineEvents",
    tag: "mine",
    faults: [401, 429],
    says: "The caller's tables, as server-sent events",
    part: "OwnFrame",
    answers: { 200: STREAM },
  },
  {
    method: "get",
    path: "/api/mine/socket",
    id: "connectMineSocket",
    tag: "mine",
    faults: [401, 403, 426, 429],
    says: "A WebSocket to the caller's tables",
    answers: { 101: null },
  },
  {
    method: "get",
    path: "/api/mine/games",
    id: "getMyGames",
    tag: "mine",
    faults: [400, 401, 429],
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
    id: "getMyScores",
    tag: "mine",
    faults: [401, 429],
    says: "The caller's results against each opponent",
    answers: { 200: "OwnScores" },
  },
  {
    method: "get",
    path: "/api/mine/settings",
    id: "getSettings",
    tag: "mine",
    faults: [401, 429],
    says: "The caller's settings",
    answers: { 200: "OwnSettings" },
  },
  {
    method: "post",
    path: "/api/mine/settings",
    id: "saveSettings",
    tag: "mine",
    faults: [400, 401, 403, 413, 415, 429],
    says: "Stores the settings that are newer than the stored ones",
    body: "OwnSettings",
    answers: { 200: "OwnSettings" },
  },
  {
    method: "get",
    path: "/api/mine/passkeys",
    id: "getPasskeys",
    tag: "mine",
    faults: [401, 429],
    says: "The caller's passkeys",
    answers: { 200: "Passkeys" },
  },
  {
    method: "post",
    path: "/api/mine/passkeys/challenge",
    id: "startPasskey",
    tag: "mine",
    faults: [400, 401, 403, 413, 415, 429],
    says: "What the browser asks the authenticator",
    body: "PasskeyPurpose",
    answers: { 200: "PasskeyOptions" },
  },
  {
    method: "post",
    path: "/api/mine/passkeys",
    id: "addPasskey",
    tag: "mine",
    faults: [400, 401, 403, 409, 410, 413, 415, 429],
    says: "Adds a passkey to the caller's identity",
    body: "NewPasskey",
    answers: { 201: "Passkeys" },
  },
  {
    method: "post",
    path: "/api/mine/passkeys/sign-in",
    id: "signIn",
    tag: "mine",
    faults: [400, 403, 409, 410, 413, 415, 429],
    says: "Makes this browser the passkey's identity, and moves its seats there",
    body: "PasskeySignIn",
    answers: { 204: null },
  },
  {
    method: "post",
    path: "/api/mine/passkeys/forget",
    id: "forgetPasskeys",
    tag: "mine",
    faults: [401, 403, 429],
    says: "Deletes the caller's passkeys",
    answers: { 204: null },
  },
  {
    method: "get",
    path: "/api/mine/push",
    id: "getPushKey",
    tag: "mine",
    faults: [401, 429],
    says: "The public key for a Web Push subscription",
    answers: { 200: "PushKey" },
  },
  {
    method: "post",
    path: "/api/mine/push",
    id: "subscribe",
    tag: "mine",
    faults: [400, 401, 403, 413, 415, 429],
    says: "Subscribes a browser to push notifications",
    body: "CallOrder",
    answers: { 204: null },
  },
  {
    method: "post",
    path: "/api/mine/push/stop",
    id: "unsubscribe",
    tag: "mine",
    faults: [400, 401, 403, 413, 415, 429],
    says: "Unsubscribes a browser",
    body: "CallStop",
    answers: { 204: null },
  },
  {
    method: "get",
    path: "/api/openapi.json",
    id: "getOpenApi",
    tag: "server",
    faults: [405],
    says: "This document",
    answers: { 200: JSON_TYPE, 304: null },
  },
  {
    method: "get",
    path: "/api/schemas.json",
    id: "getSchemas",
    tag: "server",
    faults: [405],
    says: "All frames, commands and events",
    answers: { 200: JSON_TYPE, 304: null },
  },
];
