import { beforeEach, describe, expect, it } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";
import "../../../client/kit/styles/page.css";
import "../../../client/home/ft-home.ts";
import { games, levelsOf } from "../../../client/games/registry.ts";
import type { FtHome } from "../../../client/home/ft-home.ts";
import { savedOptions } from "../../../client/home/saved-choices.ts";
import { americanPool } from "../../../engine/games/pool/state/rulebook.ts";
import { everyNth } from "../../support/samples.ts";

let home: FtHome;
let requests: unknown[];

const mount = async (): Promise<void> => {
  home = document.createElement("ft-home") as FtHome;
  home.addEventListener("ft-open-table", (event) => requests.push((event as CustomEvent).detail));
  document.body.append(home);
  await home.updateComplete;
};
const choose = (name: string) => userEvent.click(page.getByRole("radio", { name: new RegExp(`^${name}`, "i") }));
const pressPlay = (game = "Pool checkers") => userEvent.click(page.getByRole("button", { name: `Play ${game}` }));
const playWithFriends = async (game?: string) => {
  await choose("friends");
  await pressPlay(game);
};
const openOptions = async (game = "Pool checkers") => {
  await choose("friends");
  await userEvent.click(page.getByRole("button", { name: new RegExp(`^Options: ${game}`) }));
};
const playFromOptions = () => userEvent.click(page.getByRole("button", { name: "Play with friends" }));

beforeEach(async () => {
  await page.viewport(1280, 900);
  requests = [];
});

describe("the start page", () => {
  it("the start page offers every game, and one press opens a table of it", async () => {
    await mount();
    for (const [game, { name }] of Object.entries(games)) {
      await expect.element(page.getByRole("heading", { name: name() })).toBeVisible();
      await pressPlay(name());
      await expect
        .poll(() => requests.at(-1))
        .toMatchObject(levelsOf(game) > 0 ? { game, mode: "computer", level: 2 } : { game, mode: "friends" });
    }
  });

  it("a game without a computer starts with friends or on this device, and levels remain offered", async () => {
    localStorage.setItem("foldtable.game", "spy");
    const { levels } = games.spy;
    Object.assign(games.spy, { levels: 0 });
    try {
      await mount();
      const level = page.getByRole("combobox", { name: "Computer level" }).element() as HTMLSelectElement;
      expect(level.options.length).toBe(levelsOf("pool"));
      await pressPlay("SPY");
      await expect.poll(() => requests).toMatchObject([{ game: "spy", mode: "friends", level: undefined }]);
      await userEvent.click(page.getByRole("button", { name: /^Options: SPY/ }));
      await expect.element(page.getByRole("button", { name: "Play with friends" })).toBeVisible();
      await expect.element(page.getByRole("switch", { name: /^Free chat/ })).toBeVisible();
      await expect.element(page.getByRole("switch", { name: /^Allow hints/ })).not.toBeInTheDocument();
      await userEvent.click(page.getByRole("button", { name: "Close" }));
      await pressPlay();
      await expect.poll(() => requests.at(-1)).toMatchObject({ game: "pool", mode: "computer", level: 2 });
      await choose("here");
      await pressPlay("SPY");
      await expect.poll(() => requests.at(-1)).toMatchObject({ game: "spy", mode: "alone" });
    } finally {
      Object.assign(games.spy, { levels });
    }
  });

  it("the start page offers a table on this device for every game", async () => {
    await mount();
    await choose("here");
    for (const [game, { name }] of Object.entries(games)) {
      await pressPlay(name());
      await expect.poll(() => requests.at(-1)).toMatchObject({ game, mode: "alone" });
    }
  });

  it("the start page saves the last kind of opponent; the first is the computer", async () => {
    await mount();
    await expect.element(page.getByRole("radio", { name: "The computer" })).toBeChecked();
    for (const name of ["here", "friends", "The computer"]) {
      await choose(name);
      home.remove();
      await mount();
      await expect.element(page.getByRole("radio", { name: new RegExp(`^${name}`, "i") })).toBeChecked();
    }
  });

  it("the last played game has the filled button", async () => {
    await mount();
    const filled = () => home.renderRoot.querySelector("article .primary")?.textContent?.trim();
    expect(filled()).toBe("Play Pool checkers");
    await pressPlay("Mexican Train");
    await expect.poll(filled).toBe("Play Mexican Train");
    home.remove();
    await mount();
    expect(filled()).toBe("Play Mexican Train");
  });
});

