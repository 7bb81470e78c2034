/** Hints: the strongest bot's choice, computed from the knowledge of the seat. */
import { expect, it } from "vitest";
import { computeHint } from "../../../engine/bot/hint.ts";
import { startSelfplay } from "../../../engine/bot/selfplay.ts";
import { decideForSeat } from "../../../engine/commands/decide.ts";
import { isRefusal } from "../../../engine/contract/game.ts";
import { viewLog } from "../../../engine/log/log.ts";
import { makeTableHost } from "../../../engine/log/session.ts";
import { seatsOnTurn } from "../../../engine/table/seats.ts";
import { mainRulesets } from "../../bench/logs.ts";

const withoutPause = async () => {};

/** A position of a random game in which a seat is on turn. */
const positionAfter = (ruleset: ReturnType<typeof mainRulesets>[number], steps: number) => {
  const play = startSelfplay({ ...ruleset, seed: "hint" });
  for (let step = 0; step < steps || seatsOnTurn(play.session.state).length === 0; step++) play.step();
  return { play, entries: play.session.entries, seat: seatsOnTurn(play.session.state)[0]! };
};

it.each(mainRulesets().map((ruleset) => ({ game: ruleset.game, ruleset })))(
  "$game: a hint is a legal command, and the same from the full log and from the seat's log",
  async ({ ruleset }) => {
    const { play, entries, seat } = positionAfter(ruleset, 12);
    const hint = await computeHint({ entries: viewLog(entries, seat), seat }, withoutPause);
    const host = makeTableHost(play.session.state, play.secret, entries.at(-1)!.at);
    expect(isRefusal(decideForSeat(play.session.state, seat, hint.command, host))).toBe(false);
    expect(await computeHint({ entries, seat }, withoutPause)).toEqual(hint);
  },
);

it("there is no hint before the game", async () => {
  const { session } = startSelfplay({ ...mainRulesets()[0]!, seed: "hint" });
  await expect(computeHint({ entries: session.entries.slice(0, 1), seat: 0 }, withoutPause)).rejects.toThrow(
    "not begun",
  );
});
