/** One table kept in play by bots: a real game by real sockets, and when it is over the next one at another table. */
import { rulesOfTable } from "../../engine/contract/game-registry.ts";
import { seatsOnTurn } from "../../engine/table/seats.ts";
import { type Bot, newToken, openTable, startBot } from "../support/server/bot.ts";
import type { Tally } from "./load-stats.ts";

/** What is played, in turn. */
const GAMES = ["pool", "train", "spy"] as const;

interface Order {
  readonly game: (typeof GAMES)[number];
  readonly seats: number;
}

/** `seats`: where the game can have more than two. */
const orderOf = (index: number, seats: number): Order => {
  const game = GAMES[index % GAMES.length]!;
  return { game, seats: game === "pool" ? 2 : seats };
};

export class LoadedTable {
  readonly #url: string;
  readonly #order: Order;
  readonly #tokens: readonly string[];
  readonly #tally: Tally;
  #bots: readonly Bot[] = [];
  #moves = 0;
  #isMoving = false;
  id = "";
  /** Hears of each command, and of which entry it will be, as it is sent. */
  asks: (seq: number, at: number) => void = () => undefined;
  /** As what its moves are timed. */
  names: readonly string[] = ["mover to opponent"];

  /** One key for each seat. */
  constructor(url: string, index: number, tokens: readonly string[], tally: Tally) {
    this.#url = url;
    this.#order = orderOf(index, tokens.length);
    this.#tokens = tokens;
    this.#tally = tally;
  }

  static readonly games: readonly string[] = GAMES;

  static tokens(url: string, seats: number): Promise<readonly string[]> {
    return Promise.all(Array.from({ length: seats }, () => newToken(url)));
  }

  get seats(): number {
    return this.#order.seats;
  }

  /** Opens it, seats everybody, and waits until the game has begun for all of them. */
  async begin(): Promise<void> {
    this.id = await openTable(this.#url, this.#order, this.#tokens[0]!);
    this.#bots = this.#tokens.slice(0, this.seats).map((token) => startBot(this.#url, this.id, token));
    for (const [seat, bot] of this.#bots.entries()) {
      await bot.when(() => bot.entries.length > 0);
      await bot.sit(seat, `Player ${seat + 1}`);
    }
    await Promise.all(this.#bots.map((bot) => bot.when(() => bot.state.phase === "playing" && bot.seats.length > 0)));
  }

  /** One move by a player on turn; resolves when everybody at the table has it. Nothing while the last is under way. */
  async move(): Promise<void> {
    if (this.#isMoving) return this.#tally.count("moves skipped: the last was still under way");
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
      return this.again();
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
    const seen = others.map(async (bot) => {
      await bot.when(() => bot.entries.length > length);
      this.#time("", performance.now() - from);
    });
    this.asks(length, from);
    const fate = await mover.ask(move);
    this.#time(": acknowledged", performance.now() - from);
    if ("code" in fate) this.#tally.count(`refused: ${fate.code}`);
    else {
      this.#tally.count("moves");
      await Promise.all(seen);
    }
  }

  #time(what: string, ms: number): void {
    for (const name of this.names) this.#tally.time(name + what, ms);
  }

  /** From now on it is played at another table. */
  async again(): Promise<void> {
    await this.check();
    for (const bot of this.#bots) bot.close();
    // The watchers stay at the old table.
    this.asks = () => undefined;
    await this.begin();
  }

  /** What everybody holds is what is stored: nothing is lost, nothing is there twice. */
  async check(): Promise<void> {
    const stored = await this.#stored();
    const ids = stored.flatMap(({ id }) => (id === undefined ? [] : [id]));
    this.#tally.count("doubled", ids.length - new Set(ids).size);
    for (const [seat, bot] of this.#bots.entries()) {
      await Promise.race([
        bot.when(() => bot.entries.length >= stored.length),
        new Promise((late) => setTimeout(late, 5000)),
      ]);
      this.#tally.count("lost", Math.max(0, stored.length - bot.entries.length));
      this.#tally.count("errors", bot.faults.length);
      if (bot.faults.length > 0) process.stderr.write(`${this.#order.game}, seat ${seat}: ${bot.faults[0]}\n`);
    }
  }

  async #stored(): Promise<readonly { readonly id?: string }[]> {
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
