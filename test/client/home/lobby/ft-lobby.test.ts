/** The lists of open tables, of the player's tables, and of recent games. */
import type { LitElement } from "lit";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import "../../../../client/kit/styles/page.css";
import "../../../../client/home/lobby/ft-recent-games.ts";
import "../../../../client/home/lobby/ft-lobby.ts";
import "../../../../client/home/lobby/ft-my-tables.ts";
import { lobbyFeed, myTablesFeed } from "../../../../client/home/lobby/feeds.ts";
import { localTables, removeLocal, saveEntries } from "../../../../client/local/host/local-games-db.ts";
import type { Listing, LobbyLists, PersonListing } from "../../../../engine/wire/listing.ts";
import { type FakeServer, fakeServer, json, networkError } from "../../support/fake-server.ts";

let server: FakeServer;
let element: HTMLElement;

const MINUTE_MS = 60_000;

const table = (id: string, seats: readonly (string | null)[], changes: Partial<Listing> = {}): Listing => ({
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
  openedAt: Date.now() - 5 * MINUTE_MS,
  movedAt: Date.now() - 5 * MINUTE_MS,
  ...changes,
});

const myTable = (
  id: string,
  seats: readonly (string | null)[],
  changes: Partial<PersonListing> = {},
): PersonListing => ({
  mine: [0],
  ...table(id, seats, { phase: "playing", turn: [1] }),
  ...changes,
});

/** The server's current answers: the lobby, and the player's tables. */
const answers: unknown[] = [];
const setLobby = (changes: Partial<LobbyLists>): void => {
  answers[0] = { open: [], finished: [], ...changes };
  server.respondTo("GET /api/lobby", json(answers[0]));
};
const setMyTables = (...tables: readonly PersonListing[]): void => {
  answers[1] = { tables };
  server.respondTo("GET /api/mine", json(answers[1]));
};

/** Shows an element after both feeds have the server's current answers, so none of an earlier test is left. */
const show = async (name: "ft-lobby" | "ft-my-tables" | "ft-recent-games"): Promise<void> => {
  const requestCount = server.requests.length;
  const unsubscribe = [lobbyFeed.watch(() => undefined), myTablesFeed.watch(() => undefined)];
  refreshFeeds();
  await expect.poll(() => server.requests.length).toBeGreaterThanOrEqual(requestCount + 2);
  await expect.poll(() => [lobbyFeed.latest, myTablesFeed.latest]).toEqual(answers);
  element = document.createElement(name);
  document.body.append(element);
  for (const each of unsubscribe) each();
};
/** Requests the server's current answers at once. */
const refreshFeeds = (): void => {
  lobbyFeed.again();
  myTablesFeed.again();
};
/** The text of each row, part by part. */
const rows = (): readonly string[] =>
  [...(element.shadowRoot?.querySelectorAll(".row:not(.blank)") ?? [])].map((row) =>
    [...row.querySelectorAll(".who, .what, .turn, time, .join, .note")]
      .map(({ textContent }) => textContent.replace(/[\u200e\u2068\u2069]/g, "").trim())
      .join(" "),
  );
const joinLink = (name: string) => page.getByRole("link", { name: new RegExp(`^Join .*${name}`) });

beforeEach(async () => {
  await page.viewport(1000, 900);
  server = fakeServer();
  setLobby({});
  setMyTables();
});

