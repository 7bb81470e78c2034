/** What a moment is called in a language: what every drawing of it is told. */

import type { Scene } from "../drawing/drawing-kit.ts";
import type { Moment } from "../drawing/preview-state.ts";
import { writable } from "../drawing/text.ts";
import { type Language, wordsOf } from "../drawing/texts.ts";

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
