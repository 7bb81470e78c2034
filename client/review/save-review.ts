/** A review as a file: JSON for every game, and the game's own notation where it can contain comments and variations. */
import { movesTo } from "../../engine/review/line.ts";
import type { ReviewState } from "../../engine/review/state.ts";
import type { ReviewedMoment } from "../games/contract/game-client.ts";
import { phraseTexts } from "../kit/text/chat-texts.ts";

type NameOf = (who: number) => string;

/** Each variation with its name, and each moment that has a note. */
export const reviewedMoments = (state: ReviewState, nameOf: NameOf): readonly ReviewedMoment[] => {
  const moments = [
    ...state.variations.map(({ id, moves, name, by }) => ({
      at: [id, moves.length] as const,
      comments: name === undefined ? [] : [`${name} (${nameOf(by)})`],
    })),
    ...state.notes.map(({ at, by, text, phrase }) => ({
      at,
      comments: [`${nameOf(by)}: ${text ?? (phrase === undefined ? "" : phraseTexts[phrase]())}`],
    })),
  ];
  return moments.flatMap(({ at, comments }) => {
    const base = movesTo(state, at);
    return base === null ? [] : [{ seq: base.seq, moves: base.moves.map(([, command]) => command), comments }];
  });
};

export const reviewAsJson = (state: ReviewState, game: string, nameOf: NameOf): string => {
  const { people, variations, notes, drawings } = state;
  const named = people.map(([who, seat]) => ({ who, seat, name: nameOf(who) }));
  return `${JSON.stringify({ game, people: named, variations, notes, drawings }, null, 1)}\n`;
};
