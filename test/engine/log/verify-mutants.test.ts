/**
 * `verify` never throws, and accepts only logs that a table can write: structure-aware mutants of every game's logs. A
 * table replays each accepted mutant command by command and must write the same log.
 *
 * The everyday run tries 500; `npm run fuzz` tries 100,000.
 */
import fc from "fast-check";
import { expect, it } from "vitest";
import { selfplay } from "../../../engine/bot/selfplay.ts";
import { numberStream, shuffleKey } from "../../../engine/chance/deal.ts";
import { botActor } from "../../../engine/commands/bot-turns.ts";
import { policyRefusal } from "../../../engine/commands/table-commands.ts";
import type { Seat } from "../../../engine/contract/game.ts";
import { fullGameOf } from "../../../engine/contract/game-registry.ts";
import { sameJson } from "../../../engine/kit/json.ts";
import { commandBehind } from "../../../engine/log/command-behind.ts";
import { openedEventOf } from "../../../engine/log/log.ts";
import { asRecorded } from "../../../engine/log/older-events.ts";
import { makeTableHost, openSession, type Session, submit, wake } from "../../../engine/log/session.ts";
import { verify } from "../../../engine/log/verify.ts";
import { evolveTable, initialTableState, isTableEvent } from "../../../engine/table/evolve.ts";
import type { Actor, AnyEvent, Entry } from "../../../engine/table/types.ts";
import { mutantOf } from "../../support/tables/log-mutants.ts";
import { playRandomly, randomCommandTables, randomSteps } from "../../support/tables/random-commands.ts";
import { rulesets } from "../../support/tables/rulesets.ts";

const MUTANTS = Number(process.env.MUTANTS ?? 500);

/** Finished games that also contain player requests. */
const gamesWithRequests = randomCommandTables.flatMap(([game, choices]) =>
  fc
    .sample(randomSteps, { numRuns: 12, seed: 9 })
    .map((actions) => playRandomly(game, choices, actions))
    .filter(({ state }) => state.secret !== null)
    .map(({ entries }) => entries),
);

const logs: readonly (readonly Entry[])[] = [
  ...rulesets.flatMap((ruleset) => ["one", "two"].map((seed) => selfplay({ ...ruleset, seed }))),
  ...gamesWithRequests,
];

const gameOfLog = (log: readonly Entry[]): string => openedEventOf(log).game;

/** The log that a table writes for the same opening and the same commands; null if it refuses one. */
const replayedLog = (log: readonly Entry[]): readonly Entry[] | null => {
  const revealed = log.find(({ event }) => event.type === "revealed")?.event;
  const secret = revealed !== undefined && "secret" in revealed ? String(revealed.secret) : "";
  let session = openSession(openedEventOf(log), log[0]!.at);
  while (session.entries.length < log.length) {
    const next = nextSession(session, log, secret);
    if (next !== null && pausesDifferently(next, log)) throw new OldPolicy();
    if (next === null || next.entries.length === session.entries.length) return null;
    session = next;
  }
  return session.entries;
};

const PAUSE_EVENTS: readonly string[] = ["paused", "abandoned", "exhausted"];

/** Older tables continued where today's pause, and paused only when woken where today's pause at once. */
const pausesDifferently = ({ entries }: Session, log: readonly Entry[]): boolean =>
  entries.some(
    ({ event, seq, at }) =>
      PAUSE_EVENTS.includes(event.type) && (log[seq]?.event.type !== event.type || log[seq].at !== at),
  );

/** The actor of this event: a new player, a computer, or the player in that seat. */
const actorOf = ({ state }: Session, seat: Seat, event: AnyEvent, seq: number): Actor => {
  const isNew = event.type === "seat-taken" && !("bot" in event);
  if (!isNew && state.chairs[seat]?.bot !== undefined) return botActor(seat);
  const player = isNew ? `player ${seq}` : (state.chairs[seat]?.player ?? null);
  return { player, seat, ...("program" in event && { program: String(event.program) }) };
};

/** The event that answers the player's command. A move ends a pause, so it has `resumed` before it. */
const answerFrom = ({ event, seat, at }: Entry, next: Entry | undefined): AnyEvent =>
  event.type === "resumed" && next?.seat === seat && next.at === at && !isTableEvent(next.event) ? next.event : event;

const nextSession = (session: Session, log: readonly Entry[], secret: string): Session | null => {
  const seq = session.entries.length;
  const { seat, at, event } = log[seq]!;
  const successor = event.type === "rematched" && "table" in event ? String(event.table) : null;
  if (seat === null) return wake(session, secret, at, successor).session;
  const command = commandBehind(fullGameOf(session.state), answerFrom(log[seq]!, log[seq + 1]));
  if (command === null) return null;
  const actor = actorOf(session, seat, event, seq);
  const envelope = { id: `mutant-${seq}`, seq: session.entries.length - 1, command };
  const answer = submit(session, actor, envelope, secret, at, successor);
  if (
    answer.reply.type === "refused" &&
    policyRefusal(session.state, actor, seat, command, makeTableHost(session.state, secret, at)) !== null
  )
    throw new OldPolicy();
  return answer.reply.type === "accepted" ? answer.session : null;
};

/** An older log may contain commands that policy refuses today; it still verifies. */
class OldPolicy extends Error {}

const followsOldPolicy = (log: readonly Entry[]): boolean => {
  try {
    replayedLog(log);
    return false;
  } catch (error) {
    if (error instanceof OldPolicy) return true;
    throw error;
  }
};

/** Without command ids and players' keys, which only the table knows, and without names, which policy changes. */
const comparable = (log: readonly Entry[]) =>
  log.map(({ seq, at, seat, event }) => ({ seq, at, seat, event: { ...event, player: null, name: null } }));

/** The log without the fields that the server which wrote the mutant, an older one, did not know. */
const recordedLike = (mutant: readonly Entry[], log: readonly Entry[]): readonly Entry[] => {
  let state = initialTableState;
  return log.map((entry, seq) => {
    const written = mutant[seq]?.event ?? entry.event;
    const event = asRecorded(entry.event, written, state);
    state = evolveTable(state, entry);
    return { ...entry, event };
  });
};

it(`${MUTANTS} mutants: verify never throws, and accepts only logs that a table can write`, () => {
  const below = numberStream(shuffleKey(process.env.SEED ?? "mutants", [], "mutants"));
  const accepted: string[] = [];
  for (let index = 0; index < MUTANTS; index++) {
    const log = logs[below(logs.length)]!;
    const others = logs.filter((other) => gameOfLog(other) === gameOfLog(log));
    const mutant = mutantOf(log, others, below);
    const { fault } = verify(mutant.log);
    if (fault !== null || sameJson(comparable(mutant.log), comparable(recordedLike(mutant.log, log)))) continue;
    if (followsOldPolicy(mutant.log)) continue;
    accepted.push(mutant.name);
    expect(
      comparable(recordedLike(mutant.log, replayedLog(mutant.log) ?? [])),
      `mutant ${index}, ${mutant.name}`,
    ).toEqual(comparable(mutant.log));
  }
  expect(accepted.length, "too few near misses to prove anything").toBeGreaterThan(MUTANTS / 200);
});

it("verify accepts unchanged logs", () => {
  for (const log of logs) expect(verify(log)).toMatchObject({ fault: null });
});
