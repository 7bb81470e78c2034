/** Routes of tournaments: opening, reading, commands and the socket. Their pages are in worker/pages/. */
import { type Context, Hono } from "hono";
import * as v from "valibot";
import { optionsForPartners, optionsForSeats } from "../../engine/commands/seat-count.ts";
import { clockKindOf } from "../../engine/contract/clock-rules.ts";
import { findNewestGame } from "../../engine/contract/game-registry.ts";
import { cleanText } from "../../engine/kit/player-name.ts";
import { playersPerSide, sidesPerTable } from "../../engine/tournament/competitors.ts";
import { tournamentCommandSchema } from "../../engine/tournament/forms/commands.ts";
import { type Settings, settingsSchema } from "../../engine/tournament/forms/fields.ts";
import { PRIVATE_REVALIDATE } from "../cache/cache-control.ts";
import { jsonBody, schemaHint } from "../http/body.ts";
import { parseNonNegativeInt } from "../http/query.ts";
import { limitRate } from "../http/rate-limit.ts";
import { regionOfRequest } from "../http/region.ts";
import { subnetKey } from "../identity/client-ip.ts";
import { cookieFor, identityOf, newPlayer, personKeys, playerIdOf } from "../identity/identity.ts";
import { checkOrigin } from "../identity/origin.ts";
import { keysOf } from "../identity/signing-keys.ts";
import { helperWordOf, isHelperWord, makeTournamentId, tournamentKeysOf } from "../identity/tournament-id.ts";
import { chargeDaily, quotaError, TOURNAMENT_QUOTA } from "../lobby/daily-quota.ts";
import { HttpError, logError } from "../platform/errors.ts";
import { deploymentJurisdiction, hintFor, namespaceOf } from "../platform/jurisdiction.ts";
import { CALLER_HEADER, type Tournament } from "./tournament.ts";
import { tournamentFileNames, tournamentFiles } from "./tournament-files.ts";

type RouteContext = Context<{ Bindings: Env }>;

/** The longest name of a tournament, in letters. */
const MAX_TOURNAMENT_NAME = 60;

/** The body that opens a tournament. */
export const openTournamentBody = v.omit(settingsSchema, ["pips", "smallTablesLast"]);

/** The body of a command. `helper`: the word of the helpers' link. */
export const tournamentCommandBody = v.strictObject({
  id: v.pipe(v.string(), v.regex(/^[\w-]{8,24}$/)),
  command: tournamentCommandSchema,
  from: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)), 0),
  helper: v.optional(v.pipe(v.string(), v.maxLength(40))),
});

export const tournaments = new Hono<{ Bindings: Env }>();

tournaments.post("/", async (c) => {
  checkOrigin(c.req.raw);
  const keys = await keysOf(c.env);
  await limitRate(c, "OPEN_TOURNAMENT_LIMIT");
  const settings = checked(await jsonBody(c.req.raw, openTournamentBody));
  const known = await playerIdOf(c.req.raw, keys);
  const player = known ?? newPlayer();
  await chargeDaily(c.env.LOBBY, TOURNAMENT_QUOTA, await subnetKey(keys, c.req.raw, "lobby"), 1, Date.now());
  const id = await makeTournamentId(keys, deploymentJurisdiction(c.env));
  const near = regionOfRequest(c.req.raw, c.env);
  const [person] = await personKeys(keys, player);
  const object = namespaceOf(c.env.TOURNAMENT, id, c.env).getByName(id, hintFor(id, near));
  await object.open(settings, person, near ?? null);
  await noteTournament(c, person, id);
  const url = `${new URL(c.req.url).origin}/e/${id}`;
  const cookie = known === null ? { "Set-Cookie": await cookieFor(c.req.raw, keys, player) } : {};
  return c.json({ id, url }, 201, { Location: url, ...cookie });
});

/** Commands after which a tournament names their sender. */
const NAMING_COMMANDS: readonly string[] = ["enter", "become-helper", "claim-player"];

/**
 * Lets the person object store that the tournament names its person. A failure is only logged: every later command of
 * the person repeats it.
 */
const noteTournament = async (c: RouteContext, person: string, id: string): Promise<void> => {
  try {
    await c.env.PERSON.getByName(person).joinTournament(id);
  } catch (error) {
    logError("tournament", error);
  }
};

/** The settings with whole options; throws if the game or its tables do not allow them. */
const checked = (settings: Settings): Settings => {
  const name = cleanText(settings.name, MAX_TOURNAMENT_NAME);
  if (name === null) throw new HttpError("bad-request", `name: 1 to ${MAX_TOURNAMENT_NAME} letters`);
  const game = findNewestGame(settings.game);
  if (game === undefined) throw new HttpError("no-game");
  const options = v.safeParse(game.options, settings.options);
  if (!options.success) throw new HttpError("bad-options", schemaHint(options.issues, "options"));
  const { clock, system, unfinished } = settings;
  const kind = clock === undefined ? null : clockKindOf(clock);
  if (clock !== undefined && (kind === null || !game.clocks.includes(kind))) throw new HttpError("bad-clock");
  const chosen = optionsFor(system, { rules: game.rules, options: options.output });
  if (unfinished === "computer" && (game.levels ?? 0) === 0)
    throw new HttpError("bad-request", "unfinished: no computer plays this game");
  return {
    ...settings,
    ...(game.lowestScoreWins && { pips: true }),
    ...(system.type === "tables" && { smallTablesLast: true }),
    ...{ name, options: chosen },
  };
};

