/**
 * Arrows and circles on a board: drawn, kept with their moment, and shared with it.
 * @gate
 */

import { render } from "lit";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import "../../../../client/kit/styles/page.css";
import "../../../../client/table/game-view/ft-game-view.ts";
import { loadGame } from "../../../../client/games/registry.ts";
import {
  annotationsAt,
  isAnnotation,
  makeAnnotationHash,
  parseAnnotationHash,
  saveAnnotations,
} from "../../../../client/kit/annotations.ts";
import { makeShareLink } from "../../../../client/share/share-link.ts";
import { Store } from "../../../../client/store/store.ts";
import { Annotations } from "../../../../client/table/game-view/annotations.ts";
import type { FtGameView } from "../../../../client/table/game-view/ft-game-view.ts";
import { shareSheetOf } from "../../../../client/table/open-share-sheet.ts";
import { viewLog } from "../../../../engine/log/log.ts";
import { MultiPlayerTable } from "../../support/multi-player.ts";
import { whenPartsLoaded } from "../../support/when-parts-loaded.ts";

const address = location.href;
let view: FtGameView;

const parties = {
  pool: () => new MultiPlayerTable("pool").sit("Ann", "Ben").play(6),
  spy: () => new MultiPlayerTable("spy").sit("Ann", "Ben").play(8),
  train: () => new MultiPlayerTable("train", { seats: 3 }).sit("Ann", "Ben", "Cleo").play(12),
};

const mount = async (game: keyof typeof parties): Promise<void> => {
  const store = new Store();
  store.load(viewLog(parties[game]().session.entries, "watcher"), "watcher");
  view = document.createElement("ft-game-view") as FtGameView;
  Object.assign(view, { client: await loadGame(game), store, hosted: true });
  document.body.append(view);
  await whenPartsLoaded(view);
  new Annotations(view);
};

const layer = () => view.renderRoot.querySelector(".board > svg");
const things = (selector: string): Element[] => [
  ...view.renderRoot.querySelector(".board > :first-child")!.shadowRoot!.querySelectorAll(selector),
];
const centre = (element: Element) => {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { clientX: left + width / 2, clientY: top + height / 2 };
};
const drag = (from: Element, to: Element): void => {
  const common = { bubbles: true, composed: true, isPrimary: true, pointerId: 7, pointerType: "mouse", button: 2 };
  from.dispatchEvent(new PointerEvent("pointerdown", { ...common, ...centre(from), buttons: 2 }));
  from.dispatchEvent(new PointerEvent("pointermove", { ...common, ...centre(to), buttons: 2 }));
  to.dispatchEvent(new PointerEvent("pointerup", { ...common, ...centre(to) }));
};
const kept = (seq = view.store.lastSeq) => annotationsAt(location.pathname, seq);

beforeEach(async () => {
  await page.viewport(1280, 800);
  document.body.style.margin = "0";
  localStorage.clear();
});
afterEach(() => {
  view?.remove();
  history.replaceState(null, "", address);
});

describe("a drawing", () => {
  const square = (number: number) => things(`[data-square="${number}"] .hit`)[0]!;

  it("is a circle where the right button is pressed, an arrow where it is let go elsewhere, and gone when drawn again", async () => {
    await mount("pool");
    drag(square(22), square(22));
    drag(square(22), square(18));
    expect(kept()).toEqual(["s22", "s22-s18"]);
    expect(layer()?.querySelectorAll("ellipse").length).toBe(2);
    expect(layer()?.querySelectorAll("path").length).toBe(2);
    drag(square(22), square(18));
    expect(kept()).toEqual(["s22"]);
    drag(square(22), square(22));
    expect(layer()).toBeNull();
  });

  it("opens no menu on the board, and leaves it elsewhere", async () => {
    await mount("pool");
    const menu = (on: Element) =>
      on.dispatchEvent(
        new MouseEvent("contextmenu", { bubbles: true, composed: true, cancelable: true, ...centre(on) }),
      );
    expect(menu(square(22))).toBe(false);
    expect(menu(view.renderRoot.querySelector(".near")!)).toBe(true);
  });

  it("belongs to its moment", async () => {
    await mount("pool");
    drag(square(22), square(18));
    await expect.poll(() => view.replay.end, { timeout: 10_000 }).toBeGreaterThan(2);
    view.replay.seek(1);
    await whenPartsLoaded(view);
    await expect.poll(layer, { timeout: 10_000 }).toBeNull();
    view.replay.live();
    await expect.poll(layer, { timeout: 10_000 }).not.toBeNull();
  });

  it("an annotation lies over what it marks, whichever seat is at the bottom", async () => {
    await mount("pool");
    drag(square(22), square(22));
    /** How far the circle is from what it means. */
    const astray = () => {
      const [seen, meant] = [centre(layer()!.querySelector("ellipse")!), centre(square(22))];
      return Math.hypot(seen.clientX - meant.clientX, seen.clientY - meant.clientY);
    };
    expect(astray()).toBeLessThan(1);
    const before = centre(square(22));
    view.store.seats = [1];
    view.requestUpdate();
    await whenPartsLoaded(view);
    expect(centre(square(22))).not.toEqual(before);
    await expect.poll(astray, { timeout: 10_000 }).toBeLessThan(1);
  });

  it.each([
    ["spy", ".cell", /^c\d\.\d$/],
    ["train", ".laid", /^t\d+\.\d+$/],
  ] as const)("can be made at %s", async (game, selector, name) => {
    await mount(game);
    const [thing] = things(selector);
    drag(thing!, thing!);
    expect(kept()).toEqual([expect.stringMatching(name)]);
    expect(layer()?.querySelector("ellipse")).not.toBeNull();
  });
});

