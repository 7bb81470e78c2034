/**
 * Annotations: arrows and circles are drawn on a board, saved with their moment, and shared with it.
 * @gate
 */

import { render } from "lit";
import { beforeEach, describe, expect, it } from "vitest";
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
import { momentToShare, shareSheetOf } from "../../../../client/table/open-share-sheet.ts";
import { viewLog } from "../../../../engine/log/log.ts";
import { MultiPlayerTable } from "../../support/multi-player.ts";
import { whenPartsLoaded } from "../../support/when-parts-loaded.ts";

const testUrl = location.href;
let view: FtGameView;

const startGame = {
  pool: () => new MultiPlayerTable("pool").sit("Ann", "Ben").play(6),
  spy: () => new MultiPlayerTable("spy").sit("Ann", "Ben").play(8),
  train: () => new MultiPlayerTable("train", { seats: 3 }).sit("Ann", "Ben", "Cleo").play(12),
};

const mount = async (game: keyof typeof startGame): Promise<void> => {
  const store = new Store();
  store.load(viewLog(startGame[game]().session.entries, "watcher"), "watcher");
  view = document.createElement("ft-game-view") as FtGameView;
  Object.assign(view, { client: await loadGame(game), store, hosted: true });
  document.body.append(view);
  await whenPartsLoaded(view);
  new Annotations(view);
};

