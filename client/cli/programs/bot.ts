/**
 * `bot SERVER --rules FILE --state FILE`: a program that stays at a server. It takes games of the lobby, invitations of
 * hosts and the seats of rematches by its rules, starts an engine for each, and takes its games up again after a restart.
 */
import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import * as v from "valibot";
import { clockKindOf } from "../../../engine/contract/clock-rules.ts";
import { gameIds } from "../../../engine/games/ids.ts";
import { describeIssues } from "../../../engine/kit/schema-issues.ts";
import type { Listing, LobbyLists, PersonListing } from "../../../engine/wire/listing.ts";
import { joinTable, type ProgramStorage, Server, ServerError } from "../../program/client.ts";
import { parseOptions } from "../command/arguments.ts";
import type { Command } from "../command/usage.ts";
import { CommandError, UsageError } from "../command/usage.ts";
import { complain, END_SIGNALS, playToEnd } from "./play.ts";
import { openStateFile } from "./state-file.ts";

const rulesSchema = v.strictObject({
  /** The program's name at tables. */
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(24)),
  /** The command that starts its engine. */
  with: v.pipe(v.string(), v.minLength(1)),
  games: v.pipe(v.array(v.picklist(gameIds)), v.minLength(1)),
  /** Who answers for it, and how. Hosts can invite only a program with an author. */
  author: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(60))),
  contact: v.optional(v.string()),
  /** Whether it takes games of the lobby. */
  lobby: v.optional(v.boolean(), true),
  /** More would need more listeners for signals than Node allows by default. */
  atOnce: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(8)), 1),
  /** If given, it plays with such clocks only. */
  clocks: v.optional(v.array(v.picklist(["fischer", "turn", "days"]))),
  /** Whether it plays with other programs. */
  programs: v.optional(v.boolean(), false),
  /** The longest time for a move, in seconds. */
  limit: v.optional(v.pipe(v.number(), v.minValue(1)), 600),
});

export type BotRules = v.InferOutput<typeof rulesSchema>;

export const parseBotRules = (text: string): BotRules => {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new UsageError("bot: the rules are no JSON");
  }
  const rules = v.safeParse(rulesSchema, value);
  if (!rules.success) throw new UsageError(`bot: ${describeIssues(rules.issues, "rules")}`);
  return rules.output;
};

const readBotRules = (file: string): BotRules => {
  try {
    return parseBotRules(readFileSync(file, "utf8"));
  } catch (error) {
    throw error instanceof UsageError
      ? error
      : new UsageError(`bot: ${file}: ${(error as NodeJS.ErrnoException).code}`);
  }
};

/** Whether the bot takes a seat of a public table: only the last free one, so that the game begins at once. */
export const isWanted = (rules: BotRules, table: Listing): boolean =>
  table.seats.filter((name) => name === null).length === 1 && isAccepted(rules, table);

/** Whether the bot accepts an invitation to that table. */
export const isAccepted = (rules: BotRules, { game, clock, phase, seats, programs }: Listing): boolean =>
  phase === "seating" &&
  seats.includes(null) &&
  rules.games.some((id) => id === game) &&
  (rules.clocks === undefined || rules.clocks.some((kind) => clock !== null && kind === clockKindOf(clock))) &&
  (rules.programs || (programs ?? []).every((name) => name === null));

/** Whether a table of the bot's is still to be played: it has a seat, or one is reserved for it in a rematch. */
const isOwnGame = ({ phase }: PersonListing): boolean => phase !== "over";

const OPTIONS = { rules: { type: "string" }, state: { type: "string" } } as const;

const LOOK_MS = 5_000;
/** How often it says that it still waits for invitations. */
const WAIT_MS = 60_000;
/** After how long it tries again if its address has too many programs. */
const CROWDED_MS = 60 * 60_000;
/** How long it takes at most to say that it waits no more. */
const STOP_MS = 2_000;

export const botCommand: Command = async (args) => {
  const { values, positionals } = parseOptions(args, OPTIONS);
  const [address] = positionals;
  if (address === undefined || !/^https?:/.test(address) || !URL.canParse(address))
    throw new UsageError("bot: the address of a server");
  if (values.rules === undefined || values.state === undefined) throw new UsageError("bot: --rules FILE --state FILE");
  const bot = new StayingBot(new URL(address).origin, readBotRules(values.rules), openStateFile(values.state));
  const ending = new AbortController();
  const end = () => ending.abort();
  for (const signal of END_SIGNALS) process.once(signal, end);
  await bot.stay(ending.signal);
  return "";
};

