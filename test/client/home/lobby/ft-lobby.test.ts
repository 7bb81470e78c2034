/** Open tables, the player's tables, and those just played, as a server reports them. */
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import "../../../../client/kit/styles/page.css";
import "../../../../client/home/lobby/ft-recent-games.ts";
import "../../../../client/home/lobby/ft-lobby.ts";
import "../../../../client/home/lobby/ft-my-tables.ts";
import { lobbyFeed, myTablesFeed } from "../../../../client/home/lobby/feeds.ts";
import { localTables, removeLocal, saveRecord } from "../../../../client/local/host/local-games-db.ts";
import type { Listing, LobbyLists, PersonListing } from "../../../../engine/wire/listing.ts";
import { type FakeServer, fakeServer, json, networkError } from "../../support/fake-server.ts";

let server: FakeServer;
let element: HTMLElement;

const MINUTE = 60_000;

const table = (id: string, seats: readonly (string | null)[], more: Partial<Listing> = {}): Listing => ({
  id,
  game: "pool",
  options: {},
  seats,
  phase: "seating",
  turn: [],
  outcome: null,
  clock: null,
  isPublic: true,
  length: 2,
  openedAt: Date.now() - 5 * MINUTE,
  movedAt: Date.now() - 5 * MINUTE,
  ...more,
});

const mine = (id: string, seats: readonly (string | null)[], more: Partial<PersonListing> = {}): PersonListing => ({
  mine: [0],
  ...table(id, seats, { phase: "playing", turn: [1] }),
  ...more,
});

/** What the server reports: on the lobby, and on the player's tables. */
const told: unknown[] = [];
const lobby = (more: Partial<LobbyLists>): void => {
  told[0] = { open: [], finished: [], ...more };
  server.respondTo("GET /api/lobby", json(told[0]));
};
const own = (...tables: readonly PersonListing[]): void => {
  told[1] = { tables };
  server.respondTo("GET /api/mine", json(told[1]));
};

/** Shows an element when what the server tells at present has been heard: nothing of another test's is left then. */
const show = async (name: "ft-lobby" | "ft-my-tables" | "ft-recent-games"): Promise<void> => {
  const asked = server.requests.length;
  const leave = [lobbyFeed.watch(() => undefined), myTablesFeed.watch(() => undefined)];
  hear();
  await expect.poll(() => server.requests.length).toBeGreaterThanOrEqual(asked + 2);
  await expect.poll(() => [lobbyFeed.latest, myTablesFeed.latest]).toEqual(told);
  element = document.createElement(name);
  document.body.append(element);
  for (const one of leave) one();
};
/** What is told now is asked for now. */
const hear = (): void => {
  lobbyFeed.again();
  myTablesFeed.again();
};
/** What each row says, part by part. */
const rows = (): readonly string[] =>
  [...(element.shadowRoot?.querySelectorAll(".row:not(.blank)") ?? [])].map((row) =>
    [...row.querySelectorAll(".who, .what, .turn, time, .join, .note")]
      .map(({ textContent }) => textContent.replace(/[\u200e\u2068\u2069]/g, "").trim())
      .join(" "),
  );
const join = (name: string) => page.getByRole("link", { name: new RegExp(`^Join .*${name}`) });

beforeEach(async () => {
  await page.viewport(1000, 900);
  localStorage.clear();
  sessionStorage.clear();
  server = fakeServer();
  lobby({});
  own();
});
afterEach(() => {
  element.remove();
  server.restore();
});