/** The options for that system; throws if no table of them is possible. Teams need options with partners. */
const optionsFor = (
  system: Settings["system"],
  chosen: { readonly rules: string; readonly options: object },
): object => {
  const seats = sidesPerTable(system) * playersPerSide(system);
  if (system.type === "teams") {
    const fitting = optionsForPartners(chosen, seats);
    if (fitting === null) throw new HttpError("bad-options", "options: no partners");
    return fitting;
  }
  if (optionsForSeats(chosen, seats) === null) throw new HttpError("bad-seats", `no table for ${seats}`);
  return chosen.options;
};

/** The tournament of an id that this server made, and its caller. */
const findTournament = async (c: RouteContext) => {
  const keys = await keysOf(c.env);
  const id = c.req.param("id") ?? "";
  const own = await tournamentKeysOf(keys, id);
  const identity = await identityOf(c.req.raw, keys);
  const persons = identity === null ? [] : await personKeys(keys, identity.player);
  const isReadOnly = identity?.grant?.scope === "read";
  const tournament: DurableObjectStub<Tournament> = namespaceOf(c.env.TOURNAMENT, id, c.env).getByName(id);
  return { keys, own, id, persons, isReadOnly, tournament };
};

const parseFrom = (c: RouteContext): number => {
  const from = parseNonNegativeInt(c.req.query("from") ?? "0");
  if (from === null) throw new HttpError("bad-from");
  return from;
};

tournaments.get("/:id", async (c) => {
  await limitRate(c, "READ_LIMIT");
  const from = parseFrom(c);
  const { own, id, persons, isReadOnly, tournament } = await findTournament(c);
  const update = await tournament.view(persons, from);
  if (update === null) throw new HttpError("no-tournament");
  // The word makes its bearer a helper, so a token to read does not get it.
  const isHosting = !isReadOnly && (update.you.isHost || update.you.helper !== null);
  const word = isHosting ? { helperWord: await helperWordOf(own, id) } : {};
  const headers = { "Cache-Control": PRIVATE_REVALIDATE, Vary: "Cookie, Authorization" };
  return c.json({ ...update, ...word }, 200, headers);
});

for (const name of tournamentFileNames)
  tournaments.get(`/:id/${name}`, async (c) => {
    await limitRate(c, "READ_LIMIT");
    const { tournament } = await findTournament(c);
    const file = await tournament.file(name);
    if (file === null) throw new HttpError("no-tournament");
    if (file.text === null) throw new HttpError("not-found", "no such file of this system");
    const headers = { "Content-Type": tournamentFiles[name].type, "Cache-Control": PRIVATE_REVALIDATE };
    return c.body(file.text, 200, headers);
  });

tournaments.get("/:id/socket", async (c) => {
  if (c.req.header("Upgrade")?.toLowerCase() !== "websocket")
    throw new HttpError("upgrade-required", undefined, { Upgrade: "websocket" });
  checkOrigin(c.req.raw);
  await limitRate(c, "READ_LIMIT");
  const from = parseFrom(c);
  const { keys, id, persons, tournament } = await findTournament(c);
  const caller = JSON.stringify({ persons, from, address: await subnetKey(keys, c.req.raw, id) });
  return tournament.fetch(
    new Request("https://tournament/socket", { headers: { Upgrade: "websocket", [CALLER_HEADER]: caller } }),
  );
});

tournaments.post("/:id/commands", async (c) => {
  checkOrigin(c.req.raw);
  await limitRate(c, "TOURNAMENT_LIMIT");
  const { keys, own, id, persons, tournament } = await findTournament(c);
  const { helper, ...sent } = await jsonBody(c.req.raw, tournamentCommandBody);
  const hasHelperLink = helper !== undefined && (await isHelperWord(own, id, helper));
  const address = await subnetKey(keys, c.req.raw, id);
  if (sent.command.type === "open-next-evening") {
    await limitRate(c, "OPEN_TOURNAMENT_LIMIT");
    const next = await makeTournamentId(keys, deploymentJurisdiction(c.env));
    const isWithin = await tournament.openNextEvening(persons, next, await subnetKey(keys, c.req.raw, "lobby"));
    // An object of an earlier version returns nothing.
    if (isWithin === false) throw quotaError(TOURNAMENT_QUOTA, Date.now());
  }
  // Before the command, because a role that is on no list would be lost at the player's next sign-in.
  if (persons[0] !== undefined && NAMING_COMMANDS.includes(sent.command.type))
    await c.env.PERSON.getByName(persons[0]).joinTournament(id);
  const reply = await tournament.command({ persons, address }, { ...sent, hasHelperLink });
  if ("update" in reply) {
    if (persons[0] !== undefined) await noteTournament(c, persons[0], id);
    return c.json(reply.update);
  }
  return c.json(reply, reply.refused === "too-fast" ? 429 : reply.refused === "no-tournament" ? 404 : 409);
});
