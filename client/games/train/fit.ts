/** How the trains share the room there is. A lane keeps its height, whatever lies in it: what has no room is counted. */
import { numeral } from "../../kit/numbers.ts";
import type { Place } from "./choice.ts";
import type { View } from "./view.ts";

/** How closely the trains have to stand: CSS knows what that means on a phone and on a wide screen. */
export const densityOf = (lanes: number): string =>
  lanes <= 3 ? "few" : lanes <= 5 ? "some" : lanes <= 8 ? "many" : "crowd";

/** How many rows they make in one, two and three columns. */
export const rowsOf = (lanes: number): string =>
  [1, 2, 3].map((columns) => `--rows-${columns}: ${Math.max(Math.ceil(lanes / columns), 1)}`).join(";");

export const firstEnd = (view: View): Place | null => {
  const [lane] = view.own === null ? view.lanes : [view.own];
  const strand = lane?.strands.find(({ end }) => end !== null);
  return lane === undefined || strand?.end == null ? null : { train: lane.train, on: strand.end };
};

/** Between two tiles, between two lines of them, and the room of a count, in px; as the styles have it. */
const GAP = 3;
const LINE_GAP = 5;
const COUNT = 34;

/** So many tiles, from the second on, are left out of a line of these widths; all but one where that is still too much. */
export const leftOut = (widths: readonly number[], room: number): number => {
  let over = widths.reduce((sum, width) => sum + width + GAP, 0) - room;
  if (over <= 0) return 0;
  over += COUNT;
  let count = 0;
  while (over > 0 && count < widths.length - 1) {
    count++;
    over -= widths[count]! + GAP;
  }
  return count;
};

interface Fold {
  readonly strand: Element;
  readonly count: number;
}

/** A strand wraps as often as its lane is high; a branch has its own line. */
const foldOf = (strand: HTMLElement): Fold => {
  const tiles = [...strand.querySelectorAll<HTMLElement>(".history .laid")];
  const rest = [...strand.querySelectorAll<HTMLElement>(":scope > :is(.from, .newest, .end)")];
  const heights = [...tiles, ...rest].map(({ offsetHeight }) => offsetHeight);
  const widths = tiles.map(({ offsetWidth }) => offsetWidth);
  const { clientHeight = 0 } = strand.parentElement ?? {};
  const isAlone = strand.parentElement?.childElementCount === 1;
  const lines = isAlone ? Math.max(Math.floor((clientHeight + LINE_GAP) / (Math.max(...heights) + LINE_GAP)), 1) : 1;
  // A line may end one tile early.
  const lost = (lines - 1) * Math.max(...widths, 0);
  const taken = rest.reduce((sum, { offsetWidth }) => sum + offsetWidth + GAP, 0);
  return { strand, count: leftOut(widths, lines * strand.clientWidth - lost - taken) };
};

/** Shown: the first tile, how many are left out, the newest ones. Read at once, then written: one layout for all. */
export const fitTrains = (root: ParentNode): void => {
  for (const tile of root.querySelectorAll(".laid[hidden]")) tile.removeAttribute("hidden");
  for (const more of root.querySelectorAll("[data-more]")) more.removeAttribute("data-more");
  const lanes = [...root.querySelectorAll<HTMLElement>(".lanes")];
  const folds = [...root.querySelectorAll<HTMLElement>(".lane:not(.expanded) .strand")].map(foldOf);
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
  strand.querySelector(".more")?.setAttribute("data-more", `+${numeral(count)}`);
};
