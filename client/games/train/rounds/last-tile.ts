/** The tile that ended a round: lit in its lane, and as a small picture beside the winner. */
import { msg } from "@lit/localize";
import { html, nothing, type TemplateResult } from "lit";
import { halvesOf, isDouble, makeTile, otherHalf } from "../../../../engine/games/train/state/tiles.ts";
import type { LaidTile, TrainEvent, TrainState } from "../../../../engine/games/train/state/types.ts";
import { str } from "../../../kit/text/numbers.ts";
import { tileClass } from "../tiles/pictures.ts";
import type { BoardView } from "../view/view.ts";

/** Where the last tile of a round lies; null while the log is not known. */
const lastPlace = ({ props, state }: BoardView): BoardView["newest"] => {
  const last = props.entries?.findLast(({ event }) => event.type === "played" || event.type === "built");
  const event = last?.event as TrainEvent | undefined;
  if (event?.type !== "played" && event?.type !== "built") return null;
  const train = event.type === "played" ? event.train : event.seat;
  const position = state.lanes[train]?.laid.length ?? 0;
  return position === 0 ? null : { train, position };
};

/** The table with that tile lit. */
export const withLastTile = (view: BoardView): BoardView => ({ ...view, newest: lastPlace(view) });

const tileAt = ({ lanes }: TrainState, { train, position }: NonNullable<BoardView["newest"]>): LaidTile | undefined =>
  lanes[train]?.laid[position - 1];

/** Coupled to the tile before it, of which the joining half is seen; nothing if the round was blocked. */
export const lastTile = (view: BoardView, numerals: boolean): TemplateResult | typeof nothing => {
  const { state } = view;
  const place = lastPlace(view);
  const laid = place === null ? undefined : tileAt(state, place);
  if (laid === undefined || state.hands.every((hand) => hand.length > 0)) return nothing;
  const { tile, end } = laid;
  const name = makeTile(tile);
  const before = state.lanes[place!.train]?.laid[laid.on - 1];
  const coupled = before === undefined ? null : ([otherHalf(before.tile, before.end), before.end] as const);
  const halves = isDouble(tile) ? halvesOf(tile) : ([otherHalf(tile, end), end] as const);
  return html`<span class="last-tile" role="img" aria-label=${msg(str`The last tile: ${name}`)}>
    ${coupled === null ? nothing : html`<i class=${tileClass(...coupled, coupled[0] === coupled[1], numerals)}></i>`}
    <i class="${tileClass(...halves, isDouble(tile), numerals)} lit"></i>
  </span>`;
};
