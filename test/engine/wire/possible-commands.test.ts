/** The table commands that a client without rules receives: exactly those that a live table accepts. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ABSENT_AFTER_MS } from "../../../engine/commands/absence.ts";
import { makeViewHost } from "../../../engine/contract/game.ts";
import { newestGame } from "../../../engine/contract/game-registry.ts";
import { viewTable } from "../../../engine/log/redaction.ts";
import type { Session } from "../../../engine/log/session.ts";
import { reactions } from "../../../engine/table/forms/chat.ts";
import type { AnyCommand } from "../../../engine/table/types.ts";
import { possibleCommands } from "../../../engine/wire/possible-commands.ts";
import { trialCount } from "../../support/samples.ts";
import {
  commandsToTry,
  randomCommandTables,
  randomSessions,
  randomSteps,
} from "../../support/tables/random-commands.ts";
import { OPENED_AT, openTimedTable, refusalAt, sessionAt, submitAcceptedAt } from "../../support/tables/timed-table.ts";

/** Without the fields for which the list has one sample. */
const withoutOpenFields = (command: object): string =>
  JSON.stringify({ ...command, name: undefined, text: undefined, salt: undefined });

const listAt = ({ state }: Session, ms: number, seat: number) =>
  possibleCommands(viewTable(state, state.secret === null ? seat : "all"), seat, makeViewHost(OPENED_AT + ms));

const typesAt = (session: Session, ms: number, seat: number) =>
  [...new Set(listAt(session, ms, seat).map(({ type }) => type))].sort();

describe("the table commands of a seat", () => {
  it.each(randomCommandTables.map(([game, choices], index) => ({ game, choices, index })))(
    "are exactly those that table $index accepts ($game)",
    ({ game, choices }) => {
      fc.assert(
        fc.property(randomSteps, (actions) => {
          const before = [...randomSessions(game, choices, actions)].at(-1)!;
          for (const absentMs of [1000, ABSENT_AFTER_MS]) {
            const ms = before.entries.at(-1)!.at - OPENED_AT + absentMs;
            const session = sessionAt(before, ms);
            const { chairs } = session.state;
            for (const [seat, chair] of chairs.entries()) {
              const player = chair?.player ?? null;
              if (player === null) continue;
              const listed = listAt(session, ms, seat);
              for (const command of listed)
                expect([command, refusalAt(session, ms, { player, seat }, command)]).toEqual([command, "accepted"]);
              const keys = new Set(listed.map(withoutOpenFields));
              for (const command of commandsToTry(seat, chairs.length, player)) {
                if (command.type === "sit" || command.type === "hand-over" || keys.has(withoutOpenFields(command)))
                  continue;
                expect([command, refusalAt(session, ms, { player, seat }, command)]).not.toEqual([command, "accepted"]);
              }
            }
          }
        }),
        { numRuns: trialCount(5, 15, 40) },
      );
    },
  );

  it("include every seat count and bot level for the host, and only leaving and chat for others", () => {
    const waiting = openTimedTable("train", { seats: 3, seated: 2 });
    expect(typesAt(waiting, 1000, 0)).toEqual(
      ["change-seats", "close", "react", "rename", "say", "seat-bot", "stand", "vacate"].sort(),
    );
    expect(typesAt(waiting, 1000, 1)).toEqual(["react", "rename", "say", "stand"]);
    const listed = listAt(waiting, 1000, 0);
    expect(listed).toContainEqual({ type: "change-seats", seats: 2 });
    expect(listed).not.toContainEqual({ type: "change-seats", seats: 3 });
    const levels = Array.from({ length: newestGame("train").levels! }, (_, index) => index + 1);
    expect(listed.filter(({ type }) => type === "seat-bot").map((one) => "level" in one && one.level)).toEqual(
      expect.arrayContaining(levels),
    );
    expect(listed.filter(({ type }) => type === "react")).toHaveLength(reactions.length);
  });

  it("include covering an absent player's seat, by the table and by a bot of each level", () => {
    const pool = openTimedTable("train", { seats: 2 });
    const early = typesAt(pool, ABSENT_AFTER_MS - 1, 1);
    expect(early).not.toContain("cover");
    const seat = pool.state.clock.since.findIndex((since) => since !== null);
    const late = listAt(pool, ABSENT_AFTER_MS, 1 - seat).filter(({ type }) => type === "cover");
    expect(late).toContainEqual({ type: "cover", seat });
    expect(late).toContainEqual({ type: "cover", seat, level: 1 });
  });

  it("include an answer to an offer only for its recipient", () => {
    const asked = submitAcceptedAt(openTimedTable("pool"), 1000, "p0", { type: "offer-draw" } as AnyCommand);
    expect(typesAt(asked, 2000, 1)).toEqual(expect.arrayContaining(["accept-draw", "decline-draw"]));
    expect(typesAt(asked, 2000, 0)).not.toContain("accept-draw");
  });
});