const layer = () => view.renderRoot.querySelector(".board > svg");
const boardParts = (selector: string): Element[] => [
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
const savedAnnotations = () => annotationsAt(location.pathname, view.store.lastSeq);

beforeEach(async () => {
  await page.viewport(1280, 800);
  document.body.style.margin = "0";
});

describe("an annotation", () => {
  const square = (number: number) => boardParts(`[data-square="${number}"] .hit`)[0]!;

  it("a right click draws a circle, a right drag an arrow, and the same again removes it", async () => {
    await mount("pool");
    drag(square(22), square(22));
    drag(square(22), square(18));
    expect(savedAnnotations()).toEqual(["s22", "s22-s18"]);
    expect(layer()?.querySelectorAll("ellipse").length).toBe(2);
    expect(layer()?.querySelectorAll("path").length).toBe(2);
    drag(square(22), square(18));
    expect(savedAnnotations()).toEqual(["s22"]);
    drag(square(22), square(22));
    expect(layer()).toBeNull();
  });

  it("a drag that ends beside the game draws nothing, and none begins when the mouse returns", async () => {
    await mount("pool");
    const common = { bubbles: true, composed: true, isPrimary: true, pointerId: 7, pointerType: "mouse" };
    const press = { ...common, button: 2, buttons: 2 };
    square(22).dispatchEvent(new PointerEvent("pointerdown", { ...press, ...centre(square(22)) }));
    square(18).dispatchEvent(new PointerEvent("pointermove", { ...press, ...centre(square(18)) }));
    document.body.dispatchEvent(new PointerEvent("pointerup", { ...common, button: 2, clientX: -9, clientY: -9 }));
    square(17).dispatchEvent(new PointerEvent("pointermove", { ...common, ...centre(square(17)) }));
    expect(layer()).toBeNull();
    expect(savedAnnotations()).toEqual([]);
  });

  it("an annotation stays when something is said, and belongs to its position afterwards", async () => {
    const table = new MultiPlayerTable("pool").sit("Ann", "Ben").play(6);
    await mount("pool");
    const { store, replay } = view;
    const showLog = async () => {
      store.load(viewLog(table.session.entries, "watcher"), "watcher");
      view.requestUpdate();
      await whenPartsLoaded(view);
    };
    table.submit(0, { type: "say", phrase: "hello" });
    await showLog();
    drag(square(22), square(18));
    table.submit(1, { type: "say", phrase: "hello" });
    await showLog();
    expect(layer()).not.toBeNull();
    table.play(1);
    await showLog();
    await expect.poll(layer).toBeNull();
    replay.step(-1);
    await expect.poll(layer).not.toBeNull();
  });

  it("the context menu opens outside the board only", async () => {
    await mount("pool");
    const menu = (on: Element) =>
      on.dispatchEvent(
        new MouseEvent("contextmenu", { bubbles: true, composed: true, cancelable: true, ...centre(on) }),
      );
    expect(menu(square(22))).toBe(false);
    expect(menu(view.renderRoot.querySelector(".near")!)).toBe(true);
  });

  it("an annotation is shown at its moment only", async () => {
    await mount("pool");
    drag(square(22), square(18));
    await expect.poll(() => view.replay.end, { timeout: 10_000 }).toBeGreaterThan(2);
    view.replay.seek(1);
    await whenPartsLoaded(view);
    await expect.poll(layer, { timeout: 10_000 }).toBeNull();
    view.replay.live();
    await expect.poll(layer, { timeout: 10_000 }).not.toBeNull();
  });

  it("an annotation covers its square, whichever seat is at the bottom", async () => {
    await mount("pool");
    drag(square(22), square(22));
    /** The distance in px between the circle and its square. */
    const offset = () => {
      const [circle, target] = [centre(layer()!.querySelector("ellipse")!), centre(square(22))];
      return Math.hypot(circle.clientX - target.clientX, circle.clientY - target.clientY);
    };
    expect(offset()).toBeLessThan(1);
    const before = centre(square(22));
    view.store.seats = [1];
    view.requestUpdate();
    await whenPartsLoaded(view);
    expect(centre(square(22))).not.toEqual(before);
    await expect.poll(offset, { timeout: 10_000 }).toBeLessThan(1);
  });

  it.each([
    ["spy", ".cell", /^c\d\.\d$/],
    ["train", ".laid", /^t\d+\.\d+$/],
  ] as const)("annotations can be drawn on %s", async (game, selector, name) => {
    await mount(game);
    const [thing] = boardParts(selector);
    drag(thing!, thing!);
    expect(savedAnnotations()).toEqual([expect.stringMatching(name)]);
    expect(layer()?.querySelector("ellipse")).not.toBeNull();
  });
});

describe("by the keyboard", () => {
  const key = (target: Element, name: string, shiftKey = true): boolean =>
    target.dispatchEvent(
      new KeyboardEvent("keydown", { key: name, shiftKey, bubbles: true, composed: true, cancelable: true }),
    );
  const announcement = () => view.renderRoot.querySelector("p.sr:last-of-type")?.textContent ?? "";

  it.each([
    ["pool", "[data-square='22']", "[data-square='18']", "s22", "s22-s18"],
    ["spy", "[data-seat='0'][data-column='0']", "[data-seat='1'][data-column='2']", "c0.0", "c0.0-c1.2"],
    ["train", ".end[data-train='0']", ".end[data-train='1']", "t0", "t0-t1"],
  ] as const)(
    "%s: Shift+Enter twice draws a circle, on two elements an arrow, and each is announced",
    async (game, one, other, circle, arrow) => {
      await mount(game);
      const [from, to] = [boardParts(one)[0]!, boardParts(other)[0]!];
      key(from, "Enter");
      expect(layer()?.querySelector("ellipse")).not.toBeNull();
      expect(savedAnnotations()).toEqual([]);
      key(from, "Enter");
      expect(savedAnnotations()).toEqual([circle]);
      expect(announcement()).toMatch(/^Marked: circle on ./);
      key(from, "Enter");
      key(to, "Enter");
      expect(savedAnnotations()).toEqual([circle, arrow]);
      expect(announcement()).toMatch(/^Marked: arrow from .+ to ./);
      key(from, "Enter");
      key(from, "Enter");
      expect(savedAnnotations()).toEqual([arrow]);
      expect(announcement()).toMatch(/^Removed: circle on ./);
    },
  );

  it("Shift and an arrow key move the focus from a train's end to its tiles and back, each with a label", async () => {
    await mount("train");
    const lane = boardParts(".lane").find((one) => one.querySelector("[data-position]") !== null)!;
    const end = lane.querySelector<HTMLElement>(".end")!;
    const focused = () => end.getRootNode() instanceof ShadowRoot && (end.getRootNode() as ShadowRoot).activeElement;
    key(end, "ArrowLeft");
    const tile = focused() as HTMLElement;
    expect(tile.getAttribute("aria-label")).toMatch(/^tile \d+ of ./);
    key(tile, "Enter");
    key(tile, "Enter");
    expect(savedAnnotations()).toEqual([`t${end.dataset.train}.${tile.dataset.position}`]);
    key(tile, "ArrowRight");
    expect(focused()).toBe(end);
    expect(tile.hasAttribute("tabindex")).toBe(false);
  });

  it("Escape cancels an annotation", async () => {
    await mount("pool");
    const [square] = boardParts("[data-square='22']");
    key(square!, "Enter");
    key(square!, "Escape", false);
    key(square!, "Enter");
    expect(savedAnnotations()).toEqual([]);
    expect(layer()?.querySelectorAll("ellipse").length).toBe(2);
  });
});

describe("an annotation on each screen", () => {
  /** The card below the circle. */
  const markedCard = () => {
    const { clientX, clientY } = centre(layer()!.querySelector("ellipse")!);
    return boardParts(".cell").find((cell) => {
      const { left, right, top, bottom } = cell.getBoundingClientRect();
      return left < clientX && clientX < right && top < clientY && clientY < bottom;
    });
  };

  it("an annotation marks the same card of SPY for both seats", async () => {
    await mount("spy");
    for (const seat of [0, 1]) {
      view.store.seats = [seat];
      view.requestUpdate();
      await whenPartsLoaded(view);
      saveAnnotations(location.pathname, view.store.lastSeq, ["c0.0"]);
      view.requestUpdate();
      await expect.poll(() => markedCard()?.getAttribute("data-seat")).toBe("0");
      // A player sees their own first column at the left, and the opponent's at the right.
      expect(markedCard()?.getAttribute("data-place")).toBe(
        seat === 0 ? "0" : `${boardParts(".cell[data-seat='0']").length - 1}`,
      );
    }
  });

  it("the annotation of a folded tile is at its train", async () => {
    await mount("train");
    saveAnnotations(location.pathname, view.store.lastSeq, ["t0.98"]);
    view.requestUpdate();
    await expect.poll(() => layer()?.querySelector("ellipse")).not.toBeNull();
  });
});

describe("saved annotations", () => {
  it.each([
    "not json",
    "[]",
    "null",
    '"s22"',
    '{"/t/a":null}',
    '{"/t/a":["s22"]}',
    '{"/t/a":{"1":"s22"}}',
    '{"/t/a":{"1":[7,null,{},"<b>","s22-s18-s3"]}}',
  ])("saved annotations %s are read as none, and new ones can be saved", (text) => {
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

describe("a shared annotation", () => {
  it("a link contains annotations after its moment, and a visitor who opens it sees them", async () => {
    const link = makeShareLink({
      table: "https://x.test/t/abc",
      seq: 23,
      drawn: makeAnnotationHash(["s22-s18", "s13"]),
      language: "en",
    });
    expect(link).toBe("https://x.test/t/abc/23#~s22-s18_s13");
    history.replaceState(null, "", "/t/abc/4#~s22-s18_s13");
    await mount("pool");
    view.requestUpdate();
    await expect.poll(() => annotationsAt("/t/abc", 4)).toEqual(["s22-s18", "s13"]);
    await view.updateComplete;
    location.hash = "#5~s14";
    await expect.poll(() => annotationsAt("/t/abc", 5)).toEqual(["s14"]);
  });

  it("the link of a live game names the newest moment only if it has annotations", async () => {
    history.replaceState(null, "", "/t/abc");
    await mount("pool");
    const { store } = view;
    const place = document.body.appendChild(document.createElement("div"));
    const link = () => {
      const sheet = place.querySelector("ft-share-sheet");
      const { pathname, hash } = new URL(sheet?.renderRoot.querySelector("ft-share-link")?.link ?? testUrl);
      return pathname + hash;
    };
    const open = () => {
      place.replaceChildren();
      render(
        shareSheetOf("abc", momentToShare("abc", store.lastSeq, store), store, () => undefined),
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
    "%s contains no annotation",
    (hash) => {
      expect(parseAnnotationHash(hash)).toEqual([]);
    },
  );

  it("at most 24 annotations are read from an address", () => {
    const many = Array.from({ length: 99 }, (_, index) => `s${index}`);
    expect(parseAnnotationHash(`#${makeAnnotationHash(many)}`).length).toBe(24);
    expect(isAnnotation("s22-s18-s3")).toBe(false);
  });

  it("annotations of at most 30 tables are saved, the newest ones", () => {
    for (let table = 0; table < 40; table++) saveAnnotations(`/t/${table}`, 1, ["s1"]);
    expect(annotationsAt("/t/0", 1)).toEqual([]);
    expect(annotationsAt("/t/39", 1)).toEqual(["s1"]);
    expect(Object.keys(JSON.parse(localStorage.getItem("foldtable.drawn")!)).length).toBe(30);
  });
});
