/** Which character a bot has: each another one, its level's usual one first, and the same after a rematch. */
import { describe, expect, it } from "vitest";
import { botCharacters, CHARACTERS, HEADS, usualCharacter } from "../../../engine/bot/bot-characters.ts";
import { rematchSeat } from "../../../engine/commands/rematch.ts";

const LEVELS = [1, 2, 3, 4, 5, 6, 7, 8];

describe("the bots' characters", () => {
  it("gives one bot its level's usual character, whatever its seat", () => {
    for (const level of LEVELS)
      for (const seat of [0, 1, 2]) {
        const levels = [null, null, null].map((_, other) => (other === seat ? level : null));
        expect(botCharacters(levels)[seat]).toBe(usualCharacter(level));
      }
  });

  it("gives no two bots at a table the same character, and six bots six heads", () => {
    for (let seats = 2; seats <= CHARACTERS; seats++)
      for (let first = 0; first < 40; first++) {
        const levels: (number | null)[] = Array.from(
          { length: seats },
          (_, seat) => LEVELS[(first * (seat + 3) + seat * seat) % 8]!,
        );
        for (const table of [levels, levels.with(first % seats, null), levels.map(() => levels[0]!)]) {
          const given = botCharacters(table).filter((character) => character !== null);
          expect(new Set(given).size).toBe(table.filter((level) => level !== null).length);
          if (given.length <= HEADS) for (const character of given) expect(character).toBeLessThan(HEADS);
          for (const character of given) expect(character).toBeLessThan(CHARACTERS);
        }
      }
  });

  it("leaves the others their characters when a bot of the same level fills a seat", () => {
    const before = botCharacters([null, 4, null, 4]);
    const after = botCharacters([null, 4, 4, 4]);
    expect(before[1]).toBe(after[1]);
    expect(botCharacters([null, null, 4, 4])[2]).toBe(botCharacters([null, null, 4, null])[2]);
  });

  it("moves with the bots of one person to the next seats of a rematch", () => {
    for (let seats = 2; seats <= 16; seats++) {
      let levels: (number | null)[] = Array.from({ length: seats }, (_, seat) =>
        seat === 0 ? null : LEVELS[seat % 8]!,
      );
      let characters = botCharacters(levels);
      for (let game = 0; game < seats; game++) {
        const moved: (number | null)[] = [];
        const expected: (number | null)[] = [];
        for (const seat of levels.keys()) {
          moved[rematchSeat(seat, seats)] = levels[seat]!;
          expected[rematchSeat(seat, seats)] = characters[seat]!;
        }
        levels = moved;
        characters = botCharacters(levels);
        expect(characters).toEqual(expected);
      }
    }
  });
});
