/**
 * Law 3 for the table's outputs, for every game and ruleset. At moments of a random game `resample` makes another state that
 * looks the same to a viewer. All outputs to that viewer must have the same bytes. test/engine/law-kit.ts compares what the
 * games return; this file compares what the Worker makes of it.
 */
import { describe, expect, it } from "vitest";
import "../../../engine/games/all-games.ts";
import * as v from "valibot";
import { answerBotQuestion } from "../../../engine/bot/answer-question.ts";
import { startSelfplay } from "../../../engine/bot/selfplay.ts";
import { makeChance } from "../../../engine/chance/deal.ts";
import { seededRandom } from "../../../engine/chance/seeded-random.ts";
import { botStartTime } from "../../../engine/commands/bot-turns.ts";
import type { Seat, Viewer } from "../../../engine/contract/game.ts";
import { newestGame, rulesOfTable } from "../../../engine/contract/game-registry.ts";
import { EntryLog } from "../../../engine/log/entry-log.ts";
import { EVENT_VERSION, viewLog } from "../../../engine/log/log.ts";
import { makeTableHost, resumeSession, Session } from "../../../engine/log/session.ts";
import { seatsOnTurn } from "../../../engine/table/seats.ts";
import type { Entry, TableState } from "../../../engine/table/types.ts";
import { type Clock, nextBotAnswer } from "../../../worker/table/bots.ts";
import { everyNth } from "../../support/samples.ts";
import { type Ruleset, rulesets, rulesetsFrom } from "../../support/tables/rulesets.ts";
import { twoWorldsOf } from "../../support/tables/second-worlds.ts";
import { leakyOutputs, type Output, outputs } from "./viewer-outputs.ts";

/** The number of moments of one game that are compared. */
const MOMENTS = 24;

const seated = (state: TableState): TableState => ({
  ...state,
  chairs: state.chairs.map((chair, seat) => chair && { ...chair, player: `player-${seat}` }),
});

/** The table with another state of the game. Its log stays, because the viewer received it already. */
const withPlay = ({ log, state }: Session, play: object): Session => new Session(log, { ...seated(state), play });

/** The step that appended the last entry. */
const lastStep = (after: Session) => ({
  before: new Session(EntryLog.of(after.entries.slice(0, -1)), after.state),
  after,
});

/** Another state that looks the same to `viewer`; null if there is none. */
const otherPlay = ({ state }: Session, viewer: Viewer, secret: string, seed: string): object | null => {
  const game = newestGame(state.game);
  if (state.play === null || state.phase !== "playing") return null;
  const host = makeTableHost(state, secret, 0);
  const other = game.resample({ state: state.play, host }, viewer, makeChance(secret, [seed]));
  return JSON.stringify(other.state) === JSON.stringify(state.play) ? null : other.state;
};

/** The kinds of output that differ in one random game, the number of worlds compared, and whether the game hides anything. */
const differences = ({ game, seats, options }: Ruleset, compared: Readonly<Record<string, Output>>) => {
  const play = startSelfplay({ game, seats, options, seed: `door ${game} ${seats}` });
  const found = new Set<string>();
  let worlds = 0;
  let hides = false;
  for (let moment = 0; moment < MOMENTS && play.step(); moment++) {
    const session = play.session;
    const { state } = session;
    hides ||= state.play !== null && rulesOfTable(state).hides(state.play);
    for (const viewer of [...Array(seats).keys(), "watcher"] as const) {
      const other = otherPlay(session, viewer, play.secret, `${moment}`);
      if (other === null || state.play === null) continue;
      worlds++;
      const [first, second] = [withPlay(session, state.play), withPlay(session, other)];
      for (const [kind, output] of Object.entries(compared))
        if (output({ ...lastStep(first), viewer }) !== output({ ...lastStep(second), viewer })) found.add(kind);
    }
  }
  return { found: [...found], worlds, hides };
};

