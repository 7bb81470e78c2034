/** How a table stands, in words: one line for the picture, one for the text beside it. */

import type { Moment } from "../drawing/preview-state.ts";
import { computerIn, isolate, type Language, listIn, programIn, wordsOf } from "../drawing/texts.ts";
import { partOf } from "../games/registry.ts";

export interface Standing {
  readonly text: string;
  /** Seats are free. */
  readonly isOpen: boolean;
  readonly isWon: boolean;
}

const seated = ({ seats }: Moment, language: Language): string => {
  const taken = seats.filter((name) => name !== null).length;
  return wordsOf[language].seated(String(taken), String(seats.length));
};

/** Without names, which stand beside their seats. */
export const standingOf = (shown: { readonly moment: Moment; readonly language: Language }): Standing => {
  const standing = stands(shown);
  const { moment, language } = shown;
  return moment.from === null
    ? standing
    : { ...standing, text: `${standing.text} · ${wordsOf[language].from[moment.from]}` };
};

const stands = ({ moment, language }: { readonly moment: Moment; readonly language: Language }): Standing => {
  const words = wordsOf[language];
  if (moment.phase === "seating") return { text: seated(moment, language), isOpen: true, isWon: false };
  if (moment.phase === "playing")
    return { text: partOf(moment.game).preview.progress(moment, language), isOpen: false, isWon: false };
  const isDrawn = moment.outcome?.winners.length === 0;
  // A table can be closed without an outcome.
  const isWon = moment.outcome !== null && !isDrawn;
  return { text: isDrawn ? words.draw : words.over, isOpen: false, isWon };
};

/** What whoever sits there is called in a language; null at a free seat. */
const calledAt = ({ seats, computers, programs }: Moment, seat: number, language: Language): string | null => {
  const level = computers[seat] ?? null;
  if (level !== null) return computerIn(wordsOf[language], level);
  const name = seats[seat] ?? null;
  return name !== null && programs[seat] === true ? programIn(wordsOf[language], name) : name;
};

const named = (moment: Moment, chosen: readonly number[], language: Language): string =>
  listIn(
    language,
    chosen.map((seat) => isolate(calledAt(moment, seat, language) ?? "")),
  );

/** Who plays what; and where it was played, if not here. */
export const titleOf = (moment: Moment, language: Language): string =>
  moment.from === null
    ? playOf(moment, language)
    : `${playOf(moment, language)} (${wordsOf[language].from[moment.from]})`;

const playOf = (moment: Moment, language: Language): string => {
  const game = partOf(moment.game).preview.names[language];
  const taken = moment.seats.flatMap((name, seat) => (name === null ? [] : [seat]));
  return taken.length === 0 ? game : `${game}: ${named(moment, taken, language)}`;
};

/** Whose turn it is or who won, and how far the game has come. */
export const sentenceOf = (moment: Moment, language: Language): string =>
  [sentence(moment, language), ...(moment.from === null ? [] : [wordsOf[language].from[moment.from]])].join(" · ");

const sentence = (moment: Moment, language: Language): string => {
  const words = wordsOf[language];
  if (moment.phase === "seating") return `${seated(moment, language)} · ${words.join}`;
  const far = partOf(moment.game).preview.progress(moment, language);
  if (moment.phase === "over") {
    const winners = moment.outcome?.winners ?? [];
    const won = winners.length > 0 ? words.wonBy(named(moment, winners, language), winners.length > 1) : words.draw;
    return `${moment.outcome === null ? words.over : won} · ${far}`;
  }
  return moment.turn.length === 0 ? far : `${words.turnOf(named(moment, moment.turn, language))} · ${far}`;
};
