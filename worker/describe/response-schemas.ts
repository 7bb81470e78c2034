/** Schemas of the routes' responses. The routes' own types make the responses; the tests compare the two. */
import * as v from "valibot";
import { clockSchema } from "../../engine/table/forms/clock-schema.ts";
import { personResults } from "../../engine/wire/listing.ts";
import { tokenScopes } from "../identity/token-grant.ts";
import { figureKinds } from "../lobby/figures.ts";
import { errorStatus } from "../platform/errors.ts";

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const seat = v.pipe(count, v.maxValue(15));
const at = v.pipe(count, v.description("ms since 1970"));
const anything = v.looseObject({ type: v.string() });

const outcomeSchema = v.looseObject({
  winners: v.array(seat),
  reason: v.string(),
  scores: v.optional(v.array(v.number())),
  places: v.optional(v.array(count)),
});

const listingFields = {
  id: v.string(),
  game: v.string(),
  options: v.looseObject({}),
  seats: v.array(v.nullable(v.string())),
  programs: v.optional(v.array(v.nullable(v.string()))),
  computers: v.optional(v.array(v.nullable(count))),
  characters: v.optional(v.array(v.nullable(count))),
  phase: v.picklist(["seating", "playing", "over"]),
  turn: v.array(seat),
  outcome: v.nullable(outcomeSchema),
  clock: v.nullable(clockSchema),
  isPublic: v.boolean(),
  tournament: v.optional(v.pipe(v.string(), v.description("the tournament that opened the table"))),
  length: count,
  openedAt: at,
  movedAt: at,
};

// All loose: a version of the protocol may gain fields.
const listingSchema = v.looseObject(listingFields);
const ownListing = v.looseObject({
  ...listingFields,
  mine: v.array(seat),
  kept: v.optional(v.looseObject({ seat, until: at })),
  result: v.optional(v.picklist(personResults)),
});
export const summarySchema = v.looseObject({
  ...listingFields,
  rules: v.string(),
  shared: v.boolean(),
  talk: v.picklist(["phrases", "free"]),
  hints: v.boolean(),
  origin: v.picklist(["server", "device", "program"]),
  isUploaded: v.boolean(),
  openHands: v.optional(count),
});

export const listsSchema = v.looseObject({ open: v.array(listingSchema), finished: v.array(listingSchema) });
const figure = { kind: v.picklist(figureKinds), continent: v.string(), count, p50: count, p95: count };
export const figuresSchema = v.looseObject({ days: count, figures: v.array(v.looseObject(figure)) });
export const ownLists = v.looseObject({ tables: v.array(ownListing) });
export const ownGames = v.looseObject({ games: v.array(ownListing), next: v.nullable(v.string()) });
export const ownScores = v.looseObject({
  scores: v.array(v.looseObject({ name: v.string(), game: v.string(), won: count, lost: count, drawn: count })),
});
export const passkeyList = v.looseObject({ passkeys: v.array(v.looseObject({ id: v.string(), at: v.number() })) });
/** `PublicKeyCredentialCreationOptionsJSON` or `PublicKeyCredentialRequestOptionsJSON`. */
export const passkeyOptions = v.looseObject({ challenge: v.string() });
export const pushKey = v.looseObject({ key: v.string() });
/** The frames of the person's socket. */
export const ownFrames = {
  tables: v.looseObject({ type: v.literal("tables"), tables: v.array(ownListing) }),
  table: v.looseObject({ type: v.literal("table"), table: ownListing }),
  gone: v.looseObject({ type: v.literal("gone"), id: v.string() }),
  invited: v.looseObject({ type: v.literal("invited"), table: v.string(), until: at }),
} as const;
export const createdSchema = v.looseObject({ id: v.string(), url: v.string() });
export const tokenSchema = v.looseObject({ token: v.string() });
const scope = v.picklist(tokenScopes);
export const grantedToken = v.looseObject({ token: v.string(), id: count, scope });
export const tokenList = v.looseObject({
  tokens: v.array(v.looseObject({ id: count, scope, at: v.nullable(at) })),
  current: v.nullable(count),
});
const profile = { name: v.string(), author: v.string(), contact: v.string() };
export const botWaiting = v.looseObject({ id: v.string(), until: at });
export const botList = v.looseObject({
  bots: v.array(
    v.looseObject({
      ...{ id: v.string(), ...profile, games: v.array(v.string()) },
      clocks: v.nullable(v.array(v.picklist(["turn", "days", "fischer"]))),
    }),
  ),
});
export const programList = v.looseObject({ programs: v.array(v.nullable(v.looseObject(profile))) });
const invitation = { table: v.string(), until: at };
export const invitationList = v.looseObject({ invitations: v.array(v.looseObject(invitation)) });
export const seatsSchema = v.looseObject({ seats: v.array(seat) });
export const seatPassSchema = v.looseObject({ pass: v.string(), url: v.string(), until: at });
export const againstSchema = v.looseObject({ against: v.array(seat) });
export const errorSchema = v.looseObject({
  error: v.picklist(Object.keys(errorStatus) as (keyof typeof errorStatus)[]),
  hint: v.optional(v.string()),
});

