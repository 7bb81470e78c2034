/** A bot's name and face, and the word “computer” beside them. */
import { render, type TemplateResult } from "lit";
import { afterEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import "../../../client/kit/styles/page.css";
import { gameIds, levelsOf, loadGame } from "../../../client/games/registry.ts";
import "../../../client/home/ft-opponents.ts";
import { botFace, botIcon, letterFace, seatFaces } from "../../../client/games/bot-icon.ts";
import { levelName } from "../../../client/games/shared/level-names.ts";
import { botName } from "../../../client/games/shared/marked-name.ts";
import { characterName } from "../../../client/games/shared/seat-name.ts";
import { shownNames } from "../../../client/home/lobby/listing-names.ts";
import { bidiIsolate } from "../../../client/kit/text/isolate.ts";
import { localTables, openLocalTable, removeLocal } from "../../../client/local/host/open-local-table.ts";
import { seatAll } from "../../../client/local/host/seat-all.ts";
import { setLocaleNow } from "../../../client/shell/locale.ts";
import "../../../client/table/game-view/ft-game-view.ts";
import { CHARACTERS } from "../../../engine/table/bot-characters.ts";
import type { Listing } from "../../../engine/wire/listing.ts";
import { previewTexts } from "../../../worker/drawing/texts.ts";
import { deepAll } from "../support/deep-html.ts";
import { openConnection } from "../support/local-table.ts";

const LEVELS = Array.from({ length: Math.max(...gameIds.map(levelsOf)) }, (_, index) => index + 1);

/** The games with a computer of the level that a test seats. */
const withBot = gameIds.filter((game) => levelsOf(game) >= 4);

const mounted: HTMLElement[] = [];
afterEach(async () => {
  for (const { id } of await localTables()) await removeLocal(id);
});

const mount = <T extends HTMLElement>(element: T): T => {
  document.body.append(element);
  mounted.push(element);
  return element;
};

/** The game view of Ann against computers of this level at all other seats. */
const mountGameView = async (game: string, level: number): Promise<HTMLElement> => {
  const client = await loadGame(game);
  const { host, store } = await openConnection(await openLocalTable(game, { seats: 2, options: {} }));
  await seatAll(host, ["Ann", level]);
  await expect.poll(() => store.live.play).not.toBeNull();
  return mount(Object.assign(document.createElement("ft-game-view"), { client, store }));
};

const svgOf = (face: TemplateResult): string => {
  const place = document.createElement("div");
  render(face, place);
  return place.querySelector("svg")!.innerHTML;
};

const CHARACTER_LIST = Array.from({ length: CHARACTERS }, (_, character) => character);

describe("a face", () => {
  it("each character has a different face", () => {
    expect(new Set(CHARACTER_LIST.map((character) => svgOf(botFace(character)))).size).toBe(CHARACTERS);
  });

  it("the face of a player or program is the first letter of the name, not its isolating mark", () => {
    for (const name of ["ann", bidiIsolate("ann"), ` ${bidiIsolate("ann")} (program)`])
      expect(svgOf(letterFace(name, 0)), name).toContain(">A<");
    expect(svgOf(letterFace(bidiIsolate("চেকার"), 0))).toContain(">চে<");
  });

  it.each(["en", "bn", "ur", "he"] as const)(
    "each character has a name in %s, the same in a link preview",
    async (language) => {
      await setLocaleNow(language);
      try {
        expect(CHARACTER_LIST.map(characterName)).toEqual(previewTexts[language].characters);
      } finally {
        await setLocaleNow("en");
      }
    },
  );

  it("the face of a player is the first letter of the name in any script", () => {
    expect(["clever", " é", "নোয়া", "👩‍👧 x"].map((name) => svgOf(letterFace(name, 0)).replace(/<[^>]*>/g, ""))).toEqual(
      ["C", "É", "নো", "👩‍👧"],
    );
  });
});

describe("at a table", () => {
  it.each(withBot)("at a table of %s a bot has a face, its name and the word for computer", async (game) => {
    const view = await mountGameView(game, 4);
    const botNames = () =>
      deepAll<HTMLElement>(view.shadowRoot!, ".name").filter(({ textContent }) => textContent.trim().endsWith("Rufus"));
    await expect.poll(() => botNames().some((name) => name.checkVisibility())).toBe(true);
    const name = botNames().find((each) => each.checkVisibility())!;
    const seat = name.getRootNode() as ShadowRoot;
    const faces = () => [...seat.querySelectorAll("svg.face")].map(({ innerHTML }) => innerHTML);
    await expect.poll(faces).toContain(svgOf(botIcon(4)));
    expect([...seat.querySelectorAll(".sr")].map(({ textContent }) => textContent.trim())).toContain("computer");
  });

  it.each(withBot)("at a table of %s the longest bot name fits a narrow phone", async (game) => {
    await page.viewport(320, 640);
    const view = await mountGameView(game, 1);
    for (const dir of ["ltr", "rtl"]) {
      document.documentElement.dir = dir;
      await expect.poll(() => deepAll(view.shadowRoot!, ".name").length).toBeGreaterThan(0);
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
    }
    document.documentElement.dir = "ltr";
  });
});

it("a free seat at a board has an empty ring, not the first letter of its text", async () => {
  const client = await loadGame("spy");
  const { store } = await openConnection(await openLocalTable("spy", { seats: 3, options: {} }));
  const { avatar } = seatFaces(store.live, ["Free seat", "Free seat", "Free seat"]);
  const view = mount(Object.assign(document.createElement("ft-game-view"), { client, store }));
  const rings = () => deepAll(view.shadowRoot!, ".avatar svg.empty").map(({ innerHTML }) => innerHTML);
  await expect.poll(rings).toEqual([0, 1, 2].map((seat) => svgOf(avatar(seat)!)));
  expect(rings().join("")).not.toContain("<text");
});

describe("in lists", () => {
  it("lists mark computers and programs, and not players", () => {
    const listed: Pick<Listing, "seats" | "programs" | "computers"> = {
      seats: ["Ann", "Computer", "Dame", null],
      programs: [null, null, "Dame", null],
      computers: [null, 6, null, null],
    };
    expect(shownNames(listed as Listing)).toEqual(["Ann", "Olga (computer)", "Dame (program)", null]);
  });

  it("lists give a computer the name of its character at the table", () => {
    const listed: Pick<Listing, "seats" | "computers" | "characters"> = {
      seats: ["Ann", "Computer", "Computer"],
      computers: [null, 1, 1],
      characters: [null, 1, 0],
    };
    expect(shownNames(listed as Listing)).toEqual(["Ann", "Juno (computer)", "Mina (computer)"]);
  });

  it("no list names a level by its number", () => {
    for (const level of LEVELS) {
      expect(botName(level)).toBe(`${levelName(level)} (computer)`);
      expect(botName(level)).not.toMatch(/\d/);
    }
  });
});

describe("on the home page", () => {
  it("the choice of opponents shows the face of the level", async () => {
    const element = mount(
      Object.assign(document.createElement("ft-opponents"), { game: "pool", mode: "computer", level: 2 }),
    );
    element.addEventListener("ft-opponents", ({ detail }) => Object.assign(element, detail));
    const face = () => element.shadowRoot!.querySelector(".computer svg.face")?.innerHTML;
    await expect.poll(() => element.shadowRoot?.querySelector(".computer svg") ?? null).not.toBeNull();
    expect(face()).toBe(svgOf(botIcon(2)));
    const select = element.shadowRoot!.querySelector("select")!;
    select.value = "7";
    select.dispatchEvent(new Event("change"));
    await expect.poll(face).toBe(svgOf(botIcon(7)));
  });
});
