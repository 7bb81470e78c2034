/** Routes that open a table or connect to it. Reads are in table-reads.ts. */
import { type Context, Hono } from "hono";
import * as v from "valibot";
import type { ClockKind, ClockRule } from "../../engine/contract/clock.ts";
import { clockKindOf, usualClock } from "../../engine/contract/clock-rules.ts";
import type { Game } from "../../engine/contract/game.ts";
import { findNewestGame, installedGames } from "../../engine/contract/game-registry.ts";
import { clockSchema } from "../../engine/table/forms/clock-schema.ts";
import { openHandsSchema } from "../../engine/table/forms/fields.ts";
import { mayOpenHands } from "../../engine/table/setup.ts";
import { jsonBody, schemaHint } from "../http/body.ts";
import { parseNonNegativeInt, parseSeat, parseViewer } from "../http/query.ts";
import { limitRate } from "../http/rate-limit.ts";
import { edgeRoundTrip, regionOfRequest } from "../http/region.ts";
import { subnetKey } from "../identity/client-ip.ts";
import { identityOf, newCookie, personKeys, playerIdOf, tablePlayerKey } from "../identity/identity.ts";
import { checkOrigin } from "../identity/origin.ts";
import { keysOf, type SigningKeys } from "../identity/signing-keys.ts";
import { makeTableId, tableKeysOf } from "../identity/table-id.ts";
import { CONNECTIONS_PER_SAMPLE, countDurations, isSampled } from "../lobby/figures.ts";
import { type Opener, registerPublic } from "../lobby/quota.ts";
import { register } from "../lobby/read-model.ts";
import { HttpError, logError } from "../platform/errors.ts";
import { deploymentJurisdiction, jurisdictions } from "../platform/jurisdiction.ts";
import { originStub, type TableStub, withTableStub } from "../platform/table-stub.ts";
import { relayName, relayStub } from "../sockets/relay-names.ts";
import { assertNotMoved, makeUpgrade, redirectedRelay } from "../sockets/upgrade.ts";

export type RouteContext = Context<{ Bindings: Env }>;

const isPlain = (value: unknown): boolean => typeof value === "object" && value !== null && !Array.isArray(value);

/** The body that opens a table. */
export const openTableBody = v.strictObject({
  game: v.string(),
  seats: v.optional(v.pipe(v.number(), v.integer())),
  options: v.optional(v.custom<object>(isPlain), {}),
  shared: v.optional(v.boolean(), false),
  clock: v.nullish(v.unknown()),
  public: v.optional(v.boolean(), false),
  talk: v.optional(v.picklist(["phrases", "free"]), "phrases"),
  hints: v.optional(v.boolean(), false),
  openHands: v.optional(openHandsSchema),
  jurisdiction: v.optional(v.picklist(jurisdictions)),
});

type Order = Omit<v.InferOutput<typeof openTableBody>, "jurisdiction">;

export const tables = new Hono<{ Bindings: Env }>();

tables.post("/", async (c) => {
  checkOrigin(c.req.raw);
  const keys = await keysOf(c.env);
  await limitRate(c, "OPEN_TABLE_LIMIT");
  const { jurisdiction = deploymentJurisdiction(c.env), ...order } = await jsonBody(c.req.raw, openTableBody);
  const cookie = await newCookie(c.req.raw, keys);
  const id = await makeTableId(keys, jurisdiction);
  await openTable(c, id, order);
  const url = `${new URL(c.req.url).origin}/t/${id}`;
  return c.json({ id, url }, 201, { Location: url, ...(cookie === null ? {} : { "Set-Cookie": cookie }) });
});

/** Opens the table with that id; throws if the rules do not allow the order. A second call changes nothing. */
export const openTable = async (c: RouteContext, id: string, order: Order): Promise<void> => {
  const keys = await keysOf(c.env);
  const opened = plan(order);
  if (opened.isPublic) await registerPublic(c.env.LOBBY, id, await openerOf(c.req.raw, keys), Date.now());
  const near = regionOfRequest(c.req.raw, c.env);
  await originStub(c.env, id, near).open(opened, [], near);
  // The table reports to the lobby itself; if it does not, the sweep asks it.
  c.executionCtx.waitUntil(register(c.env.LOBBY, id, Date.now()).catch((error) => logError("lobby", error)));
};

const openerOf = async (request: Request, keys: SigningKeys): Promise<Opener> => {
  const player = await playerIdOf(request, keys);
  const [by = null] = player === null ? [] : await personKeys(keys, player);
  return { by, from: await subnetKey(keys, request, "lobby") };
};

tables.get("/:id/socket", async (c) => {
  if (c.req.header("Upgrade")?.toLowerCase() !== "websocket") {
    throw new HttpError("upgrade-required", undefined, { Upgrade: "websocket" });
  }
  checkOrigin(c.req.raw);
  return connectSocket(c, c.req.query("from") ?? null, c.req.query("as") ?? null);
});

tables.get("/:id/review/socket", async (c) => {
  if (c.req.header("Upgrade")?.toLowerCase() !== "websocket") {
    throw new HttpError("upgrade-required", undefined, { Upgrade: "websocket" });
  }
  checkOrigin(c.req.raw);
  return connectSocket(c, null, null, true);
});

