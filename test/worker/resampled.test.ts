/**
 * Law 3 at the table's own door, for every game and ruleset: at the moments of a random game another truth is put behind
 * what a viewer sees (`resample`), and all that the table then says to that viewer, of its last entry and of how it stands,
 * must be the same to the letter. The engine's kit (test/engine/law-kit.ts) compares what games say; here is what is made of it.
 */
import { describe, expect, it } from "vitest";
import "../../engine/all-games.ts";
import * as v from "valibot";
import { EntryLog } from "../../engine/entry-log.ts";
import type { Viewer } from "../../engine/game.ts";
import { newestOf } from "../../engine/games.ts";
import { startSelfplay } from "../../engine/selfplay.ts";
import { hostOf, Session } from "../../engine/session.ts";
import type { TableState } from "../../engine/table-types.ts";
import { choices as poolChoices } from "../engine/games/pool/rulesets.ts";
import { choices as spyChoices } from "../engine/games/spy/rulesets.ts";
import { choices as trainChoices } from "../engine/games/train/rulesets.ts";
import { leakyOutputs, type Output, outputs } from "./outputs.ts";

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
  const game = newestOf(state.game);
  if (state.play === null || state.phase !== "playing") return null;
  const chance = hostOf(state, secret, 0);
  const other = game.resample(state.play, viewer, {
    ...chance,
    shuffle: (label, n) => chance.shuffle(label.startsWith("resample") ? `${seed} ${label}` : label, n),
  });
  return JSON.stringify(other.state) === JSON.stringify(state.play) ? null : other.state;
};

/** The kinds of what differs anywhere in one random game, and how many worlds were compared. */
const differences = (game: string, seats: number, choice: object, said: Readonly<Record<string, Output>>) => {
  const options = v.parse(newestOf(game).options, choice);
  const play = startSelfplay({ game, seats, options, seed: `door ${game} ${seats}` });
  const found = new Set<string>();
  let worlds = 0;
  for (let moment = 0; moment < MOMENTS && play.step(); moment++) {
    const session = play.session;
    for (const viewer of [...Array(seats).keys(), "watcher"] as const) {
      const other = otherPlay(session, viewer, play.secret, `${moment}`);
      if (other === null || session.state.play === null) continue;
      worlds++;
      const [here, there] = [withPlay(session, session.state.play), withPlay(session, other)];
      for (const [kind, output] of Object.entries(said))
        if (output({ ...grown(here), viewer }) !== output({ ...grown(there), viewer })) found.add(kind);
    }
  }
  return { found: [...found], worlds };
};

const tried = Object.entries({ pool: poolChoices, spy: spyChoices, train: trainChoices }).flatMap(([game, choices]) =>
  choices.map(([seats, choice]) => ({ game, seats, choice })),
);

describe("a table with another truth behind what a viewer sees says the same", () => {
  it.each(tried)("$game for $seats $choice", ({ game, seats, choice }) => {
    const { found, worlds } = differences(game, seats, choice, outputs);
    expect(found).toEqual([]);
    expect(worlds > 0).toBe(game !== "pool");
  });
});

it.each(Object.keys(leakyOutputs))("a leak in the %s would be noticed", (kind) => {
  const leaky = { ...outputs, [kind]: leakyOutputs[kind]! };
  expect(differences("spy", 3, {}, leaky).found).toEqual([kind]);
});
