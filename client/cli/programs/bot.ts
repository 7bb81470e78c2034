/**
 * `bot SERVER --rules FILE --state FILE`: a program that stays at a server. It takes games of the lobby and the seats of
 * rematches by its rules, starts an engine for each, and takes its games up again after a restart.
 */
import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import * as v from "valibot";
import { clockKindOf } from "../../engine/contract/clock-rules.ts";
import { gameIds } from "../../engine/games/ids.ts";
import { describeIssues } from "../../engine/kit/schema-issues.ts";
import type { Listing, LobbyLists, PersonListing } from "../../engine/wire/listing.ts";
import { joinTable, type ProgramStorage, Server, ServerError } from "../program/client.ts";
import { parseOptions } from "./arguments.ts";
import { complain, playToEnd } from "./play.ts";
import { openStateFile } from "./state-file.ts";
import type { Command } from "./usage.ts";
import { Failure, Usage } from "./usage.ts";

const rulesSchema = v.strictObject({
  /** The program's name at tables. */
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(24)),
  /** The command that starts its engine. */
  with: v.pipe(v.string(), v.minLength(1)),
  games: v.pipe(v.array(v.picklist(gameIds)), v.minLength(1)),
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
    throw new Usage("bot: the rules are no JSON");
  }
  const rules = v.safeParse(rulesSchema, value);
  if (!rules.success) throw new Usage(`bot: ${describeIssues(rules.issues, "rules")}`);
  return rules.output;
};

export const readBotRules = (file: string): BotRules => {
  try {
    return parseBotRules(readFileSync(file, "utf8"));
  } catch (error) {
    throw error instanceof Usage ? error : new Usage(`bot: ${file}: ${(error as NodeJS.ErrnoException).code}`);
  }
};

/** Whether the bot takes a seat of a public table: only the last free one, so that the game begins at once. */
export const isWanted = (rules: BotRules, { game, clock, phase, seats, programs }: Listing): boolean =>
  phase === "seating" &&
  seats.filter((name) => name === null).length === 1 &&
  rules.games.some((id) => id === game) &&
  (rules.clocks === undefined || rules.clocks.some((kind) => clock !== null && kind === clockKindOf(clock))) &&
  (rules.programs || (programs ?? []).every((name) => name === null));

/** Whether a table of the bot's is still to be played: it has a seat, or one is reserved for it in a rematch. */
export const isOwnGame = ({ phase }: PersonListing): boolean => phase !== "over";

const OPTIONS = { rules: { type: "string" }, state: { type: "string" } } as const;

const LOOK_MS = 5_000;

export const botCommand: Command = async (args) => {
  const { values, positionals } = parseOptions(args, OPTIONS);
  const [address] = positionals;
  if (address === undefined || !/^https?:/.test(address) || !URL.canParse(address))
    throw new Usage("bot: the address of a server");
  if (values.rules === undefined || values.state === undefined) throw new Usage("bot: --rules FILE --state FILE");
  const bot = new StayingBot(new URL(address).origin, readBotRules(values.rules), openStateFile(values.state));
  const ending = new AbortController();
  const end = () => ending.abort();
  process.once("SIGINT", end).once("SIGTERM", end);
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

  constructor(origin: string, rules: BotRules, storage: ProgramStorage) {
    this.#origin = origin;
    this.#rules = rules;
    this.#storage = storage;
  }

  /** Plays until the signal aborts, then until each game has noticed it. */
  async stay(signal: AbortSignal): Promise<void> {
    try {
      const server = await Server.join(this.#origin, this.#rules.name, { storage: this.#storage, signal });
      for (;;) {
        await this.#look(server);
        await sleep(LOOK_MS, null, { signal });
      }
    } catch (error) {
      if (!signal.aborted) throw error instanceof ServerError ? new Failure(`bot: ${error.message}`) : error;
    } finally {
      await Promise.all(this.#games.values());
    }
  }

  /** Its own games come first. */
  async #look(server: Server): Promise<void> {
    const { tables } = await read<{ tables: readonly PersonListing[] }>(server, "/api/mine");
    for (const { id, kept } of tables.filter(isOwnGame)) this.#begin(id, kept?.seat);
    if (this.#games.size >= this.#rules.atOnce) return;
    const { open } = await read<LobbyLists>(server, "/api/lobby");
    for (const { id } of open.filter((table) => isWanted(this.#rules, table))) this.#begin(id);
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