describe("a table sends a viewer the same if only hidden state differs", () => {
  it.each(everyNth(rulesets, 3, 1))("$game for $seats $options", (ruleset) => {
    const { found, worlds, hides } = differences(ruleset, outputs);
    expect(found).toEqual([]);
    expect(worlds > 0).toBe(hides);
  });
});

it.each(Object.keys(leakyOutputs))("a leak in the %s would be noticed", (kind) => {
  const leaky = { ...outputs, [kind]: leakyOutputs[kind]! };
  const [ruleset] = rulesetsFrom("spy", [[3, {}]]);
  expect(differences(ruleset!, leaky).found).toEqual([kind]);
});

const SLICE_MS = 10;

/** A clock that advances with each slice of a bot's work, and skips every wait. */
class CountingClock implements Clock {
  #now: number;

  constructor(start: number) {
    this.#now = start;
  }

  now(): number {
    return this.#now;
  }

  async waitUntil(at: number): Promise<void> {
    this.#now = Math.max(this.#now, at);
  }

  async slice(): Promise<void> {
    this.#now += SLICE_MS;
  }
}

/** So much that a choice takes longer than none, and less than a step of the answer's time. */
const WORK = 80_000;

/** The game continues with a bot for the player of a seat. */
const withBotAt = (entries: readonly Entry[], seat: Seat, by: Seat): Session => {
  const { at, seq } = entries.at(-1)!;
  const { state } = resumeSession(entries);
  const bot = { level: rulesOfTable(state).levels! };
  const event = { type: "covered", seat, by, bot } as const;
  return resumeSession([...entries, { seq: seq + 1, at, seat: by, v: EVENT_VERSION, event }]);
};

/** The time of the bot's answer in the log, and how long the bot computed. */
const botAnswerTimes = async (session: Session, secret: string) => {
  const start = botStartTime(session.state, session.entries.at(-1)!.at);
  const clock = new CountingClock(start);
  let computedMs = 0;
  const think = async (question: string) => {
    const command = await answerBotQuestion(JSON.parse(question), () => clock.slice());
    computedMs = clock.now() - start;
    return JSON.stringify(command);
  };
  const answer = await nextBotAnswer({ session, secret }, { think }, WORK, 0, clock);
  const { entries } = answer!.judge({ session, secret }, clock.now(), null);
  return { at: entries[0]!.at, computedMs };
};

/** Pairs of logs that look the same to one viewer, each at the turn of another seat. */
const pairsOf = (game: string, seats: number, choice: object) => {
  const options = v.parse(newestGame(game).options, choice);
  const play = startSelfplay({ game, seats, options, seed: `answer ${game} ${seats}` });
  const { secondWorld } = twoWorldsOf(game);
  if (secondWorld === undefined) throw new Error(`${game} hides nothing`);
  const pairs: { first: Session; second: Session }[] = [];
  for (let moment = 0; moment < MOMENTS && play.step(); moment++) {
    const { entries } = play.session;
    const seat = seatsOnTurn(play.session.state)[0];
    if (seat === undefined) continue;
    const viewer = (seat + 1) % seats;
    const other = secondWorld(entries, viewer, seededRandom(`${moment}`));
    if (other === null) continue;
    expect(viewLog(other, viewer)).toEqual(viewLog(entries, viewer));
    pairs.push({ first: withBotAt(entries, seat, viewer), second: withBotAt(other, seat, viewer) });
  }
  return { pairs, secret: play.secret };
};

describe("a bot answers at a time that shows nothing of its hand", () => {
  it.each([
    ["train", 2, {}],
    ["train", 4, { rulebook: "club" }],
  ] as const)("%s for %d", async (game, seats, choice) => {
    const { pairs, secret } = pairsOf(game, seats, choice);
    let differing = 0;
    for (const { first, second } of pairs) {
      const [one, other] = [await botAnswerTimes(first, secret), await botAnswerTimes(second, secret)];
      expect(other.at).toBe(one.at);
      if (one.computedMs !== other.computedMs) differing++;
    }
    // If all computations take equally long, equal times prove nothing.
    expect(differing).toBeGreaterThan(0);
  });
});
