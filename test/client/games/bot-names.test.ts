/** How a computer is called and shown: by its level's name and face, and in words that it is a computer. */
import { render } from "lit";
import { afterEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import "../../../client/kit/styles/page.css";
import { gameIds, levelsOf, loadGame } from "../../../client/games/registry.ts";
import "../../../client/home/ft-play-computer.ts";
import { saveLevel } from "../../../client/bot/saved-level.ts";
import { botIcon, botIconPath, botIconPaths } from "../../../client/games/bot-icon.ts";
import { levelName } from "../../../client/games/shared/level-names.ts";
import { botName } from "../../../client/games/shared/seat-name.ts";
import { shownNames } from "../../../client/home/lobby/listing-names.ts";
import { localTables, openLocalTable, removeLocal } from "../../../client/local/host/open-local-table.ts";
import { seatAll } from "../../../client/local/host/seat-all.ts";
import "../../../client/table/game-view/ft-game-view.ts";
import type { Listing } from "../../../engine/wire/listing.ts";
import { drawBotIcon } from "../../../worker/drawing/bot-icon.ts";
import { deepAll } from "../support/deep-html.ts";
import { reopen } from "../support/local-table.ts";

const LEVELS = Array.from({ length: Math.max(...gameIds.map(levelsOf)) }, (_, index) => index + 1);

const mounted: HTMLElement[] = [];
afterEach(async () => {
  for (const element of mounted.splice(0)) element.remove();
  for (const { id } of await localTables()) await removeLocal(id);
});

const mount = <T extends HTMLElement>(element: T): T => {
  document.body.append(element);
  mounted.push(element);
  return element;
};

/** Ann and, at the other seats, computers of this level, who have just begun. */
const stageOf = async (game: string, seats: number, level: number): Promise<HTMLElement> => {
  const client = await loadGame(game);
  const { host, store } = await reopen(await openLocalTable(game, { seats, options: {} }));
  await seatAll(host, ["Ann", ...Array.from({ length: seats - 1 }, () => level)]);
  await expect.poll(() => store.live.play).not.toBeNull();
  return mount(Object.assign(document.createElement("ft-game-view"), { client, store }));
};

const pathOf = (element: ParentNode): string => element.querySelector("svg path")?.getAttribute("d") ?? "";

describe("a face", () => {
  it("belongs to each level, and no two are alike", () => {
    const drawn = LEVELS.map((level) => {
      const place = document.createElement("div");
      render(botIcon(level), place);
      return pathOf(place);
    });
    expect(botIconPaths.length).toBe(LEVELS.length);
    expect(new Set(drawn).size).toBe(LEVELS.length);
  });

  it("a bot's face is the same in a link preview", () =>
    expect(LEVELS.map(drawBotIcon)).toEqual(LEVELS.map(botIconPath)));
});

describe("at a table", () => {
  it.each(gameIds)("at a table of %s a bot has a face, its level's name and the word for computer", async (game) => {
    const stage = await stageOf(game, 2, 4);
    const named = () =>
      deepAll<HTMLElement>(stage.shadowRoot!, ".name").filter(({ textContent }) =>
        textContent.trim().endsWith("Steady"),
      );
    await expect.poll(() => named().some((name) => name.checkVisibility())).toBe(true);
    const name = named().find((each) => each.checkVisibility())!;
    // Faces come when there is a computer.
    const placed = (): ParentNode => (name.querySelector("svg") === null ? name.parentNode! : name);
    await expect.poll(() => pathOf(placed())).toContain(botIconPaths[3]);
    const place = placed();
    const [face, line] = [place.querySelector("svg")!, name].map((each) => each.getBoundingClientRect());
    // The face stands in the middle of the line, whose height it does not change.
    expect(Math.abs(face!.top + face!.bottom - line!.top - line!.bottom)).toBeLessThan(10);
    expect(name.closest("[aria-label*='computer']")?.ariaLabel ?? place.querySelector(".sr")?.textContent).toMatch(
      /computer/,
    );
  });

  it.each(gameIds)("at a table of %s the longest bot name fits a narrow phone", async (game) => {
    await page.viewport(320, 640);
    const stage = await stageOf(game, 2, 1);
    for (const dir of ["ltr", "rtl"]) {
      document.documentElement.dir = dir;
      await expect.poll(() => deepAll(stage.shadowRoot!, ".name").length).toBeGreaterThan(0);
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
    }
    document.documentElement.dir = "ltr";
  });
});

describe("in lists", () => {
  it("a computer is called by its level, a program so, a person by their name", () => {
    const listed: Pick<Listing, "seats" | "programs" | "computers"> = {
      seats: ["Ann", "Computer", "Dame", null],
      programs: [null, null, "Dame", null],
      computers: [null, 6, null, null],
    };
    expect(shownNames(listed as Listing)).toEqual(["Ann", "Strong (computer)", "Dame (program)", null]);
  });

  it("no list names a level by its number", () => {
    for (const level of LEVELS) {
      expect(botName(level)).toBe(`${levelName(level)} (computer)`);
      expect(botName(level)).not.toMatch(/\d/);
    }
  });
});

describe("on the home page", () => {
  it("the button on the home page shows the face of the chosen level", async () => {
    saveLevel("pool", 2);
    const element = mount(Object.assign(document.createElement("ft-play-computer"), { game: "pool" }));
    const face = () => pathOf(element.shadowRoot!.querySelector("button")!);
    await expect.poll(() => element.shadowRoot?.querySelector("button svg") ?? null).not.toBeNull();
    expect(face()).toContain(botIconPaths[1]);
    const select = element.shadowRoot!.querySelector("select")!;
    select.value = "7";
    select.dispatchEvent(new Event("change"));
    await expect.poll(face).toContain(botIconPaths[6]);
  });
});
