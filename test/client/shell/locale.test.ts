/** The page in each language. test/source/locales.test.ts checks that translations are complete. */
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import "../../../client/kit/styles/page.css";
import "../../../client/ft-app.ts";
import "../../../client/shell/ft-header.ts";
import "../../../client/home/ft-home.ts";
import "../../../client/table/game-view/ft-game-view.ts";
import { closeTexts } from "../../../client/connection/close-texts.ts";
import type { GameClient } from "../../../client/games/contract/game-client.ts";
import { poolClient } from "../../../client/games/pool/client.ts";
import { spyClient } from "../../../client/games/spy/client.ts";
import { trainClient } from "../../../client/games/train/client.ts";
import type { Locale } from "../../../client/kit/languages.ts";
import { chooseLocale, currentLocale, preferredLocale, setLocaleNow } from "../../../client/shell/locale.ts";
import { Store } from "../../../client/store/store.ts";
import type { FtGameView } from "../../../client/table/game-view/ft-game-view.ts";
import { tableRefusalText, unknownRefusal } from "../../../client/table/refusal-texts.ts";
import { tableRefusals } from "../../../engine/commands/decide.ts";
import { poolRefusals } from "../../../engine/games/pool/state/rulebook.ts";
import { spyRefusals } from "../../../engine/games/spy/state/rulebook.ts";
import { trainRefusals } from "../../../engine/games/train/rules/refusals.ts";
import { sessionRefusals } from "../../../engine/log/session.ts";
import { hostRefusals, wireRefusals } from "../../../engine/wire/protocol.ts";
import { HostedTable } from "../support/hosted-table.ts";

const languages: readonly { locale: Locale; dir: string; script: RegExp; play: string; yourTurn: string }[] = [
  { locale: "bn", dir: "ltr", script: /\p{Script=Bengali}/u, play: "খেলুন পুল চেকার্স", yourTurn: "আপনার পালা" },
  { locale: "ur", dir: "rtl", script: /\p{Script=Arabic}/u, play: "کھیلیں پول چیکرز", yourTurn: "آپ کی باری" },
  { locale: "he", dir: "rtl", script: /\p{Script=Hebrew}/u, play: "לשחק דמקת פול", yourTurn: "התור שלכם" },
];

/** The text of an element and of everything inside it, shadow roots included. */
const allText = (root: Node): string =>
  [...root.childNodes]
    .map((node) => {
      if (node instanceof Text) return node.data;
      if (!(node instanceof Element) || node.localName === "style") return "";
      return `${allText(node)}${node.shadowRoot ? allText(node.shadowRoot) : ""}`;
    })
    .join(" ");

/** A square's position on its board. */
const positionOf = (square: Element): readonly number[] => {
  const board = (square.getRootNode() as ShadowRoot).host.getBoundingClientRect();
  const { left, top } = square.getBoundingClientRect();
  return [Math.round(left - board.left), Math.round(top - board.top)];
};

beforeEach(async () => {
  await page.viewport(1280, 900);
});
afterEach(() => setLocaleNow("en"));

describe("preferredLocale", () => {
  it.each([
    [["bn-BD", "en"], "bn"],
    [["fr-FR", "ur-PK"], "ur"],
    [["iw-IL"], "he"],
    [["HE"], "he"],
    [["en-GB", "he"], "en"],
    [["fr", "de"], "en"],
    [[], "en"],
  ] as const)("the language is the first of the browser's that exists: %o", (preferred, locale) => {
    expect(preferredLocale(preferred)).toBe(locale);
  });

  it("a chosen language wins over the browser's", async () => {
    await chooseLocale("he");
    expect(preferredLocale(["bn"])).toBe("he");
  });

  it("a language in the address wins over the chosen one", async () => {
    await chooseLocale("he");
    expect(preferredLocale(["bn"], "ur")).toBe("ur");
    expect(preferredLocale(["bn"], "toString")).toBe("he");
  });

  it("an unknown saved language (“toString”) is ignored", () => {
    localStorage.setItem("foldtable.language", "toString");
    expect(preferredLocale(["bn"])).toBe("bn");
  });
});

describe("while the first language is loaded", () => {
  it("the page shows nothing until the language has loaded", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const app = document.createElement("ft-app");
    app.spoken = promise;
    document.body.append(app);
    await new Promise(requestAnimationFrame);
    expect(allText(app.shadowRoot ?? app).trim()).toBe("");
    await setLocaleNow("he");
    resolve();
    await expect.poll(() => allText(app.shadowRoot ?? app)).toMatch(/\p{Script=Hebrew}/u);
  });
});

describe.each(languages)("in $locale", ({ locale, dir, script, play, yourTurn }) => {
  it("the page has the language's code and direction", async () => {
    await setLocaleNow(locale);
    expect(document.documentElement.lang).toBe(locale);
    expect(document.documentElement.dir).toBe(dir);
    await setLocaleNow("en");
    expect(document.documentElement.lang).toBe("en");
    expect(document.documentElement.dir).toBe("ltr");
  });

  it("the start page is rendered again when the language is chosen in the header", async () => {
    document.body.append(document.createElement("ft-home"));
    await expect.element(page.getByRole("button", { name: "Play Pool checkers" })).toBeVisible();
    await userEvent.selectOptions(page.getByRole("combobox", { name: "Language" }), locale);
    await expect.element(page.getByRole("button", { name: play })).toBeVisible();
    expect(currentLocale()).toBe(locale);
    expect(localStorage.getItem("foldtable.language")).toBe(locale);
  });

  it("a table is rendered again, and its board is not mirrored", async () => {
    const table = new HostedTable().sit();
    const store = new Store();
    for (const frame of table.firstFrames(0)) store.receive(frame);
    const view = document.createElement("ft-game-view") as FtGameView;
    Object.assign(view, { client: poolClient, store, acting: 0, hosted: true, early: false });
    document.body.append(view);
    await view.updateComplete;
    const viewText = () => allText(view.renderRoot);
    const board = view.renderRoot.querySelector("foldtable-pool-board")!;
    const squares = () => [...board.shadowRoot!.querySelectorAll("[role=gridcell]")].map(positionOf);
    await expect.poll(viewText).toContain("Your turn");
    const before = squares();
    await setLocaleNow(locale);
    await expect.poll(viewText).toContain(yourTurn);
    expect(viewText()).not.toMatch(/Your turn|No moves yet/);
    expect(squares()).toEqual(before);
  });

  it.each([...tableRefusals, ...sessionRefusals, ...wireRefusals, ...hostRefusals])(
    "the refusal %s is translated",
    async (code) => {
      await setLocaleNow(locale);
      expect(tableRefusalText(code)).toMatch(script);
    },
  );

  it.each<readonly [string, GameClient, readonly string[]]>([
    ["pool", poolClient, poolRefusals],
    ["spy", spyClient, spyRefusals],
    ["train", trainClient, trainRefusals],
  ])("every refusal of %s is translated", async (_game, client, codes) => {
    await setLocaleNow(locale);
    for (const code of codes) expect((await client.refusal(code)) ?? tableRefusalText(code), code).toMatch(script);
  });

  it("the texts of closed connections and of unknown refusals are translated", async () => {
    await setLocaleNow(locale);
    for (const ending of ["not-found", "forbidden", "misbehaved"] as const)
      expect(Object.values(closeTexts(ending)).join()).toMatch(script);
    expect(unknownRefusal()).toMatch(script);
  });
});
