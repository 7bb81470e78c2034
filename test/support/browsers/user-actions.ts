/** A person's hands and eyes, in whichever engine: things are found by what is seen of them, and pressed where they are. */
import { until } from "../server/server.ts";
import type { Key, Tab } from "./tab.ts";

/** What a test looks for: the first visible element of this selector, in any shadow root, with this name if one is given. */
export interface Sought {
  readonly css: string;
  /** The whole name or text; or, behind a tilde, a part of it. */
  readonly name?: string | undefined;
}

export const button = (name: string): Sought => ({ css: "button, a[href], [role=button]", name });

interface Found {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly text: string;
  /** An animation moves it, or waits to do so. */
  readonly isMoving: boolean;
}

/** Runs in the page, many times while a test waits for something. */
const seek = ({ css, name }: Sought): Found | null => {
  const tidy = (text: string) => text.replace(/[\s\u2066-\u2069]+/g, " ").trim();
  const nameOf = (element: Element) => tidy(element.getAttribute("aria-label") ?? element.textContent ?? "");
  const fits = (element: Element) =>
    name === undefined || (name.startsWith("~") ? nameOf(element).includes(name.slice(1)) : nameOf(element) === name);
  const isSeen = (element: Element) =>
    element.getClientRects().length > 0 && getComputedStyle(element).visibility === "visible";
  /** Where any element would do, only an element with its own words fits: not all that is around it. */
  const hasWords = (element: Element) =>
    css !== "*" || [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== "");
  /** An endless animation, such as a glow, leaves its element in its place. */
  const isMoved = (element: Element): boolean =>
    element
      .getAnimations()
      .some(({ playState, effect }) => playState === "running" && Number(effect?.getComputedTiming().endTime) < 10_000);
  const around = (element: Element): Element | null => {
    const root = element.getRootNode();
    return element.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
  };
  const walk = (root: ParentNode): Element | null => {
    for (const element of root.querySelectorAll("*")) {
      if (element.matches(css) && hasWords(element) && fits(element) && isSeen(element)) return element;
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
  for (let each: Element | null = found; each !== null && !isMoving; each = around(each)) isMoving = isMoved(each);
  return { x, y, width, height, text: nameOf(found), isMoving };
};

export const find = async (tab: Tab, sought: Sought): Promise<Found | undefined> =>
  (await tab.ask(seek, sought)) ?? undefined;

/** Waits for it; throws, saying what the page shows instead. */
export const see = async (tab: Tab, sought: Sought): Promise<Found> => {
  let found: Found | undefined;
  const isThere = async () => {
    found = await find(tab, sought);
    return found !== undefined;
  };
  await until(isThere, 30_000, `${sought.css} ${sought.name ?? ""}`).catch((error: Error) => tell(tab, error));
  return found!;
};

/** Throws it with what the page shows instead. */
const tell = async (tab: Tab, { message }: Error): Promise<never> => {
  throw new Error(`${message}; the page: ${(await tab.ask(read, null)).slice(0, 600)}`);
};

/** All that can be read, for a fault's message. */
const read = (): string => {
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

export const sees = (tab: Tab, text: string): Promise<Found> => see(tab, { css: "*", name: `~${text}` });

export const gone = (tab: Tab, sought: Sought, ms = 30_000): Promise<void> =>
  until(async () => (await find(tab, sought)) === undefined, ms, `the end of ${sought.css} ${sought.name ?? ""}`).catch(
    (error: Error) => tell(tab, error),
  );

const middle = ({ x, y, width, height }: Found): readonly [number, number] => [x + width / 2, y + height / 2];

/** Where it is once it stands still: no person's hand is quicker than their eyes. */
const settled = async (tab: Tab, sought: Sought): Promise<Found> => {
  let place = await see(tab, sought);
  const isStill = async () => {
    const before = place;
    place = await see(tab, sought);
    return place.x === before.x && place.y === before.y && !place.isMoving;
  };
  await until(isStill, 30_000, `the place of ${sought.css} ${sought.name ?? ""}`);
  return place;
};

export const press = async (tab: Tab, sought: Sought): Promise<void> => {
  await tab.click(...middle(await settled(tab, sought)));
};

/** Held down from the one to the other. */
export const drag = async (tab: Tab, from: Sought, to: Sought): Promise<void> => {
  const [start, end] = [middle(await see(tab, from)), middle(await see(tab, to))];
  await tab.point(...start);
  await tab.hold();
  for (let step = 1; step <= 5; step++) {
    await tab.point(start[0] + ((end[0] - start[0]) * step) / 5, start[1] + ((end[1] - start[1]) * step) / 5);
  }
  await tab.release();
};

export const type = async (tab: Tab, ...keys: readonly Key[]): Promise<void> => {
  for (const key of keys) await tab.press(key);
};

/** The name of what has the focus, in however many shadow roots. */
export const focused = (tab: Tab): Promise<string> =>
  tab.ask(() => {
    let element = document.activeElement;
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
    return element?.getAttribute("aria-label") ?? element?.textContent?.trim() ?? "";
  }, null);

/** More than any page has. */
const MOST_STOPS = 60;

/** Presses Tab until it comes to what is named so, then goes back: at a page's end a browser without its own window stays. */
export const tabTo = async (tab: Tab, name: RegExp): Promise<void> => {
  const stops: string[] = [];
  for (const key of ["Tab", "Shift+Tab"] as const) {
    for (let steps = 0; steps < MOST_STOPS; steps++) {
      await tab.press(key);
      const stop = await focused(tab);
      if (name.test(stop)) return;
      stops.push(stop.slice(0, 40));
    }
  }
  throw new Error(`Tab never came to ${name}, but to ${stops.join(" | ")}`);
};
