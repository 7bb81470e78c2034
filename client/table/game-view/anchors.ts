/** Anchors of annotations: squares, cards and tiles of a board, with names that mean the same to all viewers. */

/** The innermost element at a point, through all shadow roots. */
export const elementAt = (x: number, y: number): Element | null => {
  let found = document.elementFromPoint(x, y);
  for (;;) {
    const inner = found?.shadowRoot?.elementFromPoint(x, y) ?? null;
    if (inner === null || inner === found) return found;
    found = inner;
  }
};

const attribute = (element: Element | null, name: `data-${string}`): string | null =>
  element?.getAttribute(name) ?? null;

/**
 * The anchor of an element: a square, a card by seat and column, a tile by lane and position. Returns null if it has
 * none.
 */
export const anchorOf = (element: Element | null): string | null => {
  const square = attribute(element?.closest("[data-square]") ?? null, "data-square");
  if (square !== null) return `s${square}`;
  const card = element?.closest("[data-seat][data-place]") ?? null;
  if (card !== null) return `c${attribute(card, "data-seat")}.${attribute(card, "data-place")}`;
  const lane = attribute(element?.closest("[data-train]") ?? null, "data-train");
  const position = attribute(element?.closest("[data-position]") ?? null, "data-position");
  if (lane === null) return null;
  return position === null ? `t${lane}` : `t${lane}.${position}`;
};

const selectorOf = (anchor: string): string => {
  const [first, second] = anchor.slice(1).split(".");
  if (anchor.startsWith("s")) return `[data-square="${first}"]`;
  if (anchor.startsWith("c")) return `[data-seat="${first}"][data-place="${second}"]`;
  return second === undefined ? `.end[data-train="${first}"]` : `[data-train="${first}"] [data-position="${second}"]`;
};

/** The current rectangle of an anchor. Returns null if it is not visible. */
export const anchorBox = (root: ParentNode, anchor: string): DOMRect | null => {
  const box = root.querySelector(selectorOf(anchor))?.getBoundingClientRect();
  return box === undefined || box.width === 0 ? null : box;
};