export const catalogueEntry = v.looseObject({
  id: v.string(),
  rules: v.string(),
  seats: v.array(count),
  clocks: v.array(v.picklist(["turn", "days", "fischer"])),
  levels: count,
  options: v.looseObject({}),
});

const turnFields = {
  seat,
  length: count,
  owes: v.nullable(v.picklist(["commit-salt", "show-salt"])),
  moves: v.array(anything),
  count,
  minimum: v.nullable(anything),
  left: v.nullable(v.pipe(v.number(), v.minValue(0), v.description("ms"))),
};

export const turnSchema = v.looseObject({ ...turnFields, now: at });

export const entrySchema = v.looseObject({
  seq: count,
  at,
  seat: v.nullable(seat),
  v: v.pipe(v.number(), v.integer(), v.minValue(1)),
  event: v.pipe(anything, v.description("One of the table's events or its game's")),
  id: v.optional(v.string()),
});

/** A line of a log, which may be read as stored. */
export const loggedEntry = v.looseObject({
  ...entrySchema.entries,
  event: v.pipe(
    v.nullable(anything),
    v.description("One of the table's events or its game's; null: this server cannot read it"),
  ),
});

const viewer = v.union([seat, v.picklist(["watcher", "open", "all"])]);

export const positionSchema = v.looseObject({
  viewer,
  game: v.string(),
  rules: v.string(),
  phase: v.picklist(["seating", "playing", "over"]),
  length: count,
  turn: v.array(seat),
  outcome: v.nullable(outcomeSchema),
  board: v.nullable(v.pipe(v.looseObject({}), v.description("The game's own; null before it begins"))),
  text: v.string(),
});

/** A moment of a review: an entry's `seq`, or a variation and how many of its moves. */
const moment = v.union([count, v.tuple([count, count])]);
const by = count;

export const reviewSchema = v.looseObject({
  n: count,
  lead: v.nullable(count),
  isStudyShown: v.boolean(),
  people: v.array(v.tuple([count, v.nullable(seat)])),
  variations: v.array(
    v.looseObject({
      ...{ id: count, by, from: moment, name: v.optional(v.string()) },
      moves: v.array(v.tuple([seat, v.looseObject({ type: v.string() })])),
    }),
  ),
  notes: v.array(v.looseObject({ by, at: moment, text: v.optional(v.string()), phrase: v.optional(v.string()) })),
  drawings: v.array(v.looseObject({ by, at: moment, drawings: v.array(v.string()) })),
});

/** An entry as it is broadcast. */
export const liveEntry = v.looseObject({
  ...entrySchema.entries,
  more: v.optional(v.pipe(v.literal(true), v.description("The log grew by more in the same stretch, which follows"))),
});

/** By `type`; a broadcast entry is the frame without a type. */
export const frameSchemas = {
  hello: v.looseObject({
    type: v.literal("hello"),
    protocol: v.literal(1),
    viewer,
    seats: v.array(seat),
    from: count,
    length: count,
    now: at,
  }),
  entries: v.looseObject({ type: v.literal("entries"), entries: v.array(entrySchema) }),
  patch: v.looseObject({ type: v.literal("patch"), entries: v.array(entrySchema) }),
  done: v.looseObject({ type: v.literal("done"), id: v.string(), seq: count }),
  refused: v.looseObject({
    type: v.literal("refused"),
    id: v.nullable(v.string()),
    code: v.string(),
    rule: v.optional(v.string()),
    hint: v.optional(v.string()),
    length: count,
  }),
  times: v.looseObject({ type: v.literal("times"), id: v.string(), received: count, durable: count }),
  turn: v.looseObject({ type: v.literal("turn"), ...turnFields }),
  presence: v.looseObject({
    type: v.literal("presence"),
    seats: v.array(v.boolean()),
    watchers: count,
    forgetting: v.optional(v.array(seat)),
    reviewing: v.optional(count),
  }),
} as const;

/** The reply to a command. */
export const replySchema = v.union([entrySchema, frameSchemas.done]);

/** The data of an event of a table's stream. */
export const frameSchema = v.union([...Object.values(frameSchemas), liveEntry]);
/** The data of an event of the caller's own stream: a table, the id of one that is gone, or an invitation. */
export const ownEventSchema = v.union([ownListing, v.looseObject({ id: v.string() }), v.looseObject(invitation)]);