describe("a table's options", () => {
  it("pool: the choice of who plays Black is saved", async () => {
    await mount();
    await openOptions();
    await choose("Me$");
    await playFromOptions();
    await expect
      .poll(() => requests)
      .toMatchObject([{ choice: { seats: 2, options: { black: "first", fen: americanPool.start } } }]);
    home.remove();
    await mount();
    await openOptions();
    await expect.element(page.getByRole("radio", { name: "Me" })).toBeChecked();
  });

  it("pool: the form offers another position, and refuses an impossible one", async () => {
    await mount();
    await openOptions();
    await userEvent.click(page.getByText("Start from another position"));
    const field = page.getByLabelText(/position in FEN/);
    await userEvent.fill(field, "W:WK1:B");
    await expect.element(page.getByRole("alert")).toBeVisible();
    // The press opens no table and moves the focus to the invalid position.
    await userEvent.click(page.getByRole("button", { name: "Close" }));
    await pressPlay();
    const form = () => home.renderRoot.querySelector("ft-table-options")?.shadowRoot?.querySelector("ft-pool-options");
    const focused = () => form()?.shadowRoot?.activeElement?.id;
    await expect.poll(focused).toBe("fen");
    expect(requests).toEqual([]);
    await userEvent.fill(field, "B:WK1:B12");
    await playFromOptions();
    await expect.poll(() => requests).toMatchObject([{ choice: { options: { fen: "B:WK1:B12" } } }]);
  });

  it("SPY: the card shows the chosen number of players", async () => {
    await mount();
    await openOptions("SPY");
    await userEvent.click(page.getByRole("radio", { name: "3", exact: true }));
    await playFromOptions();
    await expect.poll(() => requests).toMatchObject([{ choice: { seats: 3 } }]);
    await expect.element(page.getByRole("button", { name: /^Options: SPY. 3 players/ })).toBeVisible();
  });

  it("the table has the last pressed number of players", async () => {
    await mount();
    await openOptions("SPY");
    const press = (locator: Locator) => (locator.element() as HTMLElement).click();
    const four = page.getByRole("radio", { name: "4", exact: true });
    await expect.element(four).toBeVisible();
    press(page.getByRole("radio", { name: "3", exact: true }));
    press(four);
    press(page.getByRole("button", { name: "Play with friends" }));
    await expect.poll(() => requests).toMatchObject([{ choice: { seats: 4 } }]);
  });

  it("Mexican Train: the form starts with four players, and adapts the other options", async () => {
    await mount();
    await openOptions("Mexican Train");
    const players = page.getByRole("combobox", { name: "Players" });
    await expect.element(players).toHaveValue("4");
    await userEvent.selectOptions(players, "9");
    await playFromOptions();
    await expect.poll(() => requests).toMatchObject([{ choice: { seats: 9, options: { set: 15, rounds: 3 } } }]);
    home.remove();
    await mount();
    await openOptions("Mexican Train");
    await expect.element(players).toHaveValue("9");
  });

  it("pool: the form has no field for the number of players", async () => {
    await mount();
    await openOptions();
    const options = () => home.renderRoot.querySelector("ft-table-options")?.shadowRoot;
    const players = () => options()?.querySelector("ft-seat-count")?.shadowRoot?.textContent;
    await expect.poll(players).toBe("for 2 players");
    await expect.element(page.getByRole("radio", { name: "2", exact: true })).not.toBeInTheDocument();
  });

  it.each(everyNth(["", "null", "[]", '{"seats":"2"}', '{"seats":2,"options":null}', "{"], 3, 3))(
    "stored options %j are ignored",
    async (stored) => {
      localStorage.setItem("foldtable.options.pool", stored);
      expect(savedOptions("pool")).toBeNull();
      await mount();
      await openOptions();
      await expect.element(page.getByRole("radio", { name: "Random" })).toBeChecked();
    },
  );

  it("stored options of another version are ignored", async () => {
    localStorage.setItem("foldtable.options.pool", '{"seats":9,"options":{"black":7,"fen":"nonsense"}}');
    await mount();
    await openOptions();
    await expect.element(page.getByRole("radio", { name: "Random" })).toBeChecked();
    await playFromOptions();
    await expect
      .poll(() => requests)
      .toMatchObject([{ choice: { seats: 2, options: { black: "random", fen: americanPool.start } } }]);
  });
});

