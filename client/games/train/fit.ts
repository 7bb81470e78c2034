/** How the trains share the room there is: closely or loosely, in full or scrolled to their newest tile. */
import type { Place } from "./choice.ts";
import type { View } from "./view.ts";

/** How closely the trains have to stand: CSS knows what that means on a phone and on a wide screen. */
export const densityOf = (lanes: number): string =>
  lanes <= 3 ? "few" : lanes <= 5 ? "some" : lanes <= 9 ? "many" : "crowd";

/** How many rows they make in one, two and three columns. */
export const rowsOf = (lanes: number): string =>
  [1, 2, 3].map((columns) => `--rows-${columns}: ${Math.max(Math.ceil(lanes / columns), 1)}`).join(";");

export const firstEnd = (view: View): Place | null => {
  const [lane] = view.own === null ? view.lanes : [view.own];
  const strand = lane?.strands.find(({ end }) => end !== null);
  return lane === undefined || strand?.end == null ? null : { train: lane.train, on: strand.end };
};

/** A long train is scrolled to its newest tile, and fades where it is cut off. All are measured before one is changed. */
const showEnds = (histories: readonly Element[]): void => {
  const widths = histories.map(({ scrollWidth, clientWidth }) => ({
    scrollWidth,
    isCut: scrollWidth > clientWidth + 1,
  }));
  for (const [index, { scrollWidth, isCut }] of widths.entries()) if (isCut) histories[index]!.scrollLeft = scrollWidth;
  for (const [index, { isCut }] of widths.entries()) histories[index]!.toggleAttribute("data-cut", isCut);
};

/** Few trains are shown in full, unless an end would then be out of sight. */
export const fitTrains = (root: ParentNode): void => {
  const table = root.querySelector(".table");
  table?.removeAttribute("data-tight");
  const isCut = ({ scrollHeight, clientHeight }: Element) => scrollHeight > clientHeight + 1;
  if ([...root.querySelectorAll(".lanes")].some(isCut)) table?.setAttribute("data-tight", "");
  showEnds([...root.querySelectorAll(".history")]);
};
