/** Hints of Mexican Train: the tile, then its train, and the reason. */
import { msg } from "@lit/localize";
import type { TrainHintReason } from "../../../../engine/games/train/bot/hint-reasons.ts";
import type { TrainCommand } from "../../../../engine/games/train/state/types.ts";
import { str } from "../../../kit/text/numbers.ts";
import type { HintClient, HintStep } from "../../contract/hint-client.ts";
import { tileText, trainName } from "./texts.ts";
import type { TrainBoardProps } from "./view.ts";

interface TrainHint {
  readonly command: TrainCommand;
  readonly reason: TrainHintReason | null;
}

const reasonText = (reason: TrainHintReason): string => {
  switch (reason.code) {
    case "goes-out":
      return msg("It is your last tile: you go out.");
    case "only-command":
      return msg("It’s the only move.");
    case "nothing-fits":
      return msg("Nothing fits.");
    case "closes-double":
      return msg("It closes the open double.");
    case "takes-marker-off":
      return msg("It takes the marker off your train.");
    case "double-first":
      return msg(str`Tiles in the hand that can close the double: ${reason.closers}.`);
    case "follows-train":
      return msg(str`It starts a train of ${reason.tiles.length} tiles from the hand.`);
    case "keeps-train":
      return msg(str`It keeps a train of ${reason.tiles.length} tiles together.`);
    case "holds-double":
      return msg(str`It holds back ${tileText(reason.tile)}: no tile in the hand could close it.`);
    case "leaves-double":
      return msg(str`Unseen tiles that can close the double: ${reason.unseen}.`);
    case "few-can-follow":
      return msg(str`Unseen tiles that fit on its ${reason.value}: only ${reason.unseen}.`);
    case "sheds-most-points":
      return msg(str`Of the tiles that fit, it has the most pips: ${reason.points}.`);
    case "sheds-points":
      return msg(str`Points off the hand: ${reason.points}.`);
  }
};

type Laying = Extract<TrainCommand, { readonly type: "play" | "build" }>;

const isLaying = (command: TrainCommand): command is Laying => command.type === "play" || command.type === "build";

/** A quick start is built on the player's own train. */
const trainOf = (command: Laying, { acting }: TrainBoardProps): number =>
  command.type === "play" ? command.train : (acting ?? 0);

const moveText = (command: TrainCommand, props: TrainBoardProps): string => {
  if (!isLaying(command)) return msg("Press the marked button.");
  const train = trainName(props.state, trainOf(command, props), props.names, props.acting);
  return msg(str`Lay ${tileText(command.tile)} on ${train}.`);
};

const endOf = (command: Laying, props: TrainBoardProps): string =>
  `.end[data-train="${trainOf(command, props)}"][data-on="${command.on}"]`;

/** A lamp ring, which pulses twice at an end; a tile has a tab with the bulb, within the hand. */
const BULB = `url("data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none" stroke="#2b2006" stroke-width="1.8" stroke-linecap="round"><path d="M9 17.5h6M10 20.5h4M12 3.5a6 6 0 0 0-3.6 10.8c.7.6 1.1 1.3 1.1 2.2v1h5v-1c0-.9.4-1.6 1.1-2.2A6 6 0 0 0 12 3.5z"/></svg>')}")`;
const MARK = `--attention: #f2c04a; outline: 3px solid var(--attention); outline-offset: 2px; border-radius: 8px; z-index: 2;
  &.end { animation: beckon 700ms 2 }
  &.held::before { content: ""; position: absolute; inset: -13px auto auto calc(50% - 14px); inline-size: 28px; block-size: 28px; z-index: 3; border-radius: 50%; background: ${BULB} center / 18px no-repeat #ffe2a0; box-shadow: 0 1px 3px rgb(0 0 0 / 0.5) }`;

/** On a phone, the words have the row above the hand to themselves, unless a command has its button there. */
const ROOM = `[data-kind="yard"] .actions:not(:has(.act)) > .plain { display: none }
  .say:lang(ur) { line-height: 1.5 }`;

export const trainHint: HintClient = {
  mark: MARK,
  room: ROOM,
  words({ command, reason }: TrainHint, step: HintStep, props: TrainBoardProps): string {
    if (step === "piece" && isLaying(command)) return msg(str`Look at the tile ${tileText(command.tile)}.`);
    const words = moveText(command, props);
    return reason === null ? words : `${words} ${reasonText(reason)}`;
  },
  because: ({ reason }: TrainHint) => (reason === null ? "" : reasonText(reason)),
  parts({ command }: TrainHint, step: HintStep, props: TrainBoardProps): string {
    if (!isLaying(command)) return `[data-command="${command.type}"]`;
    const tile = `.held[data-tile="${command.tile}"]`;
    return step === "piece" ? tile : `${tile},${endOf(command, props)}`;
  },
};
