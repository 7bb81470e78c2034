/**
 * Law 3 at the table's own door, for every game and ruleset: at the moments of a random game another truth is put behind
 * what a viewer sees (`resample`), and all that the table then says to that viewer, of its last entry and of how it stands,
 * must be the same to the letter. The engine's kit (test/engine/law-kit.ts) compares what games say; here is what is made of it.
 * Every day worlds.test.ts compares the same outputs, and engine/two-worlds.test.ts the same worlds.
 * @gate
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
import { type Ruleset, rulesets, rulesetsFrom } from "../../support/tables/rulesets.ts";
import { twoWorldsOf } from "../../support/tables/second-worlds.ts";
import { leakyOutputs, type Output, outputs } from "./viewer-outputs.ts";

/** Moments of one game; between two of them the other truth is behind both. */
const MOMENTS = 24;

const seated = (state: TableState): TableState => ({
  ...state,
  chairs: state.chairs.map((chair, seat) => chair && { ...chair, player: `player-${seat}` }),
});

/** The table with another truth behind it: its log is what the viewer was told anyway. */
const withPlay = ({ log, state }: Session, play: object): Session => new Session(log, { ...seated(state), play });

/** As if its last entry had just been written. */
const grown = (after: Session) => ({
  before: new Session(EntryLog.of(after.entries.slice(0, -1)), after.state),
  after,
});

/** Another truth behind what `viewer` sees of the game; null where there is none but the truth. */
const otherPlay = ({ state }: Session, viewer: Viewer, secret: string, seed: string): object | null => {
  const game = newestGame(state.game);
  if (state.play === null || state.phase !== "playing") return null;
  const host = makeTableHost(state, secret, 0);
  const other = game.resample({ state: state.play, host }, viewer, makeChance(secret, [seed]));
  return JSON.stringify(other.state) === JSON.stringify(state.play) ? null : other.state;
};

/** The kinds of output that differ in one random game, the number of worlds compared, and whether the game hides anything. */
const differences = ({ game, seats, options }: Ruleset, said: Readonly<Record<string, Output>>) => {
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
      const [here, there] = [withPlay(session, state.play), withPlay(session, other)];
      for (const [kind, output] of Object.entries(said))
        if (output({ ...grown(here), viewer }) !== output({ ...grown(there), viewer })) found.add(kind);
    }
  }
  return { found: [...found], worlds, hides };
};

describe("a table with another truth behind what a viewer sees says the same", () => {
  it.each(rulesets)("$game for $seats $options", (ruleset) => {
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

/** A clock that each slice of a thought moves on, and that passes every wait at once. */
const SLICE_MS = 10;

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

/** Enough that a choice takes longer than none, and less than a step of the answer's time. */
const WORK = 80_000;

/** The game goes on with a computer for the player of a seat. */
const coveredAt = (entries: readonly Entry[], seat: Seat, by: Seat): Session => {
  const { at, seq } = entries.at(-1)!;
  const { state } = resumeSession(entries);
  const bot = { level: rulesOfTable(state).levels! };
  const event = { type: "covered", seat, by, bot } as const;
  return resumeSession([...entries, { seq: seq + 1, at, seat: by, v: EVENT_VERSION, event }]);
};

/** When the computer's answer stands in the log, and how long it thought. */
const answeredAt = async (session: Session, secret: string) => {
  const start = botStartTime(session.state, session.entries.at(-1)!.at);
  const clock = new CountingClock(start);
  let thought = 0;
  const think = async (asked: string) => {
    const command = await answerBotQuestion(JSON.parse(asked), () => clock.slice());
    thought = clock.now() - start;
    return JSON.stringify(command);
  };
  const answer = await nextBotAnswer({ session, secret }, { think }, WORK, 0, clock);
  const { entries } = answer!.judge({ session, secret }, clock.now(), null);
  return { at: entries[0]!.at, thought };
};

/** Pairs of logs that `viewer` cannot tell apart, each at the turn of another seat. */
const pairsOf = (game: string, seats: number, choice: object) => {
  const options = v.parse(newestGame(game).options, choice);
  const play = startSelfplay({ game, seats, options, seed: `answer ${game} ${seats}` });
  const { secondWorld } = twoWorldsOf(game);
  if (secondWorld === undefined) throw new Error(`${game} hides nothing`);
  const pairs: { here: Session; there: Session }[] = [];
  for (let moment = 0; moment < MOMENTS && play.step(); moment++) {
    const { entries } = play.session;
    const seat = seatsOnTurn(play.session.state)[0];
    if (seat === undefined) continue;
    const viewer = (seat + 1) % seats;
    const other = secondWorld(entries, viewer, seededRandom(`${moment}`));
    if (other === null) continue;
    expect(viewLog(other, viewer)).toEqual(viewLog(entries, viewer));
    pairs.push({ here: coveredAt(entries, seat, viewer), there: coveredAt(other, seat, viewer) });
  }
  return { pairs, secret: play.secret };
};

describe("a computer answers at a time that shows nothing of its hand", () => {
  it.each([
    ["train", 2, {}],
    ["train", 4, { rulebook: "club" }],
  ] as const)("%s for %d", async (game, seats, choice) => {
    const { pairs, secret } = pairsOf(game, seats, choice);
    let unlike = 0;
    for (const { here, there } of pairs) {
      const [one, other] = [await answeredAt(here, secret), await answeredAt(there, secret)];
      expect(other.at).toBe(one.at);
      if (one.thought !== other.thought) unlike++;
    }
    // Where all thoughts are equally long, equal answers prove nothing.
    expect(unlike).toBeGreaterThan(0);
  });
});