describe("open tables", () => {
  it("name host, game and options, the longest wait first", async () => {
    lobby({
      open: [
        table("b", ["Ben", "Cy", null, null], { game: "train", options: { rulebook: "club", set: 9 } }),
        table("a", ["Ann", null], {
          clock: { type: "fischer", ms: 5 * MINUTE, increment: 3_000 },
          openedAt: Date.now() - 9 * MINUTE,
        }),
      ],
    });
    await show("ft-lobby");
    await expect
      .poll(rows)
      .toEqual(["Ann Pool checkers · 5 min + 3 sec Join", "Ben and Cy Mexican Train · Club rules · Double-9 Join"]);
    await expect.element(page.getByRole("img", { name: "2 free seats" })).toBeVisible();
  });

  it("are joined at the first free seat by one press", async () => {
    lobby({ open: [table("a", ["Ann", "Ben", null, null], { game: "spy" })] });
    await show("ft-lobby");
    await expect.element(join("Ann")).toHaveAttribute("href", "/t/a?seat=2");
    element.addEventListener("click", (event) => event.preventDefault());
    await userEvent.click(join("Ann"));
    expect(sessionStorage.getItem("foldtable.sit.a")).toBe("1");
  });

  it("appear automatically; a vanished one keeps its place briefly, without a button", async () => {
    const [a, b] = [table("a", ["Ann", null], { openedAt: 1 }), table("b", ["Ben", null], { openedAt: 2 })];
    lobby({ open: [a] });
    await show("ft-lobby");
    await expect.element(join("Ann")).toBeVisible();
    lobby({ open: [a, b] });
    hear();
    await expect.element(join("Ben")).toBeVisible();
    const { top } = join("Ben").element().getBoundingClientRect();
    lobby({ open: [b] });
    hear();
    await expect.element(join("Ann")).not.toBeInTheDocument();
    expect(rows()[0]).toContain("No longer free");
    expect(join("Ben").element().getBoundingClientRect().top).toBe(top);
    await expect.poll(rows, { timeout: 15_000 }).toHaveLength(1);
  });

  it("omit the player's own tables", async () => {
    lobby({ open: [table("a", ["Ann", null]), table("mine", ["Me", null])] });
    own(mine("mine", ["Me", null], { phase: "seating", turn: [] }));
    await show("ft-lobby");
    await expect.poll(rows).toHaveLength(1);
    await expect.element(join("Ann")).toBeVisible();
  });

  it("are shown in part until the player asks for all", async () => {
    lobby({ open: Array.from({ length: 9 }, (_, index) => table(`t${index}`, [`Player ${index}`, null])) });
    await show("ft-lobby");
    await expect.poll(rows).toHaveLength(3);
    await userEvent.click(page.getByRole("button", { name: "Show 6 more" }));
    await expect.poll(rows).toHaveLength(9);
  });

  it.each(["<img src=x onerror=alert(1)>", "\u202Eevil", "עברית", "   ", "x".repeat(24)])(
    "show the name %j as text without changing its surroundings' direction",
    async (name) => {
      lobby({ open: [table("a", [name, null])] });
      await show("ft-lobby");
      await expect.poll(() => element.shadowRoot!.querySelector(".who bdi")?.textContent).toBe(name);
      expect(element.shadowRoot!.querySelector("img")).toBeNull();
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(1000);
    },
  );

  it("say that there are none, in the room of future ones", async () => {
    lobby({ open: [table("a", ["Ann", null])] });
    await show("ft-lobby");
    await expect.poll(rows).toHaveLength(1);
    const { height } = element.getBoundingClientRect();
    lobby({});
    hear();
    await expect.element(page.getByText("Nobody is waiting"), { timeout: 15_000 }).toBeVisible();
    expect(element.getBoundingClientRect().height).toBe(height);
  });

  it("are marked as outdated without a connection, and requested again on a press", async () => {
    lobby({ open: [table("a", ["Ann", null])] });
    await show("ft-lobby");
    await expect.poll(rows).toHaveLength(1);
    server.respondTo("GET /api/lobby", networkError);
    hear();
    await expect.element(page.getByText("Out of date. Trying again…")).toBeVisible();
    await expect.element(join("Ann")).toBeVisible();
    lobby({ open: [table("b", ["Ben", null])] });
    hear();
    await expect.element(join("Ben")).toBeVisible();
    await expect.element(page.getByText("Out of date. Trying again…")).not.toBeInTheDocument();
  });
});

