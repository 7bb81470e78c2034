/** Long logs for the benches: random games, padded where the rules end a game too soon. */
import { selfplay, startSelfplay } from "../../engine/selfplay.ts";
import { submit } from "../../engine/session.ts";
import type { Entry } from "../../engine/table-types.ts";
import { type Ruleset, rulesets } from "../support/rulesets.ts";

/** The first ruleset of each game: the one that a table opens with. */
export const mainRulesets = (): readonly Ruleset[] =>
  rulesets.filter((ruleset, index) => rulesets.findIndex(({ game }) => game === ruleset.game) === index);

/** Some whole random games. */
export const randomLogs = (ruleset: Ruleset, count: number): readonly (readonly Entry[])[] =>
  Array.from({ length: count }, (_, index) => selfplay({ ...ruleset, seed: `bench ${index}` }));

/** A game in progress with exactly `length` entries, or as many as it lasts: renamings fill it up between the moves. */
export const longLog = (ruleset: Ruleset, length: number): readonly Entry[] => {
  const whole = selfplay({ ...ruleset, seed: "long" }).length;
  const padding = Math.ceil(length / (whole - 4));
  const play = startSelfplay({ ...ruleset, seed: "long" });
  let ids = 0;
  const rename = () => {
    ids += 1;
    const seq = play.session.entries.length - 1;
    const command = { type: "rename" as const, name: `Player ${ids}` };
    const answer = submit(
      play.session,
      { player: "player-0", seat: 0 },
      { id: `rename-${ids}`, seq, command },
      play.secret,
      0,
    );
    if (answer.reply.type !== "accepted") throw new Error("a renaming refused");
    play.session = answer.session;
  };
  while (play.session.entries.length < length && play.session.state.phase !== "over") {
    for (let index = 0; index < padding; index++) rename();
    play.step();
  }
  return play.session.entries.slice(0, length);
};
