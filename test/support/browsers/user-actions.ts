/** A person's actions in a `Tab`: elements are found by selector and visible name, and pressed at their centre. */
import { waitUntil } from "../server/server.ts";
import type { Key, Tab } from "./tab.ts";

/** The first visible element that matches the selector and the name, in any shadow root. */
export interface Target {
  readonly css: string;
  /** The whole label or text; after a tilde, a part of it. */
  readonly name?: string | undefined;
}

export const button = (name: string): Target => ({ css: "button, a[href], [role=button]", name });

interface Found {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly text: string;
  /** An animation of it, or of an element around it, is running. */
  readonly isMoving: boolean;
}

/** Runs in the page, repeatedly while a test waits. */
const findInPage = ({ css, name }: Target): Found | null => {
  const tidy = (text: string) => text.replace(/[\s\u2066-\u2069]+/g, " ").trim();
  const nameOf = (element: Element) => tidy(element.getAttribute("aria-label") ?? element.textContent ?? "");
  const fits = (element: Element) =>
    name === undefined || (name.startsWith("~") ? nameOf(element).includes(name.slice(1)) : nameOf(element) === name);
  const isSeen = (element: Element) =>
    element.getClientRects().length > 0 && getComputedStyle(element).visibility === "visible";
  /** For the selector `*` only an element with its own text matches, not the elements around it. */
  const hasOwnText = (element: Element) =>
    css !== "*" || [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== "");
  /** An endless animation, such as a glow, does not move its element. */
  const isAnimated = (element: Element): boolean =>
    element
      .getAnimations()
      .some(({ playState, effect }) => playState === "running" && Number(effect?.getComputedTiming().endTime) < 10_000);
  const around = (element: Element): Element | null => {
    const root = element.getRootNode();
    return element.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
  };
  const walk = (root: ParentNode): Element | null => {
    for (const element of root.querySelectorAll("*")) {
      if (element.matches(css) && hasOwnText(element) && fits(element) && isSeen(element)) return element;
      const inner = element.shadowRoot && walk(element.shadowRoot);
      if (inner) return inner;
    }
    return null;
  };
  const found = walk(document);
  if (found === null) return null;
  found.scrollIntoView({ block: "nearest", behavior: "instant" });
  const { x, y, width, height } = found.getBoundingClientRect();
  let isMoving = false;
  for (let each: Element | null = found; each !== null && !isMoving; each = around(each)) isMoving = isAnimated(each);
  return { x, y, width, height, text: nameOf(found), isMoving };
};

export const find = async (tab: Tab, target: Target): Promise<Found | undefined> =>
  (await tab.evaluate(findInPage, target)) ?? undefined;

/** Waits for the element. Throws an error with the page's text. */
export const waitForElement = async (tab: Tab, target: Target): Promise<Found> => {
  let found: Found | undefined;
  const isFound = async () => {
    found = await find(tab, target);
    return found !== undefined;
  };
  await waitUntil(isFound, 30_000, `${target.css} ${target.name ?? ""}`).catch((error: Error) =>
    throwWithPageText(tab, error),
  );
  return found!;
};

const throwWithPageText = async (tab: Tab, { message }: Error): Promise<never> => {
  throw new Error(`${message}; the page: ${(await tab.evaluate(readPageText, null)).slice(0, 600)}`);
};

/** Runs in the page: all its text, for an error message. */
const readPageText = (): string => {
  const texts: string[] = [];
  const walk = (root: Node) => {
    for (const node of root.childNodes) {
      if (node instanceof Text) texts.push(node.data.trim());
      else if (node instanceof Element && !node.matches("style, script")) {
        if (node.shadowRoot) walk(node.shadowRoot);
        walk(node);
      }
    }
  };
  walk(document.body);
  return texts.filter((text) => text !== "").join(" | ");
};

export const waitForText = (tab: Tab, text: string): Promise<Found> =>
  waitForElement(tab, { css: "*", name: `~${text}` });

export const waitUntilGone = (tab: Tab, target: Target, ms = 30_000): Promise<void> =>
  waitUntil(
    async () => (await find(tab, target)) === undefined,
    ms,
    `the disappearance of ${target.css} ${target.name ?? ""}`,
  ).catch((error: Error) => throwWithPageText(tab, error));

const middle = ({ x, y, width, height }: Found): readonly [number, number] => [x + width / 2, y + height / 2];

/** The element's box when it has stopped moving, because a person presses no moving element. */
const waitUntilStill = async (tab: Tab, target: Target): Promise<Found> => {
  let box = await waitForElement(tab, target);
  const isStill = async () => {
    const before = box;
    box = await waitForElement(tab, target);
    return box.x === before.x && box.y === before.y && !box.isMoving;
  };
  await waitUntil(isStill, 30_000, `the final place of ${target.css} ${target.name ?? ""}`);
  return box;
};

export const press = async (tab: Tab, target: Target): Promise<void> => {
  await tab.click(...middle(await waitUntilStill(tab, target)));
};

/** Drags with the mouse from one element to another. */
export const drag = async (tab: Tab, from: Target, to: Target): Promise<void> => {
  const [start, end] = [middle(await waitForElement(tab, from)), middle(await waitForElement(tab, to))];
  await tab.point(...start);
  await tab.hold();
  for (let step = 1; step <= 5; step++) {
    await tab.point(start[0] + ((end[0] - start[0]) * step) / 5, start[1] + ((end[1] - start[1]) * step) / 5);
  }
  await tab.release();
};

export const pressKeys = async (tab: Tab, ...keys: readonly Key[]): Promise<void> => {
  for (const key of keys) await tab.press(key);
};

/** The name of the element that has the focus, in any shadow root. */
export const focusedName = (tab: Tab): Promise<string> =>
  tab.evaluate(() => {
    let element = document.activeElement;
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
    return element?.getAttribute("aria-label") ?? element?.textContent?.trim() ?? "";
  }, null);

/** More Tab stops than any page has. */
const MAX_STOPS = 60;

/**
 * Presses Tab until an element of this name has the focus, then Shift+Tab: at a page's end a headless browser stops.
 */
export const tabTo = async (tab: Tab, name: RegExp): Promise<void> => {
  const stops: string[] = [];
  for (const key of ["Tab", "Shift+Tab"] as const) {
    for (let steps = 0; steps < MAX_STOPS; steps++) {
      await tab.press(key);
      const stop = await focusedName(tab);
      if (name.test(stop)) return;
      stops.push(stop.slice(0, 40));
    }
  }
  throw new Error(`Tab did not reach ${name}, but ${stops.join(" | ")}`);
};
