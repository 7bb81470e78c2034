/** The input of a drawing: a preview state with its texts in one language. */

import type { Seat } from "../../engine/contract/game.ts";
import type { DrawingInput } from "../drawing/drawing-kit.ts";
import type { PreviewState } from "../drawing/preview-state.ts";
import { writable } from "../drawing/text.ts";
import { type Language, previewTexts } from "../drawing/texts.ts";

export const makeDrawingInput = (moment: PreviewState, language: Language, own: readonly Seat[] = []): DrawingInput => {
  const words = previewTexts[language];
  const names = moment.seats.map((taken, seat) => {
    const character = moment.computers[seat] ?? null;
    const name = character === null ? taken : words.characters[character]!;
    if (name === null) return words.freeSeat;
    return writable(name) === "" ? words.seat(String(seat + 1)) : name;
  });
  return { moment, language, words, names, near: own[0] ?? 0, own };
};
