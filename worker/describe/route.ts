/** The form of a described route, and the schemas that routes name. Those of requests are the ones that validate them. */
import type { GenericSchema } from "valibot";
import * as v from "valibot";
import { envelopeSchema } from "../../engine/wire/frame-schema.ts";
import { inviteBody } from "../routes/bots.ts";
import { settingsBody } from "../routes/mine/mine.ts";
import { botOfferBody } from "../routes/mine/my-bot.ts";
import { endTokenBody, newTokenBody } from "../routes/mine/my-tokens.ts";
import { newPasskeyBody, passkeyChallengeBody, passkeySignInBody } from "../routes/mine/passkeys.ts";
import { pushSubscriptionBody, pushUnsubscribeBody } from "../routes/mine/push.ts";
import { seatPassBody } from "../routes/seat-passes.ts";
import { openTableBody } from "../routes/tables.ts";
import { createTokenBody } from "../routes/tokens.ts";
import { openTournamentBody, tournamentCommandBody } from "../tournament/tournament-routes.ts";
import * as answers from "./response-schemas.ts";

export const JSON_TYPE = "application/json";
export const LOG = "application/x-ndjson";
export const STREAM = "text/event-stream";
export const CSV = "text/csv";
export const TEXT = "text/plain";
/** Of responses without a schema. */
const MEDIA_TYPES = [JSON_TYPE, LOG, STREAM, CSV, TEXT] as const;

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
  tournaments: "Run tournaments and play in them",
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
  /** The statuses of refusals that `answers` does not describe. In lists of routes without those of every route. */
  readonly faults: readonly number[];
  /** Headers of the response, by its status. */
  readonly headers?: Readonly<Record<number, readonly string[]>>;
  readonly says: string;
  readonly query?: readonly Parameter[];
  /** The schema of a JSON body, or the media type of another body. */
  readonly body?: SchemaName | typeof LOG;
  readonly isBodyOptional?: true;
  /** By status: the schema of a JSON response, a media type, or null without a body. */
  readonly answers: Readonly<Record<number, SchemaName | (typeof MEDIA_TYPES)[number] | null>>;
  /** The schema of a line of the log, or of the data of an event. */
  readonly part?: SchemaName;
}

/** Every route refuses a token that has ended (routes/token-check.ts). */
const EVERYWHERE = [401];

type RouteOf = (path: string, id: string, tag: Tag, more: Omit<Route, "method" | "path" | "id" | "tag">) => Route;

const routeBy =
  (method: Route["method"]): RouteOf =>
  (path, id, tag, { faults, ...more }) => ({
    method,
    path,
    id,
    tag,
    faults: [...EVERYWHERE, ...faults].sort(),
    ...more,
  });

export const get = routeBy("get");
export const post = routeBy("post");

export const schemas = {
  TableOrder: openTableBody,
  TokenOrder: createTokenBody,
  TournamentOrder: openTournamentBody,
  TournamentCommand: tournamentCommandBody,
  PassShown: seatPassBody,
  Command: envelopeSchema,
  Created: answers.createdSchema,
  Token: answers.tokenSchema,
  TokenWish: newTokenBody,
  TokenEnd: endTokenBody,
  GrantedToken: answers.grantedToken,
  Tokens: answers.tokenList,
  BotOffer: botOfferBody,
  BotWaiting: answers.botWaiting,
  Bots: answers.botList,
  BotInvited: inviteBody,
  Invitations: answers.invitationList,
  Programs: answers.programList,
  Summary: answers.summarySchema,
  Lists: answers.listsSchema,
  Figures: answers.figuresSchema,
  OwnLists: answers.ownLists,
  OwnGames: answers.ownGames,
  OwnScores: answers.ownScores,
  Turn: answers.turnSchema,
  Position: answers.positionSchema,
  Review: answers.reviewSchema,
  Reply: answers.replySchema,
  Entry: answers.loggedEntry,
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
