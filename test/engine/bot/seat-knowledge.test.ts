/** A bot's knowledge of a table: what its seat received, without moves that were taken back. */
import { describe, expect, it } from "vitest";
import { seatKnowledge } from "../../../engine/bot/seat-knowledge.ts";
import { selfplay } from "../../../engine/bot/selfplay.ts";
import { newestGame } from "../../../engine/contract/game-registry.ts";
import { viewLog } from "../../../engine/log/log.ts";
import { isTableEvent } from "../../../engine/table/evolve.ts";
import { nameOf, rulesets } from "../../support/tables/rulesets.ts";

describe.each(rulesets.map((ruleset) => ({ name: nameOf(ruleset), ruleset })))("$name", ({ ruleset }) => {
  const log = selfplay({ ...ruleset, seed: "known" });
  const game = newestGame(ruleset.game);

  it("the full log and the log that the seat received give the same knowledge", () => {
    for (let seat = 0; seat < ruleset.seats; seat++) {
      for (const length of [ruleset.seats + 1, Math.ceil(log.length / 2), log.length]) {
        const entries = log.slice(0, length);
        expect(seatKnowledge(viewLog(entries, seat), seat)).toEqual(seatKnowledge(entries, seat));
      }
    }
  });

  it("the knowledge consists of the seat's view and the events that led to it", () => {
    for (let seat = 0; seat < ruleset.seats; seat++) {
      const known = seatKnowledge(log, seat)!;
      const state = known.events.reduce(game.evolve, game.start(ruleset.options, ruleset.seats));
      expect(known.state).toEqual(state);
      expect(known.events).toHaveLength(log.filter(({ event }) => !isTableEvent(event)).length);
    }
  });

  it("seatKnowledge is null before the game has begun", () =>
    expect(seatKnowledge(log.slice(0, ruleset.seats), 0)).toBeNull());
});
