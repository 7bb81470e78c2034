/**
 * Eight clients edit a review at random while connections break and frames arrive late or twice. `EDITS=1000000 node
 * test/engine/review/random-review.ts` makes that many edits in reviews of 300 edits each, and prints the results by
 * game. `ROW=10000` makes 10,000 edits in each review.
 */
import { readFileSync } from "node:fs";
import { utf8ToBytes } from "@noble/hashes/utils.js";
import "../../../engine/games/all-games.ts";
import { randomBelow, seededRandom } from "../../../engine/chance/seeded-random.ts";
import { isRefusal } from "../../../engine/contract/game.ts";
import { rulesOfTable } from "../../../engine/contract/game-registry.ts";
import { fold, isLogFault, parseLog } from "../../../engine/log/log.ts";
import { decideEdit, reviewBytes } from "../../../engine/review/decide.ts";
import type { At, ReviewEdit, VariationMove, Who } from "../../../engine/review/forms.ts";
import {
  type Member,
  parseReviewServerFrame,
  ReviewCopy,
  type ReviewServerFrame,
} from "../../../engine/review/frames.ts";
import { isLegalLine } from "../../../engine/review/judge.ts";
import { movesTo, ReviewedGame } from "../../../engine/review/line.ts";
import { emptyReview, evolveReview, type ReviewState, type Variation } from "../../../engine/review/state.ts";
import type { Entry, TableState } from "../../../engine/table/types.ts";

export const goldenLog = (name: string): readonly Entry[] => {
  const log = parseLog(readFileSync(`test/golden/${name}.ndjson`, "utf8"));
  if (isLogFault(log)) throw new Error(JSON.stringify(log));
  return log;
};

const CLIENTS = 8;

/** The server: it decides in one order, and sends every entry to every open connection. */
class Server {
  state: ReviewState = emptyReview;
  readonly game: ReviewedGame;
  readonly entries: readonly Entry[];
  readonly table: TableState;
  readonly counts: Record<string, number> = {};
  /** Variations that the rules refused after another one was deleted. */
  unplayable = 0;

  constructor(entries: readonly Entry[]) {
    this.entries = entries;
    this.table = fold(entries);
    this.game = new ReviewedGame(entries, this.table);
  }

