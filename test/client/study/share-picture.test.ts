/**
 * The picture of a studied game, and its turning point.
 * @gate
 */
import { beforeEach, describe, expect, it, vi } from "vitest";
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

describe("the turning point", () => {
  const verdict = () => study()?.renderRoot.querySelector(".verdict")?.textContent;
  const expectTurningPointShown = async (): Promise<void> => {
    await expect.poll(verdict, { timeout: 50_000 }).toMatch(/Turning point|Mistake|Blunder/i);
    // The rest of the study may still be running.
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

  it("the moment that decided the game is shown as soon as it is found, without a dialog", async () => {
    const turningPoint = document.createElement("ft-turning-point");
    turningPoint.store = view.store;
    view.append(Object.assign(turningPoint, { slot: "panel" }));
    await userEvent.click(page.getByRole("button", { name: "The turning point" }));
    await expectTurningPointShown();
  });

  it("three presses while the study loads start one study", async () => {
    await whenPartsLoaded(view);
    for (let press = 0; press < 3; press++) view.dispatchEvent(new CustomEvent("ft-show-turning-point"));
    await expectTurningPointShown();
    expect(view.renderRoot.querySelectorAll("ft-study").length).toBe(1);
  });

  it("the turning point is found if it was requested before the replay's parts had loaded", async () => {
    expect(view.renderRoot.querySelector("foldtable-scrubber")).toBeNull();
    view.dispatchEvent(new CustomEvent("ft-show-turning-point"));
    await expectTurningPointShown();
  });

  it("a request for the turning point is dropped when another game is shown", async () => {
    view.dispatchEvent(new CustomEvent("ft-show-turning-point"));
    view.store = storeOf(finishedLog("pool", 2, { black: "first" }, "another", 4));
    await whenPartsLoaded(view);
    await vi.dynamicImportSettled();
    await whenPartsLoaded(view);
    expect(view.renderRoot.querySelector("foldtable-scrubber")).not.toBeNull();
    expect(study()).toBeNull();
  });

  it("a request for the turning point resumes a paused study", async () => {
    await pressStudy();
    await expectEventually(study).toBeTruthy();
    study()!.study.pause();
    view.dispatchEvent(new CustomEvent("ft-show-turning-point"));
    await expectTurningPointShown();
  });
});

describe("the picture of a game", () => {
  it("the picture shows the curve and the decisive moment, as SVG and as PNG", async () => {
    view = await studyPool();
    await userEvent.click(page.getByRole("button", { name: "Picture of the game" }));
    const image = page.getByRole("dialog").getByRole("img");
    await expect.element(image).toHaveAccessibleName(/Player [12].*’s move/);
    await expectEventually(() => (image.element() as HTMLImageElement).naturalWidth).toBe(PICTURE_WIDTH);
    const source = await (await fetch((image.element() as HTMLImageElement).src)).text();
    expect(source).toContain("Player 1");
    // The board at the moment that the text describes.
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

  it("Back and Escape close the picture, even while a variation is open", async () => {
    view = await studyPool();
    await showMistake(view);
    await userEvent.click(page.getByRole("button", { name: /^Show what was better/ }));
    for (const close of [() => history.back(), () => userEvent.keyboard("{Escape}")]) {
      await userEvent.click(page.getByRole("button", { name: "Picture of the game" }));
      await expect.element(page.getByRole("dialog")).toBeVisible();
      await userEvent.keyboard("{ArrowRight}");
      await close();
      await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
      expect(study()!.renderRoot.querySelector<FtVariation>("ft-variation")?.aside.index).toBe(1);
    }
  });

  it.each(["bn", "he", "ur"] as const)(
    "the picture contains the font for %s, since an SVG image cannot load one",
    async (language) => {
      const font = await pictureFont(language);
      expect(font).toMatch(/^@font-face\{font-family:"Picture";.*src:url\(data:font\/woff2;base64,[\w+/=]{1000,}\)/);
      const empty = { title: "ہ", names: ["A", "B"], words: [], places: [], seats: [0], stops: [], board: null };
      const source = makeSharePicture({ ...empty, decisive: undefined, direction: "rtl", language, font });
      expect(new DOMParser().parseFromString(source, "image/svg+xml").querySelector("style")?.textContent).toBe(font);
      expect((await svgToPng(source)).type).toBe("image/png");
      expect(await pictureFont("en")).toBe("");
    },
  );

  it("the picture has the system's font if the page's style sheets can't be read", async () => {
    const foreign = {
      get cssRules(): CSSRuleList {
        throw new DOMException("of another origin", "SecurityError");
      },
    } as CSSStyleSheet;
    const sheets = vi.spyOn(document, "styleSheets", "get").mockReturnValue([foreign] as unknown as StyleSheetList);
    expect(await pictureFont("ur")).toBe("");
    sheets.mockRestore();
  });

  it.each([
    ["🎲", 14],
    ["👩‍👩‍👧", 3],
    ["A", 29],
  ])("the picture cuts a long name of “%s” between two characters", (letter, shown) => {
    const empty = {
      title: "",
      names: [letter.repeat(40), "B"],
      words: [],
      places: [],
      seats: [0],
      stops: [],
      board: null,
    };
    const source = makeSharePicture({ ...empty, decisive: undefined, direction: "ltr", language: "en" });
    expect(source).toContain(`↑ ${letter.repeat(shown)}…`);
  });

  it("the picture's logo is opposite the text, in either direction", () => {
    const empty = { title: "", names: ["A", "B"], words: [], places: [], seats: [0], stops: [], board: null };
    const words = { ...empty, decisive: undefined };
    const logoX = (direction: "ltr" | "rtl") =>
      /<text x="(\d+)"[^>]*>Foldtable/.exec(makeSharePicture({ ...words, direction, language: "en" }))?.[1];
    expect(Number(logoX("ltr"))).toBeGreaterThan(PICTURE_WIDTH / 2);
    expect(Number(logoX("rtl"))).toBeLessThan(PICTURE_WIDTH / 2);
  });
});
