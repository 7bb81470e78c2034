/**
 * Two worlds (law 3): a second run replaces the hidden information in the middle of the game, so that one player sees
 * no difference. The other players then choose moves that look the same to that player. The player and the watchers
 * must receive the same bytes at the same time, until no move looks the same.
 */
import { globSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import { seededRandom } from "../../engine/chance/seeded-random.ts";
import type { GameCommand, Seat } from "../../engine/contract/game.ts";
import { rulesOfTable } from "../../engine/contract/game-registry.ts";
import { EntryLog } from "../../engine/log/entry-log.ts";
import { redactEntry } from "../../engine/log/log.ts";
import { Session, submit } from "../../engine/log/session.ts";
import type { Entry } from "../../engine/table/types.ts";
import type { TwoWorlds } from "../support/tables/second-worlds.ts";
import { Truth } from "./checks/truth.ts";
import type { DurableObjectHost } from "./platform/object.ts";
import type { Client } from "./players/client.ts";
import type { Run } from "./run.ts";

/** Each game's file of second worlds. A game without hidden information has none. */
const twoWorlds = new Map(
  await Promise.all(
    globSync("*/two-worlds.ts", { cwd: new URL("../engine/games/", import.meta.url).pathname }).map(
      async (file): Promise<[string, TwoWorlds]> => [
        file.split("/")[0]!,
        await import(new URL(`../engine/games/${file}`, import.meta.url).href),
      ],
    ),
  ),
);

/** Moves that are compared before the worlds count as diverged. */
const MAX_COMPARED_MOVES = 400;

/** The state that both runs of a pair share. */
export class Twins {
  /** What the viewer sees of the chosen move, by act. */
  readonly views = new Map<number, string>();
  /** What the viewer and the watchers received in each world, with its time. */
  readonly received: [string[], string[]] = [[], []];
  /** When the other world replaced the first, and when no move looked the same; ms since 1970. */
  swappedAt = Number.POSITIVE_INFINITY;
  divergedAt = Number.POSITIVE_INFINITY;
  /** The seat of the viewer; null before the swap. */
  viewer: Seat | null = null;
  /** The number of moves by others that were chosen to look the same. */
  matched = 0;
}

/** One of the two runs. */
export class Twin {
  readonly #twins: Twins;
  readonly #isOther: boolean;
  #hasSwapped = false;

  constructor(twins: Twins, isOther: boolean) {
    this.#twins = twins;
    this.#isOther = isOther;
  }

  /** Records what the viewer or a watcher has received. */
  receive(run: Run, client: string, text: string): void {
    // The end of the game reveals everything.
    if (run.truth.state.secret !== null) this.#diverge(run);
    if (client.startsWith("Player0") || client.startsWith("Watcher")) this.#record(run, `${client} ${text}`);
  }

  /** Records what else the viewer can see: pushes, and what the lists show. */
  watch(run: Run): void {
    const { world } = run;
    const { onWrite } = world.lobby;
    world.lobby.onWrite = (values) => {
      onWrite?.(values);
      this.#record(run, `lobby ${values.join(" ")}`);
    };
    world.onPush = (url, body) => {
      if (url.endsWith("/Player0")) this.#record(run, `push ${body}`);
    };
  }

  #record(run: Run, what: string): void {
    this.#twins.received[this.#isOther ? 1 : 0].push(`${run.world.schedule.now} ${what}`);
  }

  /** The other players reload their pages, because these know the first world. */
  swap(run: Run): void {
    const viewer = run.clients[0];
    const owner = run.ownerOf(run.id);
    const seat = viewer?.isReady ? viewer.table.store.seats[0] : undefined;
    const { truth } = run;
    const other = twoWorlds.get(truth.state.game)?.secondWorld;
    if (
      owner === null ||
      owner.disk.isOpen ||
      owner.disk.damagedRows > 0 ||
      seat === undefined ||
      truth.state.phase !== "playing"
    )
      return;
    // A move that is sent again after the swap was chosen in the first world.
    const isMovePending = run.clients.some(({ table }) => table.unanswered > 0);
    if (this.#hasSwapped || other === undefined || isMovePending) return;
    const entries = other(truth.entries, seat, seededRandom(run.plan.seed));
    if (entries === null) return;
    this.#hasSwapped = true;
    this.#twins.viewer = seat;
    this.#twins.swappedAt = run.world.schedule.now;
    owner.die(false, 100);
    for (const client of run.clients.slice(1)) if (!client.name.startsWith("Watcher")) client.load(0);
    if (this.#isOther) replace(run, owner, entries);
  }

  /** Returns the move in the first world, and in the other one a move that looks the same, or null if there is none. */
  choose(run: Run, act: number, mover: Client, seat: Seat, move: GameCommand): GameCommand | null {
    const { viewer, views } = this.#twins;
    if (!this.#hasSwapped || viewer === null) return move;
    if (!this.#isOther) {
      views.set(act, viewOf(run, seat, move, viewer));
      return move;
    }
    const view = views.get(act);
    const { live } = mover.table.store;
    const moves = live.play === null ? [] : rulesOfTable(live).moves(live.play, seat);
    // The viewer makes the same move in both worlds, and its result may reveal which world it is.
    const choices = seat === viewer ? [move] : [move, ...moves.slice(0, MAX_COMPARED_MOVES)];
    const matched = choices.find((one) => viewOf(run, seat, one, viewer) === view);
    if (matched !== undefined) this.#twins.matched++;
    else this.#diverge(run);
    return matched ?? null;
  }

  #diverge(run: Run): void {
    this.#twins.divergedAt = Math.min(this.#twins.divergedAt, run.world.schedule.now);
  }
}

/** The entries that a move would append, as the viewer would see them. */
const viewOf = (run: Run, seat: Seat, command: GameCommand, viewer: Seat): string => {
  const { entries, state } = run.truth;
  const [row] = run.ownerOf(run.id)?.disk.db.prepare("SELECT secret FROM log WHERE seq = 0").all() ?? [];
  const actor = { player: state.chairs[seat]?.player ?? null, seat };
  const envelope = { id: "what-if-0", seq: entries.length - 1, command };
  const session = new Session(EntryLog.of(entries), state);
  const result = submit(session, actor, envelope, String(row?.secret), run.world.schedule.now);
  const game = rulesOfTable(state);
  const seen = result.entries.map((entry) => redactEntry(game, entry, viewer, false).event);
  return JSON.stringify([result.reply.type, seen]);
};

/** Writes the other world to the disk. Equal entries stay as they were written, key by key. */
const replace = (run: Run, { disk }: DurableObjectHost, entries: readonly Entry[]): void => {
  const [trigger] = disk.db.prepare("SELECT sql FROM sqlite_schema WHERE name = 'log_is_never_edited'").all();
  disk.db.exec("DROP TRIGGER log_is_never_edited");
  const update = disk.db.prepare("UPDATE log SET event = ? WHERE seq = ?");
  for (const { seq, event } of disk.db.prepare("SELECT seq, event FROM log").all()) {
    const before = JSON.parse(String(event));
    const other = entries[Number(seq)]!.event;
    if (!isDeepStrictEqual(before, other)) update.run(JSON.stringify({ ...before, ...other }), seq!);
  }
  disk.db.exec(String(trigger!.sql));
  const truth = new Truth(run.id);
  run.truths.set(run.id, truth);
  truth.read(disk);
};

/** The first difference between what both worlds sent, until they diverge; null if there is none. */
export const firstDifference = ({ received: [one, other], divergedAt, viewer }: Twins): string | null => {
  if (viewer === null) return null;
  const until = (list: readonly string[]) => list.filter((line) => Number.parseFloat(line) < divergedAt);
  const [first, second] = [until(one), until(other)];
  for (let index = 0; index < Math.max(first.length, second.length); index++)
    if (first[index] !== second[index])
      return `two worlds differ for seat ${viewer}: ${around(first[index] ?? "", second[index] ?? "")}`;
  return null;
};

/** Both texts, from a little before their first difference. */
const around = (one: string, other: string): string => {
  let from = 0;
  while (from < one.length && one[from] === other[from]) from++;
  return [one, other]
    .map((text) => `${text.slice(0, 40)} … ${text.slice(Math.max(from - 120, 0), from + 80)}`)
    .join(" | ");
};
