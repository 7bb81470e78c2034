/** A bot's character: different for each bot, usually its level's, and constant while the bot is seated. */
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { rematchSeat } from "../../../engine/commands/rematch.ts";
import { rematchSetup } from "../../../engine/log/rematch-setup.ts";
import { openSession, type Session } from "../../../engine/log/session.ts";
import { CHARACTERS, characterOf, HEADS, nextCharacter, usualCharacter } from "../../../engine/table/bot-characters.ts";
import { characterSchema } from "../../../engine/table/forms/fields.ts";
import type { AnyCommand } from "../../../engine/table/types.ts";
import { SALT, sit } from "../../support/tables/tables.ts";
import { OPENED_AT, openTimedTable, submitAcceptedAt } from "../../support/tables/timed-table.ts";

const charactersAt = ({ state }: Session) => state.chairs.map(characterOf);

/** The table after the host "p0" has seated these bots in turn. */
const filled = (start: Session, bots: readonly (readonly [seat: number, level: number])[]): Session =>
  bots.reduce(
    (session, [seat, level]) =>
      submitAcceptedAt(session, session.entries.length, "p0", {
        type: "seat-bot",
        seat,
        level,
        salt: SALT,
      } as AnyCommand),
    start,
  );

const waiting = (seats: number) => openTimedTable("train", { seats, seated: 1 });

describe("a bot's character", () => {
  it("is the level's usual one for the level's only bot", () => {
    for (const level of [1, 2, 3, 4]) expect(charactersAt(filled(waiting(3), [[2, level]]))[2]).toBe(level - 1);
  });

  it("differs from every other bot's, and six bots have six heads", () => {
    for (const levels of [[4], [1, 2, 3, 4, 5, 6, 7, 8], [8, 2, 2, 7, 1]]) {
      const assigned: number[] = [];
      for (let seat = 0; seat < 16; seat++) assigned.push(nextCharacter(levels[seat % levels.length]!, assigned));
      expect(new Set(assigned).size).toBe(16);
      expect(Math.max(...assigned.slice(0, HEADS))).toBeLessThan(HEADS);
      expect(Math.max(...assigned)).toBeLessThan(CHARACTERS);
      expect(assigned[0]).toBe(usualCharacter(levels[0]!));
    }
  });

  it("does not change when a bot or a player takes another seat", () => {
    const before = filled(waiting(4), [
      [3, 4],
      [2, 4],
    ]);
    const after = filled(before, [[1, 4]]);
    expect(charactersAt(after).slice(2)).toEqual(charactersAt(before).slice(2));
    const replaced = submitAcceptedAt(before, before.entries.length, "p3", sit(3));
    expect(charactersAt(replaced)).toEqual(charactersAt(before).with(3, null));
    expect(charactersAt(filled(replaced, [[1, 4]]))[2]).toBe(charactersAt(before)[2]);
  });

  it("is valid in a log exactly within its range", () => {
    expect([-1, 0, CHARACTERS - 1, CHARACTERS].map((character) => v.is(characterSchema, character))).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  it("stays with a bot in each rematch after a bot before it was removed", () => {
    const before = filled(waiting(5), [
      [1, 4],
      [2, 4],
      [3, 4],
    ]);
    let session = submitAcceptedAt(before, before.entries.length, "p1", sit(1));
    expect(charactersAt(session).slice(2)).toEqual([4, 5, null]);
    for (let game = 0; game < 5; game++) {
      const next = openSession(
        { type: "opened", ...rematchSetup(session.state), commitment: "0".repeat(64) },
        OPENED_AT,
      );
      const bots = charactersAt(session).flatMap((character, seat) => (character === null ? [] : [[seat, character]]));
      for (const [seat, character] of bots) expect(charactersAt(next)[rematchSeat(seat!, 5)]).toBe(character);
      session = next;
    }
  });

  it("moves with the bots to the next seats of each rematch", () => {
    let session = filled(waiting(6), [
      [4, 2],
      [2, 4],
      [5, 2],
      [1, 3],
      [3, 2],
    ]);
    for (let game = 0; game < 6; game++) {
      const setup = rematchSetup(session.state);
      const next = openSession({ type: "opened", ...setup, commitment: "0".repeat(64) }, OPENED_AT);
      const expected: (number | null)[] = [];
      for (const [seat, character] of charactersAt(session).entries()) expected[rematchSeat(seat, 6)] = character;
      expect(charactersAt(next)).toEqual(expected);
      session = next;
    }
  });
});
