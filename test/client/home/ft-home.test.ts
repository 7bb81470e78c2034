import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";
import "../../../client/kit/styles/page.css";
import "../../../client/home/ft-home.ts";
import { games } from "../../../client/games/registry.ts";
import type { FtHome } from "../../../client/home/ft-home.ts";
import { savedOptions } from "../../../client/home/saved-choices.ts";
import { americanPool } from "../../../engine/games/pool/state/rulebook.ts";
import { everyNth } from "../../support/samples.ts";

let home: FtHome;
let wishes: unknown[];

const mount = async (): Promise<void> => {
  home = document.createElement("ft-home") as FtHome;
  home.addEventListener("ft-open-table", (event) => wishes.push((event as CustomEvent).detail));
  document.body.append(home);
  await home.updateComplete;
};
const pressPlay = () => userEvent.click(page.getByRole("button", { name: "Play with friends" }));
const openOptions = () => userEvent.click(page.getByText("Options", { exact: true }));
const choose = (name: string) => userEvent.click(page.getByRole("radio", { name: new RegExp(`^${name}`) }));

beforeEach(async () => {
  await page.viewport(1280, 900);
  localStorage.clear();
  wishes = [];
});
afterEach(() => home.remove());

describe("the start page", () => {
  it("offers every game, and one press opens a table", async () => {
    await mount();
    for (const { name } of Object.values(games))
      await expect.element(page.getByText(name(), { exact: true })).toBeVisible();
    await pressPlay();
    await expect.poll(() => wishes).toMatchObject([{ game: "pool", company: "friends" }]);
  });

  it("offers a table on this device for every game", async () => {
    await mount();
    for (const [game, { name }] of Object.entries(games)) {
      await choose(name());
      await userEvent.click(page.getByRole("button", { name: "On this device" }));
      await expect.poll(() => wishes.at(-1)).toMatchObject({ game, company: "alone" });
    }
  });

  it("puts with whom one played last first, and the computer where nobody has played", async () => {
    const ways = () =>
      ["Play the computer", "Play with friends", "On this device"].toSorted((a, b) => topOf(a) - topOf(b));
    const topOf = (name: string) => page.getByRole("button", { name }).element().getBoundingClientRect().top;
    await mount();
    await expect.element(page.getByRole("button", { name: "Play the computer" })).toBeVisible();
    expect(ways()[0]).toBe("Play the computer");
    for (const name of ["On this device", "Play with friends", "Play the computer"]) {
      wishes = [];
      await userEvent.click(page.getByRole("button", { name }));
      await expect.poll(() => wishes.length).toBe(1);
      home.remove();
      await mount();
      await expect.poll(() => ways()[0]).toBe(name);
    }
  });

  it("remembers the game", async () => {
    await mount();
    await choose("Mexican Train");
    home.remove();
    await mount();
    await expect.element(page.getByRole("radio", { name: /^Mexican Train/ })).toBeChecked();
  });
});

