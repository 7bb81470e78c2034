/**
 * The picture of a studied game, and the moment that decided it, which is asked for when the game is over.
 * @gate
 */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import "../../../client/kit/styles/page.css";
import { pictureFont } from "../../../client/kit/text/picture-font.ts";
import "../../../client/study/ft-turning-point.ts";
import type { FtVariation } from "../../../client/study/ft-variation.ts";
import { makeSharePicture, PICTURE_WIDTH, svgToPng } from "../../../client/study/share-picture.ts";
import type { FtGameView } from "../../../client/table/game-view/ft-game-view.ts";
import {
  clearStudies,
  expectEventually,
  finishedLog,
  mountGame,
  poolLog,
  pressStudy,
  showMistake,
  storeOf,
  studyOf,
  studyPool,
} from "../support/studied-game.ts";
import { whenPartsLoaded } from "../support/when-parts-loaded.ts";

let view: FtGameView;

const study = () => studyOf(view);

beforeEach(() => page.viewport(1280, 900));
afterEach(() => {
  view?.remove();
  history.replaceState(null, "", location.pathname + location.search);
});

describe("the turning point", () => {
  const verdict = () => study()?.renderRoot.querySelector(".verdict")?.textContent;
  const isShown = async (): Promise<void> => {
    await expect.poll(verdict, { timeout: 50_000 }).toMatch(/Turning point|Mistake|Blunder/i);
    // The rest of the study may still be going on.
    expect(study()!.study.isSurveyed).toBe(true);
    const [seq] = study()!.study.findings.findLast(([at]) => at <= view.replay.moments[view.replay.index]!)!;
    expect(study()!.study.finding(seq)!.isQuick).toBeUndefined();
    expect(view.replay.index).toBeLessThan(view.replay.end);
    expect(study()!.renderRoot.querySelector("ft-share-picture")).toBeNull();
  };

  beforeEach(async () => {
    await clearStudies();
    view = await mountGame("pool", poolLog);
  });

  it("shows the moment that decided the game as soon as it is found, with nothing over it", async () => {
    const turning = document.createElement("ft-turning-point");
    turning.store = view.store;
    view.append(Object.assign(turning, { slot: "panel" }));
    await userEvent.click(page.getByRole("button", { name: "The turning point" }));
    await isShown();
  });

  it("is studied once, however often it is pressed while the study loads", async () => {
    await whenPartsLoaded(view);
    for (let press = 0; press < 3; press++) view.dispatchEvent(new CustomEvent("ft-show-turning-point"));
    await isShown();
    expect(view.renderRoot.querySelectorAll("ft-study").length).toBe(1);
  });

  it("is found as well where it was asked for before what looks back had come", async () => {
    expect(view.renderRoot.querySelector("foldtable-scrubber")).toBeNull();
    view.dispatchEvent(new CustomEvent("ft-show-turning-point"));
    await isShown();
  });

  it("is not looked for in another game than the one of which it was asked", async () => {
    view.dispatchEvent(new CustomEvent("ft-show-turning-point"));
    view.store = storeOf(finishedLog("pool", 2, { black: "first" }, "another", 4));
    await whenPartsLoaded(view);
    await vi.dynamicImportSettled();
    await whenPartsLoaded(view);
    expect(view.renderRoot.querySelector("foldtable-scrubber")).not.toBeNull();
    expect(study()).toBeNull();
  });

  it("goes on for the picture when it was resting", async () => {
    await pressStudy();
    await expectEventually(study).toBeTruthy();
    study()!.study.pause();
    view.dispatchEvent(new CustomEvent("ft-show-turning-point"));
    await isShown();
  });
});

describe("the picture of a game", () => {
  it("shows the curve and what decided it, as a drawing and in pixels", async () => {
    view = await studyPool();
    await userEvent.click(page.getByRole("button", { name: "Picture of the game" }));
    const image = page.getByRole("dialog").getByRole("img");
    await expect.element(image).toHaveAccessibleName(/Player [12].*’s move/);
    await expectEventually(() => (image.element() as HTMLImageElement).naturalWidth).toBe(PICTURE_WIDTH);
    const source = await (await fetch((image.element() as HTMLImageElement).src)).text();
    expect(source).toContain("Player 1");
    // The board at a moment that the words tell.
    expect(source).toMatch(/class="grade (?:mistake|blunder)"/);
    expect(source).toMatch(/<path d="M0 /);
    expect(new DOMParser().parseFromString(source, "image/svg+xml").querySelector("parsererror")).toBeNull();
    const pixels = await svgToPng(source);
    expect(pixels.type).toBe("image/png");
    const bitmap = await createImageBitmap(pixels);
    expect(bitmap.width).toBe(PICTURE_WIDTH);
    await userEvent.click(page.getByRole("button", { name: "Close", exact: true }));
    await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  });

  it("the way back closes the picture, and so does Escape, even while a side line is open", async () => {
    view = await studyPool();
    await showMistake(view);
    await userEvent.click(page.getByRole("button", { name: /^Show what was better/ }));
    for (const shut of [() => history.back(), () => userEvent.keyboard("{Escape}")]) {
      await userEvent.click(page.getByRole("button", { name: "Picture of the game" }));
      await expect.element(page.getByRole("dialog")).toBeVisible();
      await userEvent.keyboard("{ArrowRight}");
      await shut();
      await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
      expect(study()!.renderRoot.querySelector<FtVariation>("ft-variation")?.aside.index).toBe(1);
    }
  });

  it.each(["bn", "he", "ur"])("has the page's font for %s inside it, since it can load none", async (language) => {
    const font = await pictureFont(language);
    expect(font).toMatch(/^@font-face\{font-family:"Picture";.*src:url\(data:font\/woff2;base64,[\w+/=]{1000,}\)/);
    const empty = { title: "ہ", names: ["A", "B"], words: [], places: [], seats: [0], stops: [], board: null };
    const source = makeSharePicture({ ...empty, decisive: undefined, direction: "rtl", language, font });
    expect(new DOMParser().parseFromString(source, "image/svg+xml").querySelector("style")?.textContent).toBe(font);
    expect((await svgToPng(source)).type).toBe("image/png");
    expect(await pictureFont("en")).toBe("");
  });

  it("has its name where no words are, whichever way they run", () => {
    const empty = { title: "", names: ["A", "B"], words: [], places: [], seats: [0], stops: [], board: null };
    const words = { ...empty, decisive: undefined };
    const signed = (direction: "ltr" | "rtl") =>
      /<text x="(\d+)"[^>]*>Foldtable/.exec(makeSharePicture({ ...words, direction, language: "en" }))?.[1];
    expect(Number(signed("ltr"))).toBeGreaterThan(PICTURE_WIDTH / 2);
    expect(Number(signed("rtl"))).toBeLessThan(PICTURE_WIDTH / 2);
  });
});
