/** Long logs for the benches: random games, padded if the rules end a game too early. */

import { selfplay, startSelfplay } from "../../engine/bot/selfplay.ts";
import { EVENT_VERSION } from "../../engine/log/log.ts";
import { resumeSession } from "../../engine/log/session.ts";
import type { Entry } from "../../engine/table/types.ts";
import { type Ruleset, rulesets } from "../support/tables/rulesets.ts";

/** The first ruleset of each game, which new tables have by default. */
export const mainRulesets = (): readonly Ruleset[] =>
  rulesets.filter((ruleset, index) => rulesets.findIndex(({ game }) => game === ruleset.game) === index);

/** Complete random games. */
export const randomLogs = (ruleset: Ruleset, count: number): readonly (readonly Entry[])[] =>
  Array.from({ length: count }, (_, index) => selfplay({ ...ruleset, seed: `bench ${index}` }));

/**
 * A game in progress with exactly `length` entries, or fewer if it ends earlier. Renames between the moves fill it.
 * They are written into the log directly, because a table accepts only a few from one person.
 */
export const longLog = (ruleset: Ruleset, length: number): readonly Entry[] => {
  const whole = selfplay({ ...ruleset, seed: "long" }).length;
  const padding = Math.ceil(length / whole) + 1;
  const play = startSelfplay({ ...ruleset, seed: "long" });
  while (play.session.log.length < length && play.session.state.phase !== "over") {
    const { entries } = play.session;
    const renamings = Array.from({ length: padding }, (_, index) => renaming(entries, index));
    play.session = resumeSession([...entries, ...renamings]);
    play.step();
  }
  return play.session.entries.slice(0, length);
};

const renaming = (before: readonly Entry[], index: number): Entry => {
  const seq = before.length + index;
  return {
    seq,
    at: before.at(-1)!.at,
    seat: 0,
    v: EVENT_VERSION,
    event: { type: "renamed", seat: 0, name: `Player ${seq}` },
  };
};
