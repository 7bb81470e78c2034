/** Exports the score sheet at the shown moment. */
import { msg } from "@lit/localize";
import * as v from "valibot";
import { trainRules } from "../../../engine/games/train/rules/rules.ts";
import { trainEventSchema, trainOptionsSchema } from "../../../engine/games/train/schema.ts";
import type { TrainState } from "../../../engine/games/train/state/types.ts";
import { fold, openedEventOf } from "../../../engine/log/log.ts";
import type { Entry } from "../../../engine/table/types.ts";
import type { GameExport } from "../contract/game-client.ts";
import { markedSeatName } from "../shared/marked-name.ts";
import { makeCsv, makeText } from "./rounds/score-sheet.ts";

export { boardPicture } from "./board-picture.ts";

const stateAfter = (entries: readonly Entry[]): TrainState => {
  const { options, seats } = openedEventOf(entries);
  return entries.reduce(
    (state, { event }) => {
      const parsed = v.safeParse(trainEventSchema, event);
      return parsed.success ? trainRules.evolve(state, parsed.output) : state;
    },
    trainRules.start(v.parse(trainOptionsSchema, options), seats),
  );
};

const sheetAt =
  (make: (state: TrainState, names: readonly string[]) => string) =>
  (entries: readonly Entry[], cursor: number): string => {
    const names = fold(entries).chairs.map(
      (_, seat, chairs) => markedSeatName(chairs, seat) ?? msg("Seat") + (seat + 1),
    );
    return make(stateAfter(entries.slice(0, cursor + 1)), names);
  };

export const trainExports = (): readonly GameExport[] => [
  { label: msg("Score sheet (text)"), extension: "txt", make: sheetAt(makeText) },
  { label: msg("Score sheet (CSV)"), extension: "csv", make: sheetAt(makeCsv) },
];