/** Opens a socket to the table. `from` and `as`: how many entries the client has, and for which viewer. */
export const connectSocket = async (
  c: RouteContext,
  from: string | null,
  as: string | null,
  isReview = false,
): Promise<Response> => {
  const { keys, id, table, player: caller, personKey, olderKeys, program, token, isReadOnly } = await findTable(c);
  // With a token to read a review is only followed, as without an identity.
  const player = isReview && isReadOnly ? null : caller;
  const seat = parseSeat(c.req.query("seat") ?? null);
  const address = await subnetKey(keys, c.req.raw, id);
  const takesPatches = c.req.query("patch") === "1";
  const takesTurns = c.req.query("turns") === "1";
  const takesTimes = c.req.query("times") === "1";
  const client = {
    player,
    lobbyKey: personKey,
    olderKeys,
    program,
    token,
    address,
    seat,
    takesPatches,
    takesTurns,
    takesTimes,
  };
  const near = regionOfRequest(c.req.raw, c.env);
  const upgrade = { ...client, ...resumePoint(from, as), near: near ?? null, isReview, isReadOnly };
  const asked = Date.now();
  let answer = await table(async (at) => assertNotMoved(await at.fetch(makeUpgrade(upgrade))));
  if (isSampled(asked, CONNECTIONS_PER_SAMPLE)) {
    const durations = { edge: edgeRoundTrip(c.req.raw), table: Date.now() - asked };
    countDurations(c.env, c.executionCtx, near, durations);
  }
  // From the table to the head of that region, and from there to one of its branches.
  for (let relay = redirectedRelay(answer); relay !== null; relay = redirectedRelay(answer))
    answer = await relayStub(c.env, relayName(id, relay), near).fetch(makeUpgrade(upgrade));
  return answer;
};

/** Parses `from` and `as` as the log's route does; throws if they are invalid. */
const resumePoint = (held: string | null, asked: string | null) => {
  const [from, as] = [parseNonNegativeInt(held ?? "0"), parseViewer(asked)];
  if (from === null) throw new HttpError("bad-from");
  if (asked !== null && as === null) throw new HttpError("bad-as");
  return { from, as };
};

/** Completes the order by the game's own rules; throws if they do not allow it. */
const plan = ({ game: id, seats, options, shared, clock, public: isPublic, talk, hints, openHands }: Order) => {
  const game = findNewestGame(id);
  if (game === undefined)
    throw new HttpError(
      "no-game",
      installedGames()
        .map((known) => known.id)
        .join(", "),
    );
  const chosen = v.safeParse(game.options, options);
  if (!chosen.success) throw new HttpError("bad-options", schemaHint(chosen.issues, "options"));
  const counts = game.seatCounts(chosen.output);
  const count = seats ?? counts[0];
  if (count === undefined) throw new HttpError("bad-options", "no number of seats fits them together");
  if (!counts.includes(count)) throw new HttpError("bad-seats", `seats for these options: ${counts.join(", ")}`);
  const rule = clock === undefined && isPublic ? usualClock(game.clocks) : clockFor(game, clock);
  if (openHands !== undefined && !mayOpenHands(game, { options: chosen.output, seats: count, isPublic }))
    throw new HttpError("bad-options", "openHands: only for games with hidden hands, and not at a public table");
  return {
    ...{ game: id, rules: game.rules, options: chosen.output, seats: count, shared },
    ...(rule !== null && { clock: rule }),
    ...(isPublic && { isPublic }),
    ...(talk === "free" && { talk }),
    ...(hints && { hints }),
    ...(openHands !== undefined && { openHands }),
  };
};

/** A clock that the game allows, or null if none is requested; throws on any other. */
const clockFor = ({ clocks }: Game, asked: unknown): ClockRule | null => {
  if (asked == null) return null;
  const rule = v.safeParse(clockSchema, asked);
  const kind = rule.success ? clockKindOf(rule.output) : null;
  if (!rule.success || kind === null || !clocks.includes(kind)) throw new HttpError("bad-clock", clockHint(clocks));
  return rule.output;
};

const CLOCK_HINTS: Readonly<Record<ClockKind, string>> = {
  fischer: '{"type":"fischer","ms":10000 to 10800000,"increment":0 to 180000}',
  turn: '{"type":"turn","ms":10000 to 3600000}',
  days: '{"type":"turn","ms":1 to 14 times 86400000}',
};

const clockHint = (clocks: Game["clocks"]): string => clocks.map((kind) => CLOCK_HINTS[kind]).join(", or ");

/** The table of the path. */
export const findTable = (c: RouteContext) => tableOf(c, c.req.param("id") ?? "");

/** The table of an id that this server made, the keys the id was made with, and the caller's keys. */
export const tableOf = async (c: RouteContext, id: string) => {
  const ring = await keysOf(c.env);
  const keys = await tableKeysOf(ring, id);
  const identity = await identityOf(c.req.raw, ring);
  const player = await tablePlayerKey(keys, identity?.player ?? null, id);
  const [personKey = null, ...olderKeys] = identity === null ? [] : await personKeys(ring, identity.player);
  const table = <T extends Promise<unknown>>(ask: (at: TableStub) => T): Promise<Awaited<T>> =>
    withTableStub(c.env, id, ask);
  const isReadOnly = identity?.grant?.scope === "read";
  const { program, grant } = identity ?? {};
  return { keys, id, table, player, personKey, olderKeys, program, token: grant?.id, isReadOnly };
};