describe("my tables", () => {
  it("my tables render nothing for a visitor without tables", async () => {
    await show("ft-my-tables");
    await expect.poll(() => element.hidden).toBe(true);
    expect(element.getBoundingClientRect().height).toBe(0);
  });

  it("list first those that wait for me, each with its state", async () => {
    own(
      mine("over", ["Me", "Ann"], { phase: "over", turn: [], outcome: { winners: [0], reason: "resigned" } }),
      mine("lost", ["Me", "Ben"], {
        phase: "over",
        turn: [],
        outcome: { winners: [1], reason: "resigned" },
        movedAt: Date.now() - 26 * 60 * MINUTE,
      }),
      mine("seating", ["Me", null, null], { game: "spy", phase: "seating", turn: [] }),
      mine("theirs", ["Me", "Dee"], {}),
      mine("turn", ["Me", "Eve"], { turn: [0] }),
    );
    await show("ft-my-tables");
    await userEvent.click(page.getByRole("button", { name: "Show 2 more" }));
    await expect
      .poll(rows)
      .toEqual([
        "Eve Pool checkers · 5 minutes ago Your turn",
        "Dee Waiting for Dee · Pool checkers 5 minutes ago",
        "Nobody else yet 2 seats are free · SPY 5 minutes ago",
        "Ann You won · Pool checkers 5 minutes ago",
        "Ben You lost · Pool checkers yesterday",
      ]);
    await expect.element(page.getByRole("link", { name: /Eve/ })).toHaveAttribute("href", "/t/turn");
  });

  it("keep their room while they are requested again", async () => {
    own(mine("a", ["Me", "Ann"]), mine("b", ["Me", "Ben"]));
    await show("ft-my-tables");
    await expect.poll(rows).toHaveLength(2);
    await expect.poll(() => localStorage.getItem("foldtable.tables")).toBe("2");
  });

  it("link to the tournament that opened the table, and only those", async () => {
    own(mine("a", ["Me", "Ben"], { tournament: "evening" }), mine("b", ["Me", "Cy"]));
    await show("ft-my-tables");
    await expect.poll(rows).toHaveLength(2);
    const links = page.getByRole("link", { name: "Tournament" }).elements();
    expect(links.map((link) => link.getAttribute("href"))).toEqual(["/e/evening"]);
  });

  describe("on this device", () => {
    const local = {
      id: "0123456789abcdef01",
      game: "spy",
      names: ["Ann", "Ben"],
      phase: "playing",
      turn: [1],
      outcome: null,
      movedAt: Date.now() - 2 * MINUTE,
      secret: "00",
    } as const;
    beforeEach(() => saveRecord(local));
    afterEach(() => removeLocal(local.id));

    it("are listed among the others, even without a network", async () => {
      await show("ft-my-tables");
      server.respondTo("GET /api/mine", networkError);
      hear();
      const row = "Ann and Ben Ben’s turn · SPY · On this device 2 minutes ago";
      await expect.poll(rows).toContain(row);
      await expect
        .element(page.getByRole("link", { name: /Ben.*’s turn/ }))
        .toHaveAttribute("href", `/local/${local.id}`);
    });

    it("a local game is removed only after confirmation", async () => {
      await show("ft-my-tables");
      const remove = page.getByRole("button", { name: /^Remove SPY/ });
      await userEvent.click(remove);
      await expect.element(page.getByText(/There is no other copy/)).toBeVisible();
      await userEvent.keyboard("{Escape}");
      await userEvent.click(remove);
      await userEvent.click(page.getByRole("button", { name: "Keep" }));
      expect(await localTables()).toHaveLength(1);
      await userEvent.click(remove);
      await userEvent.click(page.getByRole("button", { name: "Remove", exact: true }));
      await expect.poll(rows).toEqual([]);
      expect(await localTables()).toEqual([]);
    });
  });
});

describe("games just played", () => {
  const over = (id: string, winners: readonly number[]): Listing =>
    table(id, ["Ann", "Ben"], { phase: "over", outcome: { winners, reason: "blocked" } });

  it("the list of recent games renders nothing when it is empty", async () => {
    await show("ft-recent-games");
    expect(element.shadowRoot!.querySelector("section")).toBeNull();
  });

  it("link to their replay, and name the result", async () => {
    lobby({ finished: [over("a", [0]), over("b", []), over("c", [0, 1])] });
    await show("ft-recent-games");
    await expect.element(page.getByRole("link", { name: /^Replay/ }).first()).toHaveAttribute("href", "/t/a");
    for (const words of [/Ann.* won/, "A draw", /share the win/])
      await expect.element(page.getByText(words)).toBeVisible();
  });

  it("show the game's picture until the last position is loaded", async () => {
    lobby({ finished: [over("nowhere", [0])] });
    await show("ft-recent-games");
    await expect.poll(() => element.shadowRoot!.querySelector(".picture .emblem")).toBeTruthy();
    await expect.poll(() => element.shadowRoot!.querySelector("img")).toBeNull();
  });
});