describe("by the keyboard", () => {
  const key = (target: Element, name: string, shiftKey = true): boolean =>
    target.dispatchEvent(
      new KeyboardEvent("keydown", { key: name, shiftKey, bubbles: true, composed: true, cancelable: true }),
    );
  const spoken = () => view.renderRoot.querySelector("p.sr:last-of-type")?.textContent ?? "";

  it.each([
    ["pool", "[data-square='22']", "[data-square='18']", "s22", "s22-s18"],
    ["spy", "[data-seat='0'][data-column='0']", "[data-seat='1'][data-column='2']", "c0.0", "c0.0-c1.2"],
    ["train", ".end[data-train='0']", ".end[data-train='1']", "t0", "t0-t1"],
  ] as const)(
    "%s: Shift+Enter twice is a circle, on two things an arrow, and each is read out",
    async (game, one, other, circle, arrow) => {
      await mount(game);
      const [from, to] = [things(one)[0]!, things(other)[0]!];
      key(from, "Enter");
      expect(layer()?.querySelector("ellipse")).not.toBeNull();
      expect(kept()).toEqual([]);
      key(from, "Enter");
      expect(kept()).toEqual([circle]);
      expect(spoken()).toMatch(/^Marked: circle on ./);
      key(from, "Enter");
      key(to, "Enter");
      expect(kept()).toEqual([circle, arrow]);
      expect(spoken()).toMatch(/^Marked: arrow from .+ to ./);
      key(from, "Enter");
      key(from, "Enter");
      expect(kept()).toEqual([arrow]);
      expect(spoken()).toMatch(/^Removed: circle on ./);
    },
  );

  it("Shift and an arrow lead from a train's end to its tiles and back, each with its name", async () => {
    await mount("train");
    const lane = things(".lane").find((one) => one.querySelector("[data-position]") !== null)!;
    const end = lane.querySelector<HTMLElement>(".end")!;
    const focused = () => end.getRootNode() instanceof ShadowRoot && (end.getRootNode() as ShadowRoot).activeElement;
    key(end, "ArrowLeft");
    const tile = focused() as HTMLElement;
    expect(tile.getAttribute("aria-label")).toMatch(/^tile \d+ of ./);
    key(tile, "Enter");
    key(tile, "Enter");
    expect(kept()).toEqual([`t${end.dataset.train}.${tile.dataset.position}`]);
    key(tile, "ArrowRight");
    expect(focused()).toBe(end);
    expect(tile.hasAttribute("tabindex")).toBe(false);
  });

  it("Escape cancels, and Enter alone is the board's", async () => {
    await mount("pool");
    const [square] = things("[data-square='22']");
    key(square!, "Enter");
    key(square!, "Escape", false);
    key(square!, "Enter");
    expect(kept()).toEqual([]);
    expect(layer()?.querySelectorAll("ellipse").length).toBe(2);
  });
});