describe("open tables", () => {
  it("open tables show host, game and options, the longest wait first", async () => {
    setLobby({
      open: [
        table("b", ["Ben", "Cy", null, null], { game: "train", options: { rulebook: "club", set: 9 } }),
        table("a", ["Ann", null], {
          clock: { type: "fischer", ms: 5 * MINUTE_MS, increment: 3_000 },
          openedAt: Date.now() - 9 * MINUTE_MS,
        }),
      ],
    });
    await show("ft-lobby");
    await expect
      .poll(rows)
      .toEqual(["Ann Pool checkers · 5 min + 3 sec Join", "Ben and Cy Mexican Train · Club rules · Double-9 Join"]);
    await expect.element(page.getByRole("img", { name: "2 free seats" })).toBeVisible();
  });

  it("one press joins an open table at the first free seat", async () => {
    setLobby({ open: [table("a", ["Ann", "Ben", null, null], { game: "spy" })] });
    await show("ft-lobby");
    await expect.element(joinLink("Ann")).toHaveAttribute("href", "/t/a?seat=2");
    element.addEventListener("click", (event) => event.preventDefault());
    await userEvent.click(joinLink("Ann"));
    expect(sessionStorage.getItem("foldtable.sit.a")).toBe("1");
  });

  it("a new open table appears, and a vanished one keeps its row briefly, without a button", async () => {
    const [a, b] = [table("a", ["Ann", null], { openedAt: 1 }), table("b", ["Ben", null], { openedAt: 2 })];
    setLobby({ open: [a] });
    await show("ft-lobby");
    await expect.element(joinLink("Ann")).toBeVisible();
    setLobby({ open: [a, b] });
    refreshFeeds();
    await expect.element(joinLink("Ben")).toBeVisible();
    const { top } = joinLink("Ben").element().getBoundingClientRect();
    setLobby({ open: [b] });
    refreshFeeds();
    await expect.element(joinLink("Ann")).not.toBeInTheDocument();
    expect(rows()[0]).toContain("No longer free");
    expect(joinLink("Ben").element().getBoundingClientRect().top).toBe(top);
    await expect.poll(rows, { timeout: 15_000 }).toHaveLength(1);
  });

  it("the lobby omits the player's own tables", async () => {
    setLobby({ open: [table("a", ["Ann", null]), table("mine", ["Me", null])] });
    setMyTables(myTable("mine", ["Me", null], { phase: "seating", turn: [] }));
    await show("ft-lobby");
    await expect.poll(rows).toHaveLength(1);
    await expect.element(joinLink("Ann")).toBeVisible();
  });

  it("the lobby shows three tables, and all after a press", async () => {
    setLobby({ open: Array.from({ length: 9 }, (_, index) => table(`t${index}`, [`Player ${index}`, null])) });
    await show("ft-lobby");
    await expect.poll(rows).toHaveLength(3);
    await userEvent.click(page.getByRole("button", { name: "Show 6 more" }));
    await expect.poll(rows).toHaveLength(9);
    expect(document.activeElement).toBe(element);
  });

  it("the focus stays at the list when the focused table starts without this visitor", async () => {
    setLobby({ open: [table("a", ["Ann", null])] });
    await show("ft-lobby");
    await expect.element(joinLink("Ann")).toBeVisible();
    (joinLink("Ann").element() as HTMLElement).focus();
    setLobby({});
    refreshFeeds();
    await expect.element(joinLink("Ann")).not.toBeInTheDocument();
    expect(document.activeElement).toBe(element);
  });

  it.each(["<img src=x onerror=alert(1)>", "\u202Eevil", "עברית", "   ", "x".repeat(24)])(
    "the name %j is shown as text and does not change the direction around it",
    async (name) => {
      setLobby({ open: [table("a", [name, null])] });
      await show("ft-lobby");
      await expect.poll(() => element.shadowRoot!.querySelector(".who bdi")?.textContent).toBe(name);
      expect(element.shadowRoot!.querySelector("img")).toBeNull();
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(1000);
    },
  );

  it("the lobby says that there is no table, in the same height", async () => {
    setLobby({ open: [table("a", ["Ann", null])] });
    await show("ft-lobby");
    await expect.poll(rows).toHaveLength(1);
    const { height } = element.getBoundingClientRect();
    setLobby({});
    refreshFeeds();
    await expect.element(page.getByText("Nobody is waiting"), { timeout: 15_000 }).toBeVisible();
    expect(element.getBoundingClientRect().height).toBe(height);
  });

  it("the lobby is marked as outdated without a connection, until the next answer", async () => {
    setLobby({ open: [table("a", ["Ann", null])] });
    await show("ft-lobby");
    await expect.poll(rows).toHaveLength(1);
    server.respondTo("GET /api/lobby", networkError);
    refreshFeeds();
    await expect.element(page.getByText("Out of date. Trying again…")).toBeVisible();
    await expect.element(joinLink("Ann")).toBeVisible();
    setLobby({ open: [table("b", ["Ben", null])] });
    refreshFeeds();
    await expect.element(joinLink("Ben")).toBeVisible();
    await expect.element(page.getByText("Out of date. Trying again…")).not.toBeInTheDocument();
  });
});

