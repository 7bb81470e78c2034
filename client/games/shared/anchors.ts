/** Anchors of annotations: squares, cards and tiles of a board, with names that mean the same to all viewers. */
import { msg } from "@lit/localize";
import { bidiIsolate } from "../../kit/text/isolate.ts";
import { formatNumber, str } from "../../kit/text/numbers.ts";

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
 * The anchor of an element: a square, a card by seat and its owner's column, a tile by lane and position or, in a hand,
 * by its number. Returns null if it has none.
 */
export const anchorOf = (element: Element | null): string | null => {
  const square = attribute(element?.closest("[data-square]") ?? null, "data-square");
  if (square !== null) return `s${square}`;
  const card = element?.closest("[data-seat][data-column]") ?? null;
  if (card !== null) return `c${attribute(card, "data-seat")}.${attribute(card, "data-column")}`;
  const tile = attribute(element?.closest("[data-tile]") ?? null, "data-tile");
  if (tile !== null) return `h${tile}`;
  const lane = attribute(element?.closest("[data-train]") ?? null, "data-train");
  const position = attribute(element?.closest("[data-position]") ?? null, "data-position");
  if (lane === null) return null;
  return position === null ? `t${lane}` : `t${lane}.${position}`;
};

/** The best match first: a tile that a narrow screen folds away is marked at the fold, or at its lane's sign. */
const selectorsOf = (anchor: string): readonly string[] => {
  const [first, second] = anchor.slice(1).split(".");
  if (anchor.startsWith("s")) return [`[data-square="${first}"]`];
  if (anchor.startsWith("c")) return [`[data-seat="${first}"][data-column="${second}"]`];
  if (anchor.startsWith("h")) return [`[data-tile="${first}"]`];
  const lane = `.lane[data-train="${first}"]`;
  const tile = second === undefined ? `${lane} .end` : `${lane} [data-position="${second}"]`;
  return [tile, ...(second === undefined ? [] : [`${lane} .more`]), `${lane} .label`];
};

const isVisible = (element: Element | null): element is Element => (element?.getBoundingClientRect().width ?? 0) > 0;

const anchorElement = (root: ParentNode, anchor: string): Element | null =>
  selectorsOf(anchor)
    .map((selector) => root.querySelector(selector))
    .find(isVisible) ?? null;

/** The current rectangle of an anchor. Returns null if it is not visible. */
export const anchorBox = (root: ParentNode, anchor: string): DOMRect | null =>
  anchorElement(root, anchor)?.getBoundingClientRect() ?? null;

/** What an anchor is called on this board; empty if it is not visible. */
export const anchorText = (root: ParentNode, anchor: string): string => {
  const [row, position] = anchor.slice(1).split(".");
  const element = anchorElement(root, anchor);
  if (anchor.startsWith("t") && element !== null && !element.matches(".end")) {
    const name = bidiIsolate(root.querySelector(`.lane[data-train="${row}"] .name`)?.textContent?.trim() ?? "");
    return position === undefined ? name : msg(str`tile ${formatNumber(Number(position))} of ${name}`);
  }
  return bidiIsolate(element?.getAttribute("aria-label") ?? "");
};

/** An annotation for a screen reader; empty if it is not visible. */
export const annotationText = (root: ParentNode, annotation: string): string => {
  const [from = "", to = from] = annotation.split("-").map((anchor) => anchorText(root, anchor));
  if (from === "" || to === "") return "";
  return annotation.includes("-") ? msg(str`arrow from ${from} to ${to}`) : msg(str`circle on ${from}`);
};