describe("the same thing on each screen", () => {
  /** Which card lies under the circle. */
  const marked = () => {
    const { clientX, clientY } = centre(layer()!.querySelector("ellipse")!);
    return things(".cell").find((cell) => {
      const { left, right, top, bottom } = cell.getBoundingClientRect();
      return left < clientX && clientX < right && top < clientY && clientY < bottom;
    });
  };

  it("a card of SPY is the same card from either side of the mirror", async () => {
    await mount("spy");
    for (const seat of [0, 1]) {
      view.store.seats = [seat];
      view.requestUpdate();
      await whenPartsLoaded(view);
      saveAnnotations(location.pathname, view.store.lastSeq, ["c0.0"]);
      view.requestUpdate();
      await expect.poll(() => marked()?.getAttribute("data-seat")).toBe("0");
      // Its owner sees their own first column at the left, and the opponent's at the right.
      expect(marked()?.getAttribute("data-place")).toBe(
        seat === 0 ? "0" : `${things(".cell[data-seat='0']").length - 1}`,
      );
    }
  });

  it("a tile that is folded away is marked at its train", async () => {
    await mount("train");
    saveAnnotations(location.pathname, view.store.lastSeq, ["t0.98"]);
    view.requestUpdate();
    await expect.poll(() => layer()?.querySelector("ellipse")).not.toBeNull();
  });
});

describe("what this device has kept of drawings", () => {
  it.each([
    "not json",
    "[]",
    "null",
    '"s22"',
    '{"/t/a":null}',
    '{"/t/a":["s22"]}',
    '{"/t/a":{"1":"s22"}}',
    '{"/t/a":{"1":[7,null,{},"<b>","s22-s18-s3"]}}',
  ])("is nothing where it is %s, and can be added to", (text) => {
    localStorage.setItem("foldtable.drawn", text);
    expect(annotationsAt("/t/a", 1)).toEqual([]);
    saveAnnotations("/t/a", 2, ["s1"]);
    expect(annotationsAt("/t/a", 2)).toEqual(["s1"]);
  });

  it("malformed saved annotations are ignored", () => {
    localStorage.setItem("foldtable.drawn", '{"/t/a":{"1":["s22",5,"s22-s18"]},"/t/b":7}');
    expect(annotationsAt("/t/a", 1)).toEqual(["s22", "s22-s18"]);
  });
});

describe("a shared drawing", () => {
  it("an annotation follows the moment in the link, and is there for a visitor who opens it", async () => {
    const link = makeShareLink({
      table: "https://x.test/t/abc",
      seq: 23,
      drawn: makeAnnotationHash(["s22-s18", "s13"]),
      language: "en",
    });
    expect(link).toBe("https://x.test/t/abc/23#~s22-s18_s13");
    history.replaceState(null, "", "/t/abc/4#~s22-s18_s13");
    await mount("pool");
    expect(annotationsAt("/t/abc", 4)).toEqual(["s22-s18", "s13"]);
  });

  it("goes along with the newest moment too, which else is the game as it stands", async () => {
    history.replaceState(null, "", "/t/abc");
    await mount("pool");
    const { store } = view;
    const place = document.body.appendChild(document.createElement("div"));
    const link = () => {
      const sheet = place.querySelector("ft-share-sheet");
      const { pathname, hash } = new URL(sheet?.renderRoot.querySelector("ft-share-link")?.link ?? address);
      return pathname + hash;
    };
    const open = () => {
      place.replaceChildren();
      render(
        shareSheetOf("abc", store.lastSeq, store, () => undefined),
        place.appendChild(document.createElement("div")),
      );
    };
    open();
    await expect.poll(link).toBe("/t/abc");
    saveAnnotations("/t/abc", store.lastSeq, ["s15-s24"]);
    open();
    await expect.poll(link).toBe(`/t/abc/${store.lastSeq}#~s15-s24`);
    place.remove();
  });

  it.each(["#23", "#23~", "#23~<b>", "#23~s22--s18", "#23~constructor", `#23~s${"2".repeat(20)}`])(
    "%s names none",
    (hash) => {
      expect(parseAnnotationHash(hash)).toEqual([]);
    },
  );

  it("at most 24 annotations are read from an address", () => {
    const many = Array.from({ length: 99 }, (_, index) => `s${index}`);
    expect(parseAnnotationHash(`#${makeAnnotationHash(many)}`).length).toBe(24);
    expect(isAnnotation("s22-s18-s3")).toBe(false);
  });

  it("annotations of an old table are deleted to make room for newer ones", () => {
    for (let table = 0; table < 40; table++) saveAnnotations(`/t/${table}`, 1, ["s1"]);
    expect(annotationsAt("/t/0", 1)).toEqual([]);
    expect(annotationsAt("/t/39", 1)).toEqual(["s1"]);
    expect(Object.keys(JSON.parse(localStorage.getItem("foldtable.drawn")!)).length).toBe(30);
  });
});