describe("a table's options", () => {
  it("pool: who plays Black, remembered", async () => {
    await mount();
    await openOptions();
    await choose("Me$");
    await pressPlay();
    await expect
      .poll(() => wishes)
      .toMatchObject([{ choice: { seats: 2, options: { black: "first", fen: americanPool.start } } }]);
    home.remove();
    await mount();
    await openOptions();
    await expect.element(page.getByRole("radio", { name: "Me" })).toBeChecked();
  });

  it("pool: another position, and none that is no start", async () => {
    await mount();
    await openOptions();
    await userEvent.click(page.getByText("Start from another position"));
    const field = page.getByLabelText(/position in FEN/);
    await userEvent.fill(field, "W:WK1:B");
    await expect.element(page.getByRole("alert")).toBeVisible();
    // No table from another position than the one that stands there: the press leads to it.
    await openOptions();
    await pressPlay();
    const focused = () => home.renderRoot.querySelector("ft-pool-options")?.shadowRoot?.activeElement?.id;
    await expect.poll(focused).toBe("fen");
    expect(wishes).toEqual([]);
    await userEvent.fill(field, "B:WK1:B12");
    await pressPlay();
    await expect.poll(() => wishes).toMatchObject([{ choice: { options: { fen: "B:WK1:B12" } } }]);
  });

  it("Spy: how many play, with nothing opened", async () => {
    await mount();
    await choose("Spy");
    await userEvent.click(page.getByRole("radio", { name: "3", exact: true }));
    await pressPlay();
    await expect.poll(() => wishes).toMatchObject([{ choice: { seats: 3 } }]);
  });

  it("how many is what was pressed last, however soon the table is asked for", async () => {
    await mount();
    await choose("Spy");
    const press = (locator: Locator) => (locator.element() as HTMLElement).click();
    const four = page.getByRole("radio", { name: "4", exact: true });
    await expect.element(four).toBeVisible();
    press(page.getByRole("radio", { name: "3", exact: true }));
    press(four);
    press(page.getByRole("button", { name: "Play with friends" }));
    await expect.poll(() => wishes).toMatchObject([{ choice: { seats: 4 } }]);
  });

  it("Mexican Train: how many play, with nothing opened, and what else that changes", async () => {
    await mount();
    await choose("Mexican Train");
    const players = page.getByRole("combobox", { name: "Players" });
    await expect.element(players).toHaveValue("2");
    await userEvent.selectOptions(players, "9");
    await pressPlay();
    await expect.poll(() => wishes).toMatchObject([{ choice: { seats: 9, options: { set: 15, rounds: 3 } } }]);
    home.remove();
    await mount();
    await expect.element(players).toHaveValue("9");
  });

  it("pool: nothing is asked where only two can play", async () => {
    await mount();
    const players = () => home.renderRoot.querySelector("ft-seat-count")?.shadowRoot?.textContent;
    await expect.poll(players).toBe("for 2 players");
    await expect.element(page.getByRole("radio", { name: "2", exact: true })).not.toBeInTheDocument();
  });

  it.each(everyNth(["", "null", "[]", '{"seats":"2"}', '{"seats":2,"options":null}', "{"], 3, 3))(
    "survive %j in the memory",
    async (kept) => {
      localStorage.setItem("foldtable.options.pool", kept);
      expect(savedOptions("pool")).toBeNull();
      await mount();
      await openOptions();
      await expect.element(page.getByRole("radio", { name: "Random" })).toBeChecked();
    },
  );

  it("survive a form of another version in the memory", async () => {
    localStorage.setItem("foldtable.options.pool", '{"seats":9,"options":{"black":7,"fen":"nonsense"}}');
    await mount();
    await openOptions();
    await expect.element(page.getByRole("radio", { name: "Random" })).toBeChecked();
    await pressPlay();
    await expect
      .poll(() => wishes)
      .toMatchObject([{ choice: { seats: 2, options: { black: "random", fen: americanPool.start } } }]);
  });
});

