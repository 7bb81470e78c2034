/** Texts of the engine's refusal codes, and why there is no button. */
import { msg } from "@lit/localize";
import { explainPlays } from "../../../../engine/games/train/rules/explain.ts";
import type { TrainRefusal } from "../../../../engine/games/train/rules/refusals.ts";
import type { UnfitReason } from "./tile-selection.ts";
import type { BoardView } from "./view.ts";

/** Each states its rule as the reason. `which-end` is the board's own code. */
const refusals: Readonly<Record<TrainRefusal | "which-end", () => string>> = {
  "already-drawn": () => msg("You’ve already drawn: one tile a turn. Play it if it fits, or pass."),
  "already-finished": () => msg("Your first train is done. The others are still building."),
  "already-ready": () => msg("You are ready. The others are still looking at the score."),
  "boneyard-empty": () => msg("The boneyard is empty. If you can’t play, you pass."),
  "choose-gap": () => msg("Choose where the Mexican Train stands."),
  "does-not-fit": () => msg("It doesn’t fit: touching halves must show the same value."),
  "double-open": () => msg("An open double blocks every other train until it is closed."),
  "drawn-tile-only": () => msg("After drawing, only the drawn tile may be played."),
  "first-double-only": () =>
    msg("Two doubles are open: a tile that isn’t a double must go on the one to be closed first."),
  "game-over": () => msg("The game is over."),
  "must-draw": () => msg("Draw first. You may pass only after drawing, or when the boneyard is empty."),
  "must-play": () => msg("You can play, so you must: these rules don’t allow holding back."),
  "next-train-only": () => msg("A round trip goes to the next public train only. Play there, or end your turn."),
  "no-gap": () => msg("The Mexican Train already has its place."),
  "no-mexican-train": () => msg("This table plays without the Mexican Train."),
  "no-such-end": () => msg("The train doesn’t continue there. Trains branch only at split doubles."),
  "no-such-train": () => msg("There is no such train."),
  "not-between-rounds": () => msg("The round is still being played."),
  "not-in-hand": () => msg("That tile is not in your hand."),
  "not-your-turn": () => msg("It’s not your turn."),
  "nothing-to-stop": () => msg("Your turn ends automatically when you play, or when you draw and pass."),
  "own-train-only": () => msg("The first run goes on your own train only."),
  "round-over": () => msg("The round is over."),
  "take-turns": () => msg("The first trains are built. Now players take turns."),
  "train-private": () => msg("That train is private: it has no marker. Only its owner can play there."),
  together: () => msg("Everyone is building a first train. Turns start when all are done."),
  "which-end": () => msg("It fits there in more than one place. Choose the exact end."),
};

const isRefusalCode = (code: string): code is keyof typeof refusals => Object.hasOwn(refusals, code);

/** Returns undefined for a code of another game. */
export const refusalText = (code: string): string | undefined => (isRefusalCode(code) ? refusals[code]() : undefined);

/** Why a tile fits no train, or a train no tile of the hand. */
export const unfitText = ({ state, seat, about }: UnfitReason): string => {
  const { tiles, trains } = explainPlays(state, seat);
  const why = "tile" in about ? tiles.find(({ tile }) => tile === about.tile)?.why : trains[about.train];
  return refusalText(why?.refused ?? "does-not-fit") ?? "";
};

/** Why there is no button to draw or to pass; empty if that needs no reason. */
export const noButtonText = ({ state, acting }: BoardView): string => {
  if (acting === null || state.phase !== "play") return "";
  const { draw, pass } = explainPlays(state, acting);
  // Both may have the same reason, which is shown once.
  const reasons = new Set([draw, pass].flatMap((why) => (why === null ? [] : (refusalText(why.refused) ?? []))));
  return [...reasons].join(" ");
};
