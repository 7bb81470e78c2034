/** How the trains share the room there is. A lane keeps its height, whatever lies in it: what has no room is counted. */
import { formatNumber } from "../../../kit/text/numbers.ts";
import type { TrainPlace } from "../view/tile-selection.ts";
import type { BoardView } from "../view/view.ts";

/** How closely the trains have to stand: CSS knows what that means on a phone and on a wide screen. */
export const densityOf = (lanes: number): string =>
  lanes <= 3 ? "few" : lanes <= 5 ? "some" : lanes <= 8 ? "many" : "crowd";

/** How many rows they make in one, two and three columns. */
export const rowsOf = (lanes: number): string =>
  [1, 2, 3].map((columns) => `--rows-${columns}: ${Math.max(Math.ceil(lanes / columns), 1)}`).join(";");

export const firstEnd = (view: BoardView): TrainPlace | null => {
  const [lane] = view.own === null ? view.lanes : [view.own];
  const strand = lane?.strands.find(({ end }) => end !== null);
  return lane === undefined || strand?.end == null ? null : { train: lane.train, on: strand.end };
};

/** Between two tiles, between two lines of them, and the room of a count, in px; as the styles have it. */
const GAP = 3;
const LINE_GAP = 5;
const COUNT = 34;

/** How many lines of this room they take. A width that was measured may be half a px more. */
const linesOf = (widths: readonly number[], room: number): number => {
  let [lines, taken] = [1, 0];
  for (const width of widths) {
    if (taken + width > room) [lines, taken] = [lines + 1, 0];
    taken += width + GAP + 0.5;
  }
  return lines;
};

/** So many tiles, from the second on, are left out; all but one where that is still too much. `rest` never is. */
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

/** A tile is a drawing, which has no offsets; nothing here has an edge. */
const widthOf = ({ clientWidth }: Element): number => clientWidth;

/** A strand wraps as often as its lane is high; a branch has its own line. */
const foldOf = (strand: Element): Fold => {
  const tiles = [...strand.querySelectorAll(".history .laid")];
  const rest = [...strand.querySelectorAll(":scope > :is(.from, .newest, .end)")];
  const heights = [...tiles, ...rest].map(({ clientHeight }) => clientHeight);
  // A branch is as wide as what lies in it, and has a whole line.
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

/** Shown: the first tile, how many are left out, the newest ones. Read at once, then written: one layout for all. */
export const fitTrains = (root: ParentNode): void => {
  for (const tile of root.querySelectorAll(".laid[hidden]")) tile.removeAttribute("hidden");
  for (const more of root.querySelectorAll("[data-more]")) more.removeAttribute("data-more");
  const lanes = [...root.querySelectorAll<HTMLElement>(".lanes")];
  const folds = [...root.querySelectorAll(".lane:not(.expanded) .strand")].map(foldOf);
  // By their offsets: a tile that flies in is no reason to scroll.
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