describe("a table's terms", () => {
  const clock = () => page.getByRole("combobox", { name: /Clock/ });

  it("are the usual ones until something else is chosen", async () => {
    await mount();
    await pressPlay();
    await expect.poll(() => wishes).toMatchObject([{ terms: { isPublic: false, clock: null, talk: "phrases" } }]);
  });

  it("are remembered for each game by itself, and told in the folded line", async () => {
    await mount();
    await openOptions();
    await userEvent.click(page.getByRole("radio", { name: /^Anyone/ }));
    await userEvent.selectOptions(clock(), "10 min + 5 sec");
    await userEvent.click(page.getByRole("button", { name: "Open a public table" }));
    const terms = { isPublic: true, clock: { type: "fischer", ms: 600_000, increment: 5_000 } };
    await expect.poll(() => wishes).toMatchObject([{ game: "pool", terms }]);
    await choose("Spy");
    await pressPlay();
    await expect.poll(() => wishes[1]).toMatchObject({ game: "spy", terms: { isPublic: false, clock: null } });
    home.remove();
    localStorage.setItem("foldtable.game", "pool");
    await mount();
    await expect.element(page.getByText("Anyone · 10 min + 5 sec")).toBeVisible();
    await userEvent.click(page.getByRole("button", { name: "Open a public table" }));
    await expect.poll(() => wishes[2]).toMatchObject({ game: "pool", terms });
  });

  it("have a clock at a public table, unless another choice is made, which is kept", async () => {
    await mount();
    await openOptions();
    await expect.element(clock()).toHaveDisplayValue("No clock");
    await userEvent.click(page.getByRole("radio", { name: /^Anyone/ }));
    await expect.element(clock()).toHaveDisplayValue("10 min + 5 sec");
    await expect.element(page.getByText("Anyone · 10 min + 5 sec")).toBeVisible();
    const open = () => userEvent.click(page.getByRole("button", { name: "Open a public table" }));
    await open();
    const usual = { type: "fischer", ms: 600_000, increment: 5_000 };
    await expect.poll(() => wishes).toMatchObject([{ terms: { isPublic: true, clock: usual } }]);
    await userEvent.selectOptions(clock(), "No clock");
    home.remove();
    await mount();
    await open();
    await expect.poll(() => wishes[1]).toMatchObject({ terms: { isPublic: true, clock: null } });
  });

  it.each([
    [
      "Pool checkers",
      [
        "No clock",
        "5 min + 3 sec",
        "10 min + 5 sec",
        "30 min + 10 sec",
        "1 day a move",
        "3 days a move",
        "7 days a move",
      ],
    ],
    ["Spy", ["No clock", "30 sec a turn", "1 min a turn", "2 min a turn"]],
    ["Mexican Train", ["No clock", "30 sec a turn", "1 min a turn", "2 min a turn"]],
  ])("offer the clocks that suit %s", async (game, clocks) => {
    await mount();
    await choose(game);
    await openOptions();
    await expect
      .poll(() => [...clock().element().querySelectorAll("option")].map(({ label }) => label))
      .toEqual(clocks);
  });

  it("let friends write freely, and nobody else", async () => {
    await mount();
    await openOptions();
    await userEvent.click(page.getByRole("switch", { name: /^Free chat/ }));
    await pressPlay();
    await expect.poll(() => wishes).toMatchObject([{ terms: { talk: "free" } }]);
    await userEvent.click(page.getByRole("radio", { name: /^Anyone/ }));
    await expect.element(page.getByRole("switch", { name: /^Free chat/ })).not.toBeInTheDocument();
  });

  it.each(
    everyNth(["{", "", "[]", '{"isPublic":1,"clock":{"type":"turn","ms":1},"talk":7}', '{"clock":"soon"}'], 3, 3),
  )("survive %j in the memory", async (kept) => {
    localStorage.setItem("foldtable.terms.pool", kept);
    await mount();
    await pressPlay();
    await expect.poll(() => wishes).toMatchObject([{ terms: { isPublic: false, clock: null, talk: "phrases" } }]);
  });
});

describe("the first page on a phone", () => {
  it.each([
    [390, 844],
    [360, 640],
  ])("shows the main button at %i × %i without scrolling, and nothing sideways", async (width, height) => {
    await page.viewport(width, height);
    document.body.style.margin = "0";
    await mount();
    const { bottom } = page.getByRole("button", { name: "Play with friends" }).element().getBoundingClientRect();
    expect(bottom).toBeLessThanOrEqual(height);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  });

  it("has targets of 44 px for a thumb", async () => {
    await page.viewport(390, 844);
    await mount();
    const small = [...home.renderRoot.querySelectorAll("button, a, summary, .game")].filter((one) => {
      const { width, height } = one.getBoundingClientRect();
      return width > 0 && Math.min(width, height) < 44;
    });
    expect(small).toEqual([]);
  });
});
