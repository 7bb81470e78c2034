import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import "../../client/styles/page.css";
import "../../client/ft-home.ts";
import type { FtHome } from "../../client/ft-home.ts";
import { offers } from "../../client/games.ts";
import { keptChoice } from "../../client/kept-choice.ts";
import { americanPool } from "../../engine/games/pool/rulebook.ts";

let home: FtHome;
let wishes: unknown[];

const mount = async (): Promise<void> => {
  home = document.createElement("ft-home") as FtHome;
  home.addEventListener("ft-open-table", (event) => wishes.push((event as CustomEvent).detail));
  document.body.append(home);
  await home.updateComplete;
};
const pressPlay = () => userEvent.click(page.getByRole("button", { name: "Play with friends" }));
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
    for (const { name } of Object.values(offers))
      await expect.element(page.getByText(name(), { exact: true })).toBeVisible();
    await pressPlay();
    expect(wishes).toMatchObject([{ game: "pool", company: "friends" }]);
  });

  it("offers both sides on one device only where nothing is hidden", async () => {
    await mount();
    await userEvent.click(page.getByRole("button", { name: "Both sides here" }));
    expect(wishes).toMatchObject([{ game: "pool", company: "alone" }]);
    await choose("Spy");
    await expect.element(page.getByRole("button", { name: "Both sides here" })).not.toBeInTheDocument();
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
    await choose("I do");
    await pressPlay();
    expect(wishes).toMatchObject([{ choice: { seats: 2, options: { black: "first", fen: americanPool.start } } }]);
    home.remove();
    await mount();
    await expect.element(page.getByRole("radio", { name: "I do" })).toBeChecked();
  });

  it("pool: another position, and none that is no start", async () => {
    await mount();
    await userEvent.click(page.getByText("Begin from another position"));
    const field = page.getByLabelText(/position in FEN/);
    await userEvent.fill(field, "W:WK1:B");
    await expect.element(page.getByRole("alert")).toBeVisible();
    await pressPlay();
    expect(wishes).toMatchObject([{ choice: { options: { fen: americanPool.start } } }]);
    await userEvent.fill(field, "B:WK1:B12");
    await pressPlay();
    expect(wishes[1]).toMatchObject({ choice: { options: { fen: "B:WK1:B12" } } });
  });

  it.each(["Spy", "Mexican Train"])("%s: how many play", async (name) => {
    await mount();
    await choose(name);
    await userEvent.click(page.getByRole("radio", { name: "3", exact: true }));
    await pressPlay();
    expect(wishes).toMatchObject([{ choice: { seats: 3 } }]);
  });

  it.each(["", "null", "[]", '{"seats":"2"}', '{"seats":2,"options":null}', "{"])(
    "survive %j in the memory",
    async (kept) => {
      localStorage.setItem("foldtable.options.pool", kept);
      expect(keptChoice("pool")).toBeNull();
      await mount();
      await expect.element(page.getByRole("radio", { name: "By lot" })).toBeChecked();
    },
  );

  it("survive a form of another version in the memory", async () => {
    localStorage.setItem("foldtable.options.pool", '{"seats":9,"options":{"black":7,"fen":"nonsense"}}');
    await mount();
    await expect.element(page.getByRole("radio", { name: "By lot" })).toBeChecked();
    await pressPlay();
    expect(wishes).toMatchObject([{ choice: { seats: 2, options: { black: "random", fen: americanPool.start } } }]);
  });
});
