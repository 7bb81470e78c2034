/**
 * The player's finished games: pages, filters, scores, and one file with all logs.
 * Every day worker/person/person-games.test.ts queries the same games.
 * @gate
 */
import { beforeEach, describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import "../../../../client/kit/styles/page.css";
import "../../../../client/home/history/ft-history.ts";
import { scoresByName } from "../../../../client/home/history/finished-games.ts";
import { saveLogs } from "../../../../client/home/history/save-logs.ts";
import { whenPainted } from "../../../../client/kit/loading/lazy-part.ts";
import type { PersonListing, PersonResult } from "../../../../engine/wire/listing.ts";
import { json, networkError, type Responder } from "../../support/fake-server.ts";

const DAY_MS = 24 * 60 * 60_000;

const finishedGame = (index: number, opponent: string, result: PersonResult): PersonListing => ({
  ...{
    id: `game-${index}`,
    game: index % 2 === 0 ? "pool" : "spy",
    options: {},
    seats: ["Ada", opponent],
    phase: "over",
  },
  ...{ turn: [], outcome: { winners: result === "drawn" ? [] : [result === "won" ? 0 : 1], reason: "resigned" } },
  ...{
    clock: null,
    isPublic: false,
    length: 9,
    openedAt: 0,
    movedAt: 1_790_000_000_000 - index * DAY_MS,
    mine: [0],
    result,
  },
});

const games = Array.from({ length: 60 }, (_, index) =>
  finishedGame(index, index % 3 === 0 ? "Eve" : "Zoe", (["won", "lost", "drawn"] as const)[index % 3]!),
);
const scores = [
  { name: "Zoe", game: "pool", won: 0, lost: 10, drawn: 10 },
  { name: "Eve", game: "pool", won: 10, lost: 0, drawn: 0 },
  { name: "Zoe", game: "spy", won: 0, lost: 10, drawn: 10 },
  { name: "Eve", game: "spy", won: 10, lost: 0, drawn: 0 },
];

/** The server's answer to a query of finished games. */
const queryGames = (query: URLSearchParams): Responder => {
  const matches = (name: string, value: string) => (query.get(name) ?? value) === value;
  const matching = games.filter(
    (game) => matches("game", game.game) && matches("result", game.result!) && matches("opponent", game.seats[1]!),
  );
  const from = query.has("after") ? Number(query.get("after")!.split(".")[1]) : 0;
  const end = from + Number(query.get("limit"));
  return json({ games: matching.slice(from, end), next: end < matching.length ? `1.${end}` : null });
};

let requests: URL[];
let reply: (url: URL) => Responder;

const respond = (url: URL): Responder => {
  if (url.pathname === "/api/mine/games") return queryGames(url.searchParams);
  return url.pathname === "/api/mine/scores" ? json({ scores }) : networkError;
};

beforeEach(async () => {
  await page.viewport(390, 844);
  [requests, reply] = [[], respond];
  vi.spyOn(window, "fetch").mockImplementation(async (input) => {
    const url = new URL(String(input instanceof Request ? input.url : input), location.href);
    requests.push(url);
    return reply(url)();
  });
});

const open = (): HTMLElement => {
  const element = document.createElement("ft-history");
  document.body.append(element);
  return element;
};
const plain = (text: string | null | undefined): string => (text ?? "").replaceAll(/[\u2068\u2069]/g, "").trim();
const rows = (element: HTMLElement) =>
  [...element.shadowRoot!.querySelectorAll(".games .row")].map((row) =>
    [".who", ".end"].map((part) => plain(row.querySelector(part)?.textContent)).join(": "),
  );
const choice = (name: string) => page.getByRole("combobox", { name });
const button = (name: string) => page.getByRole("button", { name });

describe("the page of the player's finished games", () => {
  it("the page lists games, newest first, and more on demand, each once", async () => {
    const element = open();
    await expect.poll(() => rows(element).length).toBe(50);
    expect(rows(element).slice(0, 3)).toEqual(["Eve: You won", "Zoe: You lost", "Zoe: A draw"]);
    expect(element.shadowRoot!.querySelector<HTMLAnchorElement>(".games .row a")!.pathname).toBe("/t/game-0");
    await button("Show more").click();
    await expect.poll(() => rows(element).length).toBe(60);
    await expect.element(button("Show more")).not.toBeInTheDocument();
  });

  it("a game of a tournament links to it", async () => {
    const [first, ...others] = games;
    const own = [{ ...first!, tournament: "evening" }, ...others.slice(0, 2)];
    reply = (url) => (url.pathname === "/api/mine/games" ? json({ games: own, next: null }) : respond(url));
    const element = open();
    await expect.poll(() => rows(element).length).toBe(3);
    const links = page.getByRole("link", { name: "Tournament" }).elements();
    expect(links.map((link) => link.getAttribute("href"))).toEqual(["/e/evening"]);
  });

  it("the page filters games by game, result and opponent", async () => {
    const element = open();
    await choice("Game").selectOptions("spy");
    await choice("Result").selectOptions("lost");
    await choice("Opponents").selectOptions("Zoe");
    await expect.poll(() => rows(element).length).toBe(10);
    expect(new Set(rows(element))).toEqual(new Set(["Zoe: You lost"]));
    await choice("Opponents").selectOptions("Eve");
    await expect.element(page.getByText("No games match.")).toBeVisible();
    await button("Show all games").click();
    await expect.poll(() => rows(element).length).toBe(50);
  });

  it("the page shows the score against each opponent, and a press lists those games", async () => {
    const element = open();
    const scoreRows = () =>
      [...element.shadowRoot!.querySelectorAll(".against li")].map((row) =>
        plain(row.textContent).replaceAll(/\s+/g, " "),
      );
    await expect.poll(scoreRows).toEqual(["Zoe0 won, 20 lost, 20 drawn", "Eve20 won, 0 lost"]);
    await choice("Game").selectOptions("spy");
    await expect.poll(scoreRows).toEqual(["Zoe0 won, 10 lost, 10 drawn", "Eve10 won, 0 lost"]);
    await page.getByRole("button", { name: /^Eve/ }).click();
    await expect.poll(() => new Set(rows(element))).toEqual(new Set(["Eve: You won"]));
    await page.getByRole("button", { name: /^Eve/ }).click();
    await expect.poll(() => new Set(rows(element)).size).toBe(3);
  });

  it("the menu of opponents shows the opponent whose score is pressed", async () => {
    open();
    await choice("Opponents").selectOptions("Eve");
    const eve = page.getByRole("button", { name: /^Eve/ });
    await expect.element(eve).toHaveAttribute("aria-pressed", "true");
    await eve.click();
    await expect.element(choice("Opponents")).toHaveValue("");
    await eve.click();
    await expect.element(choice("Opponents")).toHaveValue("Eve");
  });

  it("the page says that there are no games, or that the server is unreachable, and retries", async () => {
    reply = () => networkError;
    open();
    await expect.element(page.getByText("Your games can’t be reached right now.")).toBeVisible();
    reply = (url) => (url.pathname === "/api/mine/games" ? json({ games: [], next: null }) : json({ scores: [] }));
    await button("Try again").click();
    await expect.element(page.getByText("No finished games yet")).toBeVisible();
  });

  it("the focus stays at Show more while games load, and moves to the first new game when no more follow", async () => {
    const element = open();
    await expect.poll(() => rows(element).length).toBe(50);
    const late = Promise.withResolvers<void>();
    reply = (url) => (url.searchParams.has("after") ? () => late.promise.then(respond(url)) : respond(url));
    (button("Show more").element() as HTMLElement).focus();
    await userEvent.keyboard("{Enter}");
    // A disabled button would lose the focus at this painting.
    await whenPainted();
    await userEvent.keyboard("{Enter}");
    expect(element.shadowRoot!.activeElement).toBe(button("Show more").element());
    expect(requests.filter(({ searchParams }) => searchParams.has("after")).length).toBe(1);
    late.resolve();
    await expect.poll(() => rows(element).length).toBe(60);
    const first = element.shadowRoot!.querySelectorAll(".games .row a")[50];
    await expect.poll(() => element.shadowRoot!.activeElement).toBe(first);
  });

  it("Show more after a filter that failed lists that filter's games", async () => {
    const element = open();
    await expect.poll(() => rows(element).length).toBe(50);
    reply = (url) => (url.searchParams.get("game") === "spy" ? networkError : respond(url));
    await choice("Game").selectOptions("spy");
    await expect.element(page.getByRole("alert")).toBeVisible();
    reply = respond;
    (button("Show more").element() as HTMLElement).focus();
    await userEvent.keyboard("{Enter}");
    await expect.poll(() => rows(element).length).toBe(30);
    expect(element.shadowRoot!.activeElement).toBe(element.shadowRoot!.querySelector(".games .row a"));
    expect(element.shadowRoot!.querySelector(".games .row")!.getAttribute("data-id")).toBe("game-1");
  });

  it("the page ignores a late answer to an earlier request", async () => {
    const element = open();
    await expect.poll(() => rows(element).length).toBe(50);
    const late = Promise.withResolvers<Response>();
    reply = (url) => (url.searchParams.get("game") === "spy" ? () => late.promise : respond(url));
    await choice("Game").selectOptions("spy");
    await choice("Game").selectOptions("pool");
    await expect.poll(() => rows(element).length).toBe(30);
    late.resolve(await queryGames(new URLSearchParams("game=spy&limit=50"))());
    await Promise.resolve();
    expect(element.shadowRoot!.querySelectorAll(".games .row")[0]!.getAttribute("data-id")).toBe("game-0");
  });
});

describe("the logs of the player's own games", () => {
  const noFilter = { game: null, result: null, opponent: null };
  const logOf =
    (id: string): Responder =>
    () =>
      new Response(`{"seq":0,"id":"${id}"}\n{"seq":1}`);
  const withLogs = (url: URL): Responder => {
    const [, id] = /^\/api\/tables\/([\w-]+)\/log$/.exec(url.pathname) ?? [];
    if (id === "game-7") return json({}, { status: 404 });
    return id === undefined ? respond(url) : logOf(id);
  };

  it("all logs are saved as one file, each once and in order; deleted tables are counted", async () => {
    reply = withLogs;
    const counts: number[] = [];
    const { file, count, missing } = await saveLogs(
      noFilter,
      (saved) => counts.push(saved),
      new AbortController().signal,
    );
    expect([count, missing, counts.at(-1)]).toEqual([59, 1, 59]);
    const lines = (await file.text()).trimEnd().split("\n");
    expect(lines.length).toBe(118);
    const expected = games.map(({ id }) => id).filter((id) => id !== "game-7");
    expect(lines.filter((_, index) => index % 2 === 0).map((line) => JSON.parse(line).id)).toEqual(expected);
  });

  it("the saved logs are those that the list shows", async () => {
    reply = withLogs;
    const { count } = await saveLogs({ ...noFilter, opponent: "Eve" }, () => undefined, new AbortController().signal);
    expect(count).toBe(20);
  });

  it("the focus stays at the button that saves the games while they are collected", async () => {
    const element = open();
    await expect.poll(() => rows(element).length).toBe(50);
    reply = (url) => (url.pathname.endsWith("/log") ? () => new Promise<never>(() => undefined) : respond(url));
    const save = button("Save these games as one file").element() as HTMLElement;
    save.focus();
    await userEvent.keyboard("{Enter}");
    await whenPainted();
    const sent = requests.length;
    await userEvent.keyboard("{Enter}");
    await whenPainted();
    expect([element.shadowRoot!.activeElement, requests.length]).toEqual([save, sent]);
  });

  it("saving waits when rate-limited, and fails if one log is missing", async () => {
    let refusals = 2;
    reply = (url) => {
      if (!url.pathname.endsWith("/log") || refusals-- <= 0) return withLogs(url);
      return json({}, { status: 429, headers: { "retry-after": "0.01" } });
    };
    expect((await saveLogs(noFilter, () => undefined, new AbortController().signal)).count).toBe(59);
    reply = (url) => (url.pathname.endsWith("game-31/log") ? networkError : withLogs(url));
    await expect(saveLogs(noFilter, () => undefined, new AbortController().signal)).rejects.toThrow("not answered");
  });
});

it("lists one score per name, the most frequent opponent first", () => {
  expect(scoresByName(scores, null).map(({ name, won, lost, drawn }) => [name, won, lost, drawn])).toEqual([
    ["Zoe", 0, 20, 20],
    ["Eve", 20, 0, 0],
  ]);
  expect(scoresByName(scores, "train")).toEqual([]);
});