class StayingBot {
  readonly #origin: string;
  readonly #rules: BotRules;
  readonly #storage: ProgramStorage;
  /** The games in play. */
  readonly #games = new Map<string, Promise<void>>();
  /** A table that the bot has left after a fault is not tried again in this run. */
  readonly #taken = new Set<string>();
  /** When it last said that it waits for invitations; null if it does not wait. */
  #waitedAt: number | null = null;
  /** Until then its address has too many programs. */
  #crowdedUntil = 0;

  constructor(origin: string, rules: BotRules, storage: ProgramStorage) {
    this.#origin = origin;
    this.#rules = rules;
    this.#storage = storage;
  }

  /** Plays until the signal aborts, then until each game has noticed it. */
  async stay(signal: AbortSignal): Promise<void> {
    try {
      const server = await Server.join(this.#origin, this.#rules.name, { storage: this.#storage, signal });
      try {
        for (;;) {
          await this.#look(server);
          await sleep(LOOK_MS, null, { signal });
        }
      } finally {
        if (this.#waitedAt !== null) await server.stopWaiting(AbortSignal.timeout(STOP_MS)).catch(() => {});
      }
    } catch (error) {
      if (!signal.aborted) throw error instanceof ServerError ? new CommandError(`bot: ${error.message}`) : error;
    } finally {
      await Promise.all(this.#games.values());
    }
  }

  /** Its own games come first. */
  async #look(server: Server): Promise<void> {
    const { tables } = await read<{ tables: readonly PersonListing[] }>(server, "/api/mine");
    for (const { id, kept } of tables.filter(isOwnGame)) this.#begin(id, kept?.seat);
    for (const { table } of this.#rules.author === undefined ? [] : await server.invitations()) {
      if (this.#games.size >= this.#rules.atOnce) break;
      if (!this.#taken.has(table)) await this.#consider(server, table);
    }
    if (this.#rules.lobby && this.#games.size < this.#rules.atOnce) {
      const { open } = await read<LobbyLists>(server, "/api/lobby");
      for (const { id } of open.filter((table) => isWanted(this.#rules, table))) this.#begin(id);
    }
    await this.#wait(server);
  }

  async #consider(server: Server, id: string): Promise<void> {
    const table = await read<Listing>(server, `/api/tables/${id}`).catch((error: unknown) => {
      if (error instanceof ServerError) return null;
      throw error;
    });
    if (table !== null && isAccepted(this.#rules, table)) this.#begin(id);
  }

  /** Hosts see the program only while it has room for a game. */
  async #wait(server: Server): Promise<void> {
    const { author, contact, games, clocks } = this.#rules;
    if (author === undefined) return;
    const hasRoom = this.#games.size < this.#rules.atOnce;
    if (!hasRoom && this.#waitedAt !== null) {
      this.#waitedAt = null;
      await server.stopWaiting();
    }
    const now = Date.now();
    if (!hasRoom || now - (this.#waitedAt ?? 0) < WAIT_MS || now < this.#crowdedUntil) return;
    try {
      await server.wait({ author, contact, games, clocks });
      this.#waitedAt = now;
    } catch (error) {
      if (!(error instanceof ServerError && error.code === "too-many-bots")) throw error;
      complain(`hosts cannot invite this program: ${error.code}`);
      this.#crowdedUntil = now + CROWDED_MS;
    }
  }

  #begin(id: string, seat?: number): void {
    if (this.#taken.has(id) || this.#games.size >= this.#rules.atOnce) return;
    this.#taken.add(id);
    const game = this.#play(`${this.#origin}/t/${id}`, seat).finally(() => this.#games.delete(id));
    this.#games.set(id, game);
  }

  /** Never rejects: a fault ends one game only, which the bot has then resigned. */
  async #play(link: string, seat: number | undefined): Promise<void> {
    const { name, with: command, limit } = this.#rules;
    try {
      const table = await joinTable(link, { name, seat, storage: this.#storage });
      await playToEnd(table, { command, limitMs: limit * 1000 }, false);
      process.stdout.write(`${JSON.stringify({ table: table.id, outcome: (await table.summary()).outcome })}\n`);
    } catch (error) {
      complain(`${link}: ${(error as Error).message}`);
    }
  }
}

const read = async <T>(server: Server, path: string): Promise<T> => (await server.send(path)).json();
