/** How trains share the space. A lane has a fixed height: tiles without space are hidden and counted. */
import { formatNumber } from "../../../kit/text/numbers.ts";
import type { TrainPlace } from "../view/tile-selection.ts";
import type { BoardView } from "../view/view.ts";

/** The density of the trains, which CSS interprets for phone and wide screen. */
export const densityOf = (lanes: number): string =>
  lanes <= 3 ? "few" : lanes <= 5 ? "some" : lanes <= 8 ? "many" : "crowd";

/** The number of rows in one, two and three columns. */
export const rowsOf = (lanes: number): string =>
  [1, 2, 3].map((columns) => `--rows-${columns}: ${Math.max(Math.ceil(lanes / columns), 1)}`).join(";");

export const firstEnd = (view: BoardView): TrainPlace | null => {
  const [lane] = view.own === null ? view.lanes : [view.own];
  const strand = lane?.strands.find(({ end }) => end !== null);
  return lane === undefined || strand?.end == null ? null : { train: lane.train, on: strand.end };
};

/** The gaps between tiles and between rows, and the width of a count, in px; as in the styles. */
const GAP = 3;
const LINE_GAP = 5;
const COUNT = 34;

/** How many rows of this width they need. A measured width may be half a px too large. */
const linesOf = (widths: readonly number[], room: number): number => {
  let [lines, taken] = [1, 0];
  for (const width of widths) {
    if (taken + width > room) [lines, taken] = [lines + 1, 0];
    taken += width + GAP + 0.5;
  }
  return lines;
};

/** How many tiles, from the second on, are hidden; all but one if there is still no space. `rest` is never hidden. */
export const hiddenTileCount = (
  widths: readonly number[],
  rest: readonly number[],
  room: number,
  lines: number,
): number => {
  let count = 0;
  let shown = [...widths, ...rest];
  while (linesOf(shown, room) > lines && count < widths.length - 1) {
    count++;
    shown = [widths[0]!, COUNT, ...widths.slice(count + 1), ...rest];
  }
  return count;
};

interface Fold {
  readonly strand: Element;
  readonly count: number;
}

/** A tile is an SVG, which has no offset properties; nothing here has a border. */
const widthOf = ({ clientWidth }: Element): number => clientWidth;

/** A strand wraps up to the height of its lane; a branch has its own row. */
const foldOf = (strand: Element): Fold => {
  const tiles = [...strand.querySelectorAll(".history .laid")];
  const rest = [...strand.querySelectorAll(":scope > :is(.from, .newest, .end)")];
  const heights = [...tiles, ...rest].map(({ clientHeight }) => clientHeight);
  // A branch shrinks to its tiles, but may use the whole row.
  const { clientHeight = 0, clientWidth = 0, childElementCount = 0 } = strand.parentElement ?? {};
  const lines = Math.max(Math.floor((clientHeight + LINE_GAP) / (Math.max(...heights) + LINE_GAP)), 1);
  const count = hiddenTileCount(
    tiles.map(widthOf),
    rest.map(widthOf),
    clientWidth,
    childElementCount === 1 ? lines : 1,
  );
  return { strand, count };
};

/**
 * Shows the first tile, the hidden count, and the newest tiles. Reads all sizes before writing, so that there is one
 * layout.
 */
export const fitTrains = (root: ParentNode): void => {
  for (const tile of root.querySelectorAll(".laid[hidden]")) tile.removeAttribute("hidden");
  for (const more of root.querySelectorAll("[data-more]")) more.removeAttribute("data-more");
  const lanes = [...root.querySelectorAll<HTMLElement>(".lanes")];
  const folds = [...root.querySelectorAll(".lane:not(.expanded) .strand")].map(foldOf);
  // By offsets, which ignore the animation of a new tile.
  const scrolls = lanes.map((each) => {
    const last = each.lastElementChild;
    return last instanceof HTMLElement && last.offsetTop + last.offsetHeight > each.offsetTop + each.clientHeight + 1;
  });
  for (const [index, each] of lanes.entries()) each.toggleAttribute("data-scrolls", scrolls[index]);
  for (const { strand, count } of folds) if (count > 0) leave(strand, count);
};

const leave = (strand: Element, count: number): void => {
  const tiles = [...strand.querySelectorAll(".history .laid")];
  for (const tile of tiles.slice(1, count + 1)) tile.setAttribute("hidden", "");
  strand.querySelector(".more")?.setAttribute("data-more", `+${formatNumber(count)}`);
};
