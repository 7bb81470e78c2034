/** What a moment is called in a language: what every drawing of it is told. */
import type { Moment } from "./moment.ts";
import type { Scene } from "./scene.ts";
import { writable } from "./text.ts";
import { type Language, wordsOf } from "./words.ts";

export const sceneOf = (moment: Moment, language: Language): Scene => {
  const words = wordsOf[language];
  const names = moment.seats.map((taken, seat) => {
    const level = moment.computers[seat] ?? null;
    const name = level === null ? taken : words.levels[level - 1]!;
    if (name === null) return words.freeSeat;
    return writable(name) === "" ? words.seat(String(seat + 1)) : name;
  });
  return { moment, language, words, names };
};
