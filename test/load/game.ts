/** A table under load: bots play a real game through real sockets, and when it is over the next one at a new table. */
import { rulesOfTable } from "../../engine/contract/game-registry.ts";
import { seatsOnTurn } from "../../engine/table/seats.ts";
import { type Bot, newToken, openTable, startBot } from "../support/server/bot.ts";
import type { Tally } from "./load-stats.ts";

/** The tables' games, in turn. */
const GAMES = ["pool", "train", "spy"] as const;

interface TableOptions {
  readonly game: (typeof GAMES)[number];
  readonly seats: number;
}

/** `seats`: for games that can have more than two. */
const optionsOf = (index: number, seats: number): TableOptions => {
  const game = GAMES[index % GAMES.length]!;
  return { game, seats: game === "pool" ? 2 : seats };
};

export class LoadedTable {
  readonly #url: string;
  readonly #options: TableOptions;
  readonly #tokens: readonly string[];
  readonly #tally: Tally;
  #bots: readonly Bot[] = [];
  #moves = 0;
  #isMoving = false;
  id = "";
  /** Called with each sent command: the entry that it will be, and its time in ms. */
  onSend: (seq: number, at: number) => void = () => undefined;
  /** The figures in which its moves are timed. */
  names: readonly string[] = ["mover to opponent"];

  /** `tokens`: one for each seat. */
  constructor(url: string, index: number, tokens: readonly string[], tally: Tally) {
    this.#url = url;
    this.#options = optionsOf(index, tokens.length);
    this.#tokens = tokens;
    this.#tally = tally;
  }

  static readonly games: readonly string[] = GAMES;

  static tokens(url: string, seats: number): Promise<readonly string[]> {
    return Promise.all(Array.from({ length: seats }, () => newToken(url)));
  }

  get seats(): number {
    return this.#options.seats;
  }

  /** Opens the table, seats all bots, and waits until each has received the start of the game. */
  async begin(): Promise<void> {
    this.id = await openTable(this.#url, this.#options, this.#tokens[0]!);
    this.#bots = this.#tokens.slice(0, this.seats).map((token) => startBot(this.#url, this.id, token));
    for (const [seat, bot] of this.#bots.entries()) {
      await bot.waitUntil(() => bot.entries.length > 0);
      await bot.sit(seat, `Player ${seat + 1}`);
    }
    await Promise.all(
      this.#bots.map((bot) => bot.waitUntil(() => bot.state.phase === "playing" && bot.seats.length > 0)),
    );
  }

  /** Makes one move; resolves when all players have received it. Does nothing while the last one has not finished. */
  async move(): Promise<void> {
    if (this.#isMoving) return this.#tally.count("moves skipped: the last one had not finished");
    this.#isMoving = true;
    try {
      await this.#step();
    } finally {
      this.#isMoving = false;
    }
  }

  async #step(): Promise<void> {
    const first = this.#bots[0]!;
    if (first.state.phase === "over") {
      this.#tally.count("games over");
      return this.replaceTable();
    }
    const { state } = this.#bots.reduce((a, b) => (b.entries.length > a.entries.length ? b : a), first);
    const seat = seatsOnTurn(state)[0];
    const mover = this.#bots[seat ?? -1];
    if (seat === undefined || mover === undefined || mover.state.length < state.length || mover.state.play === null)
      return;
    const moves = rulesOfTable(mover.state).moves(mover.state.play, seat);
    const move = moves[(this.#moves++ * 7919) % moves.length];
    if (move === undefined) return;
    const [length, from] = [mover.entries.length, performance.now()];
    const others = this.#bots.filter((bot) => bot !== mover);
    const received = others.map(async (bot) => {
      await bot.waitUntil(() => bot.entries.length > length);
      this.#time("", performance.now() - from);
    });
    this.onSend(length, from);
    const answer = await mover.submit(move);
    this.#time(": acknowledged", performance.now() - from);
    if ("code" in answer) this.#tally.count(`refused: ${answer.code}`);
    else {
      this.#tally.count("moves");
      await Promise.all(received);
    }
  }

  #time(what: string, ms: number): void {
    for (const name of this.names) this.#tally.time(name + what, ms);
  }

  /** Checks the table, and continues with a game at a new one. */
  async replaceTable(): Promise<void> {
    await this.check();
    for (const bot of this.#bots) bot.close();
    // The watchers stay at the old table.
    this.onSend = () => undefined;
    await this.begin();
  }

  /** Counts the entries that a bot lacks or that are stored twice, and the bots' errors. */
  async check(): Promise<void> {
    const log = await this.#fetchLog();
    const ids = log.flatMap(({ id }) => (id === undefined ? [] : [id]));
    this.#tally.count("doubled", ids.length - new Set(ids).size);
    for (const [seat, bot] of this.#bots.entries()) {
      await Promise.race([
        bot.waitUntil(() => bot.entries.length >= log.length),
        new Promise((resolve) => setTimeout(resolve, 5000)),
      ]);
      this.#tally.count("lost", Math.max(0, log.length - bot.entries.length));
      this.#tally.count("errors", bot.faults.length);
      if (bot.faults.length > 0) process.stderr.write(`${this.#options.game}, seat ${seat}: ${bot.faults[0]}\n`);
    }
  }

  async #fetchLog(): Promise<readonly { readonly id?: string }[]> {
    const response = await fetch(`${this.#url}/api/tables/${this.id}/log`, {
      headers: { authorization: `Bearer ${this.#tokens[0]}` },
    });
    const text = await response.text();
    return text.split("\n").flatMap((line) => (line === "" ? [] : [JSON.parse(line) as { id?: string }]));
  }

  close(): void {
    for (const bot of this.#bots) bot.close();
  }
}