  edit(who: Who, edit: ReviewEdit, send: (frame: ReviewServerFrame) => void): void {
    const seat = who <= this.table.chairs.length ? who - 1 : null;
    const decided = decideEdit(this.state, edit, {
      ...{ who, seat, present: [1, 2, 3, 4, 5, 6, 7, 8], isTalkFree: true, length: this.entries.length },
      isLegal: (from, moves) => isLegalLine(this.table, this.game, this.state, from, moves),
    });
    const kind = decided === null ? "repeated" : isRefusal(decided) ? decided.refused : decided.type;
    this.counts[kind] = (this.counts[kind] ?? 0) + 1;
    if (decided === null || isRefusal(decided)) return;
    const entry = JSON.parse(JSON.stringify({ n: this.state.n, who, seat, edit: decided }));
    this.state = evolveReview(this.state, entry);
    if (kind === "remove" || kind === "erase") this.unplayable += this.state.variations.filter(this.#isIllegal).length;
    send({ type: "entry", ...entry });
  }

  readonly #isIllegal = ({ from, moves }: Variation): boolean =>
    !isLegalLine(this.table, this.game, this.state, from, moves);
}

/** A browser's copy of the review, and the frames that it has not received yet. */
class Client {
  readonly copy = new ReviewCopy();
  inbox: ReviewServerFrame[] = [];
  isOpen = true;
}

type Random = (bound: number) => number;

const randomAt = (random: Random, state: ReviewState, length: number): At => {
  const { variations } = state;
  const variation = variations[random(Math.max(variations.length, 1))];
  if (variation === undefined || random(2) === 0) return random(length);
  return [variation.id, 1 + random(variation.moves.length)];
};

const legalMove = (random: Random, { game, state, table }: Server, at: At): VariationMove | null => {
  const before = movesTo(state, at);
  const line = before && game.play(before.seq, before.moves);
  if (before === null || line === null) return null;
  const { play } = fold(line.flat(), game.at(before.seq));
  const rules = rulesOfTable(table);
  const [seat] = play === null ? [] : rules.turn(play);
  const moves = seat === undefined ? [] : rules.moves(play!, seat);
  const move = moves[random(Math.max(moves.length, 1))];
  return move === undefined ? null : [seat!, move];
};

const randomEdit = (random: Random, server: Server, who: Who): ReviewEdit => {
  const { state, entries } = server;
  const at = randomAt(random, state, entries.length + 1);
  // Only its author may change a variation.
  const some = random(4) === 0 ? state.variations : state.variations.filter(({ by }) => by === who);
  const id = some[random(Math.max(some.length, 1))]?.id ?? random(9);
  const illegal: VariationMove = [0, { type: "move", path: [1, 2] } as never];
  switch (random(12)) {
    case 0:
      return { type: "lead", to: 1 + random(CLIENTS) };
    case 1:
      return { type: "study", isShown: random(2) === 0 };
    case 2:
    case 3:
    case 4: {
      const move = random(10) === 0 ? illegal : (legalMove(random, server, at) ?? illegal);
      return { type: "branch", from: at, moves: [move] };
    }
    case 5:
    case 6: {
      const ply = server.state.variations.find((one) => one.id === id)?.moves.length ?? 1;
      return { type: "extend", variation: id, ply, move: legalMove(random, server, [id, ply]) ?? illegal };
    }
    case 7:
      return { type: "name", variation: id, name: ["", "Plan B", "\u202e", "x".repeat(30)][random(4)]! };
    case 8:
      return random(3) === 0 ? { type: "erase", of: 1 + random(CLIENTS) } : { type: "remove", variation: id };
    case 9:
      return { type: "note", at, text: ["Why not?", "", "বাহ", "y".repeat(201)][random(4)]! };
    case 10:
      return random(2) === 0 ? { type: "note", at, phrase: "oops" } : { type: "note", at };
    default:
      return { type: "draw", at, drawings: [["s22-s18"], ["s1", "s2-s3"], []][random(3)]! };
  }
};

export interface RandomReviewResult {
  readonly counts: Readonly<Record<string, number>>;
  /** Clients whose copy differs from the server's at the end. */
  readonly diverged: number;
  /** Variations that the rules refused, counted after each deletion. */
  readonly unplayable: number;
  readonly largest: number;
  /** Most bytes of the first frame of a late joiner, with a full list of members. */
  readonly firstFrameBytes: number;
}

/** As many members as a table admits, each at its own position. */
const MAX_MEMBERS: readonly Member[] = Array.from({ length: 32 }, (_, at) => [at + 1, at < 2 ? at : null, [999, 999]]);

/** Makes `edits` edits; afterwards each client reconnects if necessary and receives its outstanding frames. */
export const playRandomReview = (entries: readonly Entry[], seed: string, edits: number): RandomReviewResult => {
  const stream = seededRandom(seed);
  const random: Random = (bound) => randomBelow(stream, bound);
  const server = new Server(entries);
  const clients = Array.from({ length: CLIENTS }, () => new Client());
  let [largest, firstFrameBytes] = [0, 0];
  const connect = (client: Client): void => {
    client.isOpen = true;
    const frame = { type: "review", who: 1, state: server.state, members: MAX_MEMBERS } as const;
    const text = JSON.stringify(frame);
    firstFrameBytes = Math.max(firstFrameBytes, utf8ToBytes(text).length);
    client.inbox = [parseReviewServerFrame(text)];
  };
  const deliver = (client: Client): void => {
    const frame = client.inbox.shift();
    if (frame === undefined) return;
    // Some frames arrive twice, and some too early.
    if (random(8) === 0) client.inbox.splice(random(client.inbox.length + 1), 0, frame);
    if (!client.copy.receive(frame)) connect(client);
  };
  for (let made = 0; made < edits; made++) {
    const who = 1 + random(CLIENTS);
    const edit = randomEdit(random, server, who);
    // A client repeats an edit if its connection broke before the answer arrived.
    for (let times = 1 + Number(random(6) === 0); times > 0; times--) {
      server.edit(who, edit, (frame) => {
        for (const { isOpen, inbox } of clients) if (isOpen) inbox.push(frame);
      });
    }
    largest = Math.max(largest, reviewBytes(server.state));
    const client = clients[random(CLIENTS)]!;
    const event = random(16);
    if (event === 0) [client.isOpen, client.inbox] = [false, []];
    else if (event === 1 && !client.isOpen) connect(client);
    else if (event === 2 && client.inbox.length > 1) client.inbox.push(client.inbox.shift()!);
    for (let count = random(12); count > 0; count--) deliver(clients[random(CLIENTS)]!);
  }
  for (const client of clients) {
    if (!client.isOpen) connect(client);
    while (client.inbox.length > 0) deliver(client);
    // The last frame may have been lost with a connection: the next one shows the gap.
    if (client.copy.state.n !== server.state.n) connect(client);
    while (client.inbox.length > 0) deliver(client);
  }
  const truth = JSON.stringify(server.state);
  const diverged = clients.filter(({ copy }) => JSON.stringify(copy.state) !== truth).length;
  return { counts: server.counts, diverged, unplayable: server.unplayable, largest, firstFrameBytes };
};

/** A longer review would be full most of the time. */
const EDITS_PER_REVIEW = Number(process.env.ROW ?? 300);
const GAMES = ["american-pool-1/00-2-seats", "train-1/07-3-seats", "spy-2/10-2-seats"];

/** Returns whether no copy diverged and all variations could be played. */
const playMany = (name: string, edits: number): boolean => {
  const entries = goldenLog(name);
  const counts: Record<string, number> = {};
  let [made, diverged, unplayable, largest, firstFrameBytes] = [0, 0, 0, 0, 0];
  for (let run = 0; made < edits; run++, made += EDITS_PER_REVIEW) {
    const result = playRandomReview(entries, `${name} ${run}`, EDITS_PER_REVIEW);
    for (const [kind, count] of Object.entries(result.counts)) counts[kind] = (counts[kind] ?? 0) + count;
    if (result.diverged + result.unplayable > 0) process.stdout.write(`fails: ${name} ${run}\n`);
    diverged += result.diverged;
    unplayable += result.unplayable;
    largest = Math.max(largest, result.largest);
    firstFrameBytes = Math.max(firstFrameBytes, result.firstFrameBytes);
  }
  const summary = JSON.stringify(counts);
  process.stdout.write(
    `${name}: ${made} edits, ${diverged} diverged, ${unplayable} unplayable, at most ${largest} bytes, ${firstFrameBytes} to a late joiner; ${summary}\n`,
  );
  return diverged + unplayable === 0;
};

if (process.argv[1]?.endsWith("random-review.ts")) {
  const edits = Number(process.env.EDITS ?? 3000);
  const isSame = GAMES.map((name) => playMany(name, edits / GAMES.length)).every(Boolean);
  process.exitCode = isSame ? 0 : 1;
}
