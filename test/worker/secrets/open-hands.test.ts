/**
 * Law 3 for a watcher who sees every hand some turns later: two games that differ only in those turns send the same bytes,
 * however many entries the turns have.
 */
import { describe, expect, it } from "vitest";
import { seededRandom } from "../../../engine/chance/seeded-random.ts";
import { rulesOfTable } from "../../../engine/contract/game-registry.ts";
import { sameJson } from "../../../engine/kit/json.ts";
import type { Session } from "../../../engine/log/session.ts";
import { turnEndsOf } from "../../../engine/table/open-hands.ts";
import { seatsOnTurn } from "../../../engine/table/seats.ts";
import { listingOf } from "../../../worker/lobby/listing.ts";
import { OPENED_AT, openTimedTable, sessionAt, submitAcceptedAt } from "../../support/tables/timed-table.ts";
import { leakyOutputs, type Output, outputs } from "./viewer-outputs.ts";

const DELAY = 3;

const KINDS = ["frames", "relay", "greeting", "page", "turns", "log", "summary", "presence", "moment"];
const forWatchers = Object.fromEntries(KINDS.map((kind) => [kind, outputs[kind]!]));

type RandomBelow = (n: number) => number;

const random = (seed: string): RandomBelow => {
  const next = seededRandom(seed);
  return (n) => Math.floor(next() * n);
};

/** The table after one random move, or after its next due event. */
const nextStep = (session: Session, below: RandomBelow): Session => {
  const { state, log } = session;
  const ms = (log.last?.at ?? 0) - OPENED_AT + 1000;
  const seats = seatsOnTurn(state);
  const seat = seats[below(seats.length)];
  if (seat === undefined || state.play === null) return sessionAt(session, ms + 600_000);
  const moves = rulesOfTable(state).moves(state.play, seat);
  return submitAcceptedAt(session, ms, `p${seat}`, moves[below(moves.length)]!);
};

/** The steps of the next turns; null if the game ends in them. */
const turnsOf = (start: Session, turns: number, below: RandomBelow): readonly Session[] | null => {
  const steps = [start];
  for (let ended = 0; ended < turns; ) {
    const [before, after] = [steps.at(-1)!, nextStep(steps.at(-1)!, below)];
    if (after.state.phase === "over") return null;
    if (turnEndsOf(after.entries).length > turnEndsOf(before.entries).length) ended++;
    steps.push(after);
  }
  return steps;
};

/** What watchers receive in these steps or on arrival, without the steps that change nothing for them. */
const outputOfSteps = (steps: readonly Session[], output: Output): string => {
  const viewer = "open";
  const nothing = output({ before: steps[0]!, after: steps[0]!, viewer });
  const sent = steps.slice(1).map((after, index) => output({ before: steps[index]!, after, viewer }));
  return sent.filter((text, index) => text !== nothing && text !== sent[index - 1]).join();
};

/** The kinds of output that differ between two continuations of one random game. */
const differences = (game: string, seats: number, compared: Readonly<Record<string, Output>>) => {
  const found = new Set<string>();
  let worlds = 0;
  let session = openTimedTable(game, { seats, openHands: DELAY });
  const below = random(`${game} ${seats}`);
  for (let moment = 0; moment < 30 && session.state.phase === "playing"; moment++) {
    const turns = 1 + (moment % DELAY);
    const first = turnsOf(session, turns, random(`here ${moment}`));
    const second = turnsOf(session, turns, random(`there ${moment}`));
    session = nextStep(session, below);
    if (first === null || second === null || sameJson(first.at(-1)!.state.play, second.at(-1)!.state.play)) continue;
    worlds++;
    for (const [kind, output] of Object.entries(compared))
      if (outputOfSteps(first, output) !== outputOfSteps(second, output)) found.add(kind);
  }
  return { found: [...found], worlds };
};

describe("a delayed watcher receives the same of two games that differ only within the delay", () => {
  it.each([
    ["train", 2],
    ["train", 4],
    ["spy", 2],
    ["spy", 4],
  ] as const)("%s for %d", (game, seats) => {
    const { found, worlds } = differences(game, seats, forWatchers);
    expect(found).toEqual([]);
    expect(worlds).toBeGreaterThan(3);
  });

  it.each([...KINDS])("a leak in the %s would be noticed", (kind) => {
    expect(differences("train", 2, { ...forWatchers, [kind]: leakyOutputs[kind]! }).found).toEqual([kind]);
  });

  it("a leak in the list of a player's tables, which shows whose turn it is, would be noticed", () => {
    const listing: Output = ({ after }) => JSON.stringify(listingOf("id", after));
    expect(differences("train", 2, { listing }).found).toEqual(["listing"]);
  });
});
