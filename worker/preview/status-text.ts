/** The status of a table in words: one line for the picture, and a sentence for the text beside it. */

import type { PreviewState } from "../drawing/preview-state.ts";
import { computerIn, isolate, type Language, listIn, previewTexts, programIn } from "../drawing/texts.ts";
import { workerGameOf } from "../games/registry.ts";

export interface StatusText {
  readonly text: string;
  /** Seats are free. */
  readonly isOpen: boolean;
  readonly isWon: boolean;
}

const seated = ({ seats }: PreviewState, language: Language): string => {
  const taken = seats.filter((name) => name !== null).length;
  return previewTexts[language].seated(String(taken), String(seats.length));
};

/** Without names, which are next to their seats. */
export const statusTextOf = (shown: { readonly moment: PreviewState; readonly language: Language }): StatusText => {
  const status = statusWithoutOrigin(shown);
  const { moment, language } = shown;
  return moment.from === null
    ? status
    : { ...status, text: `${status.text} · ${previewTexts[language].from[moment.from]}` };
};

const statusWithoutOrigin = ({
  moment,
  language,
}: {
  readonly moment: PreviewState;
  readonly language: Language;
}): StatusText => {
  const texts = previewTexts[language];
  if (moment.phase === "seating") return { text: seated(moment, language), isOpen: true, isWon: false };
  if (moment.phase === "playing")
    return { text: workerGameOf(moment.game).preview.progress(moment, language), isOpen: false, isWon: false };
  const isDrawn = moment.outcome?.winners.length === 0;
  // A table can be closed without an outcome.
  const isWon = moment.outcome !== null && !isDrawn;
  return { text: isDrawn ? texts.draw : texts.over, isOpen: false, isWon };
};

/** The name at a seat in a language; null at a free seat. */
const nameTextAt = ({ seats, computers, programs }: PreviewState, seat: number, language: Language): string | null => {
  const character = computers[seat] ?? null;
  if (character !== null) return computerIn(previewTexts[language], character);
  const name = seats[seat] ?? null;
  return name !== null && programs[seat] === true ? programIn(previewTexts[language], name) : name;
};

const namesOf = (moment: PreviewState, chosen: readonly number[], language: Language): string =>
  listIn(
    language,
    chosen.map((seat) => isolate(nameTextAt(moment, seat, language) ?? "")),
  );

/** The players and the game, and where it was played if not here. */
export const titleOf = (moment: PreviewState, language: Language): string =>
  moment.from === null
    ? titleWithoutOrigin(moment, language)
    : `${titleWithoutOrigin(moment, language)} (${previewTexts[language].from[moment.from]})`;

const titleWithoutOrigin = (moment: PreviewState, language: Language): string => {
  const game = workerGameOf(moment.game).preview.names[language];
  const taken = moment.seats.flatMap((name, seat) => (name === null ? [] : [seat]));
  return taken.length === 0 ? game : `${game}: ${namesOf(moment, taken, language)}`;
};

/** Whose turn it is or who won, and how far the game has come. */
export const sentenceOf = (moment: PreviewState, language: Language): string =>
  [
    sentenceWithoutOrigin(moment, language),
    ...(moment.from === null ? [] : [previewTexts[language].from[moment.from]]),
  ].join(" · ");

const sentenceWithoutOrigin = (moment: PreviewState, language: Language): string => {
  const texts = previewTexts[language];
  if (moment.phase === "seating") return `${seated(moment, language)} · ${texts.join}`;
  const progress = workerGameOf(moment.game).preview.progress(moment, language);
  if (moment.phase === "over") {
    const winners = moment.outcome?.winners ?? [];
    const won = winners.length > 0 ? texts.wonBy(namesOf(moment, winners, language), winners.length > 1) : texts.draw;
    return `${moment.outcome === null ? texts.over : won} · ${progress}`;
  }
  return moment.turn.length === 0 ? progress : `${texts.turnOf(namesOf(moment, moment.turn, language))} · ${progress}`;
};