describe("my tables", () => {
  it("my tables render nothing for a visitor without tables", async () => {
    await show("ft-my-tables");
    await expect.poll(() => element.hidden).toBe(true);
    expect(element.getBoundingClientRect().height).toBe(0);
  });

  it("my tables are listed with their state, first those that wait for the player", async () => {
    setMyTables(
      myTable("over", ["Me", "Ann"], { phase: "over", turn: [], outcome: { winners: [0], reason: "resigned" } }),
      myTable("lost", ["Me", "Ben"], {
        phase: "over",
        turn: [],
        outcome: { winners: [1], reason: "resigned" },
        movedAt: Date.now() - 26 * 60 * MINUTE_MS,
      }),
      myTable("seating", ["Me", null, null], { game: "spy", phase: "seating", turn: [] }),
      myTable("theirs", ["Me", "Dee"], {}),
      myTable("turn", ["Me", "Eve"], { turn: [0] }),
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

  it("the number of my tables is saved to reserve their height", async () => {
    setMyTables(myTable("a", ["Me", "Ann"]), myTable("b", ["Me", "Ben"]));
    await show("ft-my-tables");
    await expect.poll(rows).toHaveLength(2);
    await expect.poll(() => localStorage.getItem("foldtable.tables")).toBe("2");
  });

  it("a table of a tournament links to it, and no other table does", async () => {
    setMyTables(myTable("a", ["Me", "Ben"], { tournament: "evening" }), myTable("b", ["Me", "Cy"]));
    await show("ft-my-tables");
    await expect.poll(rows).toHaveLength(2);
    const links = page.getByRole("link", { name: "Tournament" }).elements();
    expect(links.map((link) => link.getAttribute("href"))).toEqual(["/e/evening"]);
  });

  it("the time since the last move goes on without a change of the list", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "Date"] });
    setMyTables(myTable("a", ["Ann", "Ben"]));
    await show("ft-my-tables");
    await expect.poll(() => rows().join()).toContain("5 minutes ago");
    vi.advanceTimersByTime(MINUTE_MS);
    await (element as LitElement).updateComplete;
    expect(rows().join()).toContain("6 minutes ago");
    vi.useRealTimers();
  });

  describe("on this device", () => {
    const local = {
      id: "0123456789abcdef01",
      game: "spy",
      names: ["Ann", "Ben"],
      phase: "playing",
      turn: [1],
      outcome: null,
      movedAt: Date.now() - 2 * MINUTE_MS,
      secret: "00",
    } as const;
    beforeEach(() => saveEntries(local, []));
    afterEach(() => removeLocal(local.id));

    it("tables on this device are listed among the others, even without a network", async () => {
      await show("ft-my-tables");
      server.respondTo("GET /api/mine", networkError);
      refreshFeeds();
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

    it("a double click on the button to remove a local game only asks", async () => {
      await show("ft-my-tables");
      const remove = page.getByRole("button", { name: /^Remove SPY/ });
      await expect.element(remove).toBeVisible();
      const { width, height } = remove.element().getBoundingClientRect();
      await userEvent.dblClick(remove, { position: { x: width / 2, y: height / 2 } });
      await expect.element(page.getByText(/There is no other copy/), { timeout: 3_000 }).toBeVisible();
    });

    it("the focus returns to the game that is kept, and stays in the list after a removal", async () => {
      const others = ["b", "c"].map((end) => ({ ...local, id: `${local.id.slice(0, -1)}${end}` }));
      for (const other of others) await saveEntries(other, []);
      await show("ft-my-tables");
      const root = element.shadowRoot!;
      const removes = () => [...root.querySelectorAll<HTMLElement>(".remove")];
      await expect.poll(() => removes().length).toBe(3);
      removes()[2]!.focus();
      await userEvent.keyboard("{Enter}");
      await expect.poll(() => root.activeElement?.className).toContain("keep");
      await userEvent.keyboard("{Escape}");
      await expect.poll(() => removes().indexOf(root.activeElement as HTMLElement)).toBe(2);
      await userEvent.keyboard("{Enter}{Tab}{Enter}");
      await expect.poll(() => removes().length).toBe(2);
      expect(document.activeElement).toBe(element);
      for (const { id } of others) await removeLocal(id);
    });

    it("a toast says that a game could not be removed", async () => {
      await show("ft-my-tables");
      const toasts: string[] = [];
      element.addEventListener("ft-toast", ({ detail }) => toasts.push(detail));
      await userEvent.click(page.getByRole("button", { name: /^Remove SPY/ }));
      const refusal = vi.spyOn(IDBObjectStore.prototype, "delete").mockImplementation(() => {
        throw new DOMException("refused", "InvalidStateError");
      });
      await userEvent.click(page.getByRole("button", { name: "Remove", exact: true }));
      await expect.poll(() => toasts).toEqual(["That didn’t work. Try again in a moment."]);
      refusal.mockRestore();
      await expect.element(page.getByRole("button", { name: /^Remove SPY/ })).toBeVisible();
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

  it("recent games link to their replay, and name the result", async () => {
    setLobby({ finished: [over("a", [0]), over("b", []), over("c", [0, 1])] });
    await show("ft-recent-games");
    await expect.element(page.getByRole("link", { name: /^Replay/ }).first()).toHaveAttribute("href", "/t/a");
    for (const words of [/Ann.* won/, "A draw", /share the win/])
      await expect.element(page.getByText(words)).toBeVisible();
  });

  it("a recent game shows the game's emblem if the final position cannot be loaded", async () => {
    setLobby({ finished: [over("nowhere", [0])] });
    await show("ft-recent-games");
    await expect.poll(() => element.shadowRoot!.querySelector(".picture .emblem")).toBeTruthy();
    await expect.poll(() => element.shadowRoot!.querySelector("img")).toBeNull();
  });
});
