/**
 * The check of a log is total, and takes for possible only what was possible: structure-aware mutants of every game's
 * logs. What it accepts is played once more at a table, command by command, which must write the very same log.
 *
 * Some in the everyday run; `npm run fuzz` tries 100,000.
 */
import fc from "fast-check";
import { expect, it } from "vitest";
import { selfplay } from "../../../engine/bot/selfplay.ts";
import { numberStream, shuffleKey } from "../../../engine/chance/deal.ts";
import { botActor } from "../../../engine/commands/bot-turns.ts";
import { policyRefusal } from "../../../engine/commands/table-commands.ts";
import type { Seat } from "../../../engine/contract/game.ts";
import { rulesOfTable } from "../../../engine/contract/game-registry.ts";
import { sameJson } from "../../../engine/kit/json.ts";
import { commandBehind } from "../../../engine/log/command-behind.ts";
import { openedEventOf } from "../../../engine/log/log.ts";
import { makeTableHost, openSession, type Session, submit, wake } from "../../../engine/log/session.ts";
import { verify } from "../../../engine/log/verify.ts";
import type { Actor, AnyEvent, Entry } from "../../../engine/table/types.ts";
import { mutantOf } from "../../support/tables/log-mutants.ts";
import { playRandomly, randomCommandTables, steps } from "../../support/tables/random-commands.ts";
import { rulesets } from "../../support/tables/rulesets.ts";

const MUTANTS = Number(process.env.MUTANTS ?? 500);

/** Games that also contain every player request, as far as they came to an end. */
const lives = randomCommandTables.flatMap(([game, choices]) =>
  fc
    .sample(steps, { numRuns: 12, seed: 9 })
    .map((lived) => playRandomly(game, choices, lived))
    .filter(({ state }) => state.secret !== null)
    .map(({ entries }) => entries),
);

const logs: readonly (readonly Entry[])[] = [
  ...rulesets.flatMap((ruleset) => ["one", "two"].map((seed) => selfplay({ ...ruleset, seed }))),
  ...lives,
];

const gameOfLog = (log: readonly Entry[]): string => openedEventOf(log).game;

/** The log that a table writes which is opened so and asked for the same at the same times; null if it refuses. */
const playedAgain = (log: readonly Entry[]): readonly Entry[] | null => {
  const revealed = log.find(({ event }) => event.type === "revealed")?.event;
  const secret = revealed !== undefined && "secret" in revealed ? String(revealed.secret) : "";
  let session = openSession(openedEventOf(log), log[0]!.at);
  while (session.entries.length < log.length) {
    const grown = grownBy(session, log[session.entries.length]!, secret);
    if (grown !== null && restsOtherwise(grown, log)) throw new OtherDays();
    if (grown === null || grown.entries.length === session.entries.length) return null;
    session = grown;
  }
  return session.entries;
};

const RESTS: readonly string[] = ["paused", "abandoned", "exhausted"];

/** A table rests today where those of other days played on, and at once where they first did when they were woken. */
const restsOtherwise = ({ entries }: Session, log: readonly Entry[]): boolean =>
  entries.some(
    ({ event, seq, at }) => RESTS.includes(event.type) && (log[seq]?.event.type !== event.type || log[seq].at !== at),
  );

/** The actor of this event: a new player, a computer, or the player in that seat. */
const actorOf = ({ state }: Session, seat: Seat, event: AnyEvent, seq: number): Actor => {
  const isNew = event.type === "seat-taken" && !("bot" in event);
  if (!isNew && state.chairs[seat]?.bot !== undefined) return botActor(seat);
  const player = isNew ? `player ${seq}` : (state.chairs[seat]?.player ?? null);
  return { player, seat, ...("program" in event && { program: String(event.program) }) };
};

const grownBy = (session: Session, { seat, at, event, seq }: Entry, secret: string): Session | null => {
  const successor = event.type === "rematched" && "table" in event ? String(event.table) : null;
  if (seat === null) return wake(session, secret, at, successor).session;
  const command = commandBehind(rulesOfTable(session.state), event);
  if (command === null) return null;
  const actor = actorOf(session, seat, event, seq);
  const envelope = { id: `mutant-${seq}`, seq: session.entries.length - 1, command };
  const answer = submit(session, actor, envelope, secret, at, successor);
  if (
    answer.reply.type === "refused" &&
    policyRefusal(session.state, actor, seat, command, makeTableHost(session.state, secret, at)) !== null
  )
    throw new OtherDays();
  return answer.reply.type === "accepted" ? answer.session : null;
};

/** An older log may contain what policy refuses today, and it still verifies. */
class OtherDays extends Error {}

const isOfOtherDays = (log: readonly Entry[]): boolean => {
  try {
    playedAgain(log);
    return false;
  } catch (error) {
    if (error instanceof OtherDays) return true;
    throw error;
  }
};

/** Without what nobody but the table knows, whose key sat down and by which command, and names, which the house changes. */
const told = (log: readonly Entry[]) =>
  log.map(({ seq, at, seat, event }) => ({ seq, at, seat, event: { ...event, player: null, name: null } }));

it(`${MUTANTS} mutants: none makes the check throw, and what it accepts a table could have written`, () => {
  const below = numberStream(shuffleKey(process.env.SEED ?? "mutants", [], "mutants"));
  const accepted: string[] = [];
  for (let index = 0; index < MUTANTS; index++) {
    const log = logs[below(logs.length)]!;
    const others = logs.filter((other) => gameOfLog(other) === gameOfLog(log));
    const mutant = mutantOf(log, others, below);
    const { fault } = verify(mutant.log);
    if (fault !== null || sameJson(told(mutant.log), told(log))) continue;
    if (isOfOtherDays(mutant.log)) continue;
    accepted.push(mutant.name);
    expect(told(playedAgain(mutant.log) ?? []), `mutant ${index}, ${mutant.name}`).toEqual(told(mutant.log));
  }
  expect(accepted.length, "too few near misses to prove anything").toBeGreaterThan(MUTANTS / 200);
});

it("logs that nobody has touched are accepted", () => {
  for (const log of logs) expect(verify(log)).toMatchObject({ fault: null });
});
