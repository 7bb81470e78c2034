/** Help for a player who asks: what the strongest computer would do at that seat, from what that seat may know. */
import { expect, it } from "vitest";
import { computeHint } from "../../../engine/bot/hint.ts";
import { startSelfplay } from "../../../engine/bot/selfplay.ts";
import { decideForSeat } from "../../../engine/commands/decide.ts";
import { isRefusal } from "../../../engine/contract/game.ts";
import { viewLog } from "../../../engine/log/log.ts";
import { makeTableHost } from "../../../engine/log/session.ts";
import { seatsOnTurn } from "../../../engine/table/seats.ts";
import { mainRulesets } from "../../bench/logs.ts";

const atOnce = async () => {};

/** A moment of a random game at which a seat is on turn. */
const momentOf = (ruleset: ReturnType<typeof mainRulesets>[number], steps: number) => {
  const play = startSelfplay({ ...ruleset, seed: "hint" });
  for (let step = 0; step < steps || seatsOnTurn(play.session.state).length === 0; step++) play.step();
  return { play, entries: play.session.entries, seat: seatsOnTurn(play.session.state)[0]! };
};

it.each(mainRulesets().map((ruleset) => ({ game: ruleset.game, ruleset })))(
  "$game: a command that the table accepts, the same from the truth and from what the seat was told",
  async ({ ruleset }) => {
    const { play, entries, seat } = momentOf(ruleset, 12);
    const hint = await computeHint({ entries: viewLog(entries, seat), seat }, atOnce);
    const host = makeTableHost(play.session.state, play.secret, entries.at(-1)!.at);
    expect(isRefusal(decideForSeat(play.session.state, seat, hint.command, host))).toBe(false);
    expect(await computeHint({ entries, seat }, atOnce)).toEqual(hint);
  },
);

it("there is none before the game", async () => {
  const { session } = startSelfplay({ ...mainRulesets()[0]!, seed: "hint" });
  await expect(computeHint({ entries: session.entries.slice(0, 1), seat: 0 }, atOnce)).rejects.toThrow("not begun");
});