describe("a table's settings", () => {
  const clock = () => page.getByRole("combobox", { name: /Clock/ });

  it("a table has the default settings until others are chosen", async () => {
    await mount();
    await playWithFriends();
    await expect.poll(() => requests).toMatchObject([{ settings: { isPublic: false, clock: null, talk: "phrases" } }]);
  });

  it("settings are saved for each game, and shown on the card", async () => {
    await mount();
    await openOptions();
    await userEvent.click(page.getByRole("radio", { name: /^Anyone/ }));
    await userEvent.selectOptions(clock(), "10 min + 5 sec");
    await playFromOptions();
    const settings = { isPublic: true, clock: { type: "fischer", ms: 600_000, increment: 5_000 } };
    await expect.poll(() => requests).toMatchObject([{ game: "pool", settings }]);
    await playWithFriends("SPY");
    await expect.poll(() => requests[1]).toMatchObject({ game: "spy", settings: { isPublic: false, clock: null } });
    home.remove();
    await mount();
    await expect.element(page.getByRole("button", { name: /Anyone · 10 min \+ 5 sec/ })).toBeVisible();
    await pressPlay();
    await expect.poll(() => requests[2]).toMatchObject({ game: "pool", settings });
  });

  it("a public table has a clock by default, and another choice is saved", async () => {
    await mount();
    await openOptions();
    await expect.element(clock()).toHaveDisplayValue("No clock");
    await userEvent.click(page.getByRole("radio", { name: /^Anyone/ }));
    await expect.element(clock()).toHaveDisplayValue("10 min + 5 sec");
    await playFromOptions();
    const publicClock = { type: "fischer", ms: 600_000, increment: 5_000 };
    await expect.poll(() => requests).toMatchObject([{ settings: { isPublic: true, clock: publicClock } }]);
    await openOptions();
    await userEvent.selectOptions(clock(), "No clock");
    home.remove();
    await mount();
    await pressPlay();
    await expect.poll(() => requests[1]).toMatchObject({ settings: { isPublic: true, clock: null } });
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
    ["SPY", ["No clock", "30 sec a turn", "1 min a turn", "2 min a turn"]],
    ["Mexican Train", ["No clock", "30 sec a turn", "1 min a turn", "2 min a turn"]],
  ])("the settings offer the clocks of %s", async (game, clocks) => {
    await mount();
    await openOptions(game);
    await expect
      .poll(() => [...clock().element().querySelectorAll("option")].map(({ label }) => label))
      .toEqual(clocks);
  });

  it("free chat is offered only at private tables", async () => {
    await mount();
    await openOptions();
    await userEvent.click(page.getByRole("switch", { name: /^Free chat/ }));
    await playFromOptions();
    await expect.poll(() => requests).toMatchObject([{ settings: { talk: "free" } }]);
    await openOptions();
    await userEvent.click(page.getByRole("radio", { name: /^Anyone/ }));
    await expect.element(page.getByRole("switch", { name: /^Free chat/ })).not.toBeInTheDocument();
  });

  const watchers = () => page.getByRole("combobox", { name: /What watchers see/ });

  it("open hands for watchers are offered only at private tables", async () => {
    await mount();
    await openOptions("SPY");
    await userEvent.selectOptions(watchers(), "Everything, 3 turns later");
    await playFromOptions();
    await expect.poll(() => requests).toMatchObject([{ game: "spy", settings: { openHands: 3 } }]);
    await openOptions("SPY");
    await userEvent.click(page.getByRole("radio", { name: /^Anyone/ }));
    await expect.element(watchers()).not.toBeInTheDocument();
  });

  it("a game without hidden information has no setting for watchers", async () => {
    await mount();
    await openOptions();
    await expect.element(page.getByRole("switch", { name: /^Allow hints/ })).toBeVisible();
    await expect.element(watchers()).not.toBeInTheDocument();
  });

  it.each(
    everyNth(["{", "", "[]", '{"isPublic":1,"clock":{"type":"turn","ms":1},"talk":7}', '{"clock":"soon"}'], 3, 3),
  )("stored settings %j are ignored", async (stored) => {
    localStorage.setItem("foldtable.terms.pool", stored);
    await mount();
    await playWithFriends();
    await expect.poll(() => requests).toMatchObject([{ settings: { isPublic: false, clock: null, talk: "phrases" } }]);
  });
});

describe("the first page on a phone", () => {
  it.each([
    [390, 844],
    [360, 640],
  ])("all buttons to start a game are visible at %i × %i without scrolling", async (width, height) => {
    await page.viewport(width, height);
    document.body.style.margin = "0";
    await mount();
    // The third game's button, or the second's on a small phone.
    const lastVisible = height > 800 ? "Play Mexican Train" : "Play SPY";
    const { bottom } = page.getByRole("button", { name: lastVisible }).element().getBoundingClientRect();
    expect(bottom).toBeLessThanOrEqual(height);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  });

  it("all targets are at least 44 px", async () => {
    await page.viewport(390, 844);
    await mount();
    const small = [...home.renderRoot.querySelectorAll("button, a")].filter((each) => {
      const { width, height } = each.getBoundingClientRect();
      return width > 0 && Math.min(width, height) < 44;
    });
    expect(small).toEqual([]);
  });
});
