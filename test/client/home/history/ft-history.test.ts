/**
 * All games that one has finished: listed page by page, narrowed, scored, and saved as one file that opens again.
 * Every day worker/person/person-games.test.ts queries the same games.
 * @gate
 */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import "../../../../client/kit/styles/page.css";
import "../../../../client/home/history/ft-history.ts";
import { scoresByName } from "../../../../client/home/history/finished-games.ts";
import { saveLogs } from "../../../../client/home/history/save-logs.ts";
import type { PersonListing, PersonResult } from "../../../../engine/wire/listing.ts";
import { json, networkError, type Responder } from "../../support/fake-server.ts";

const DAY = 24 * 60 * 60_000;

const played = (index: number, opponent: string, result: PersonResult): PersonListing => ({
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
    movedAt: 1_790_000_000_000 - index * DAY,
    mine: [0],
    result,
  },
});

const games = Array.from({ length: 60 }, (_, index) =>
  played(index, index % 3 === 0 ? "Eve" : "Zoe", (["won", "lost", "drawn"] as const)[index % 3]!),
);
const scores = [
  { name: "Zoe", game: "pool", won: 0, lost: 10, drawn: 10 },
  { name: "Eve", game: "pool", won: 10, lost: 0, drawn: 0 },
  { name: "Zoe", game: "spy", won: 0, lost: 10, drawn: 10 },
  { name: "Eve", game: "spy", won: 10, lost: 0, drawn: 0 },
];

/** As the server would find them. */
const found = (query: URLSearchParams): Responder => {
  const is = (name: string, value: string) => (query.get(name) ?? value) === value;
  const all = games.filter(
    (game) => is("game", game.game) && is("result", game.result!) && is("opponent", game.seats[1]!),
  );
  const from = query.has("after") ? Number(query.get("after")!.split(".")[1]) : 0;
  const until = from + Number(query.get("limit"));
  return json({ games: all.slice(from, until), next: until < all.length ? `1.${until}` : null });
};

let asked: URL[];
let reply: (url: URL) => Responder;

const answered = (url: URL): Responder => {
  if (url.pathname === "/api/mine/games") return found(url.searchParams);
  return url.pathname === "/api/mine/scores" ? json({ scores }) : networkError;
};

beforeEach(async () => {
  await page.viewport(390, 844);
  [asked, reply] = [[], answered];
  vi.spyOn(window, "fetch").mockImplementation(async (input) => {
    const url = new URL(String(input instanceof Request ? input.url : input), location.href);
    asked.push(url);
    return reply(url)();
  });
});

afterEach(() => {
  document.body.replaceChildren();
  vi.restoreAllMocks();
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

describe("the page of the player's own games", () => {
  it("lists them, newest first, and more on demand, each once", async () => {
    const element = open();
    await expect.poll(() => rows(element).length).toBe(50);
    expect(rows(element).slice(0, 3)).toEqual(["Eve: You won", "Zoe: You lost", "Zoe: A draw"]);
    expect(element.shadowRoot!.querySelector<HTMLAnchorElement>(".games .row a")!.pathname).toBe("/t/game-0");
    await button("Show more").click();
    await expect.poll(() => rows(element).length).toBe(60);
    await expect.element(button("Show more")).not.toBeInTheDocument();
  });

  it("links to the tournament of a game that belongs to one", async () => {
    const [first, ...others] = games;
    const own = [{ ...first!, tournament: "evening" }, ...others.slice(0, 2)];
    reply = (url) => (url.pathname === "/api/mine/games" ? json({ games: own, next: null }) : answered(url));
    const element = open();
    await expect.poll(() => rows(element).length).toBe(3);
    const links = page.getByRole("link", { name: "Tournament" }).elements();
    expect(links.map((link) => link.getAttribute("href"))).toEqual(["/e/evening"]);
  });

  it("filters them by game, result and opponent", async () => {
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

  it("shows the score against each opponent, and a press lists those games", async () => {
    const element = open();
    const told = () =>
      [...element.shadowRoot!.querySelectorAll(".against li")].map((row) =>
        plain(row.textContent).replaceAll(/\s+/g, " "),
      );
    await expect.poll(told).toEqual(["Zoe0 won, 20 lost, 20 drawn", "Eve20 won, 0 lost"]);
    await choice("Game").selectOptions("spy");
    await expect.poll(told).toEqual(["Zoe0 won, 10 lost, 10 drawn", "Eve10 won, 0 lost"]);
    await page.getByRole("button", { name: /^Eve/ }).click();
    await expect.poll(() => new Set(rows(element))).toEqual(new Set(["Eve: You won"]));
    await page.getByRole("button", { name: /^Eve/ }).click();
    await expect.poll(() => new Set(rows(element)).size).toBe(3);
  });

  it("says that there are none, or that the server is unreachable, and tries again", async () => {
    reply = () => networkError;
    open();
    await expect.element(page.getByText("Your games can’t be reached right now.")).toBeVisible();
    reply = (url) => (url.pathname === "/api/mine/games" ? json({ games: [], next: null }) : json({ scores: [] }));
    await button("Try again").click();
    await expect.element(page.getByText("No finished games yet")).toBeVisible();
  });

  it("ignores a late answer to an earlier request", async () => {
    const element = open();
    await expect.poll(() => rows(element).length).toBe(50);
    const late = Promise.withResolvers<Response>();
    reply = (url) => (url.searchParams.get("game") === "spy" ? () => late.promise : answered(url));
    await choice("Game").selectOptions("spy");
    await choice("Game").selectOptions("pool");
    await expect.poll(() => rows(element).length).toBe(30);
    late.resolve(await found(new URLSearchParams("game=spy&limit=50"))());
    await Promise.resolve();
    expect(element.shadowRoot!.querySelectorAll(".games .row")[0]!.getAttribute("data-id")).toBe("game-0");
  });
});

describe("the logs of the player's own games", () => {
  const wanted = { game: null, result: null, opponent: null };
  const logOf =
    (id: string): Responder =>
    () =>
      new Response(`{"seq":0,"id":"${id}"}\n{"seq":1}`);
  const withLogs = (url: URL): Responder => {
    const [, id] = /^\/api\/tables\/([\w-]+)\/log$/.exec(url.pathname) ?? [];
    if (id === "game-7") return json({}, { status: 404 });
    return id === undefined ? answered(url) : logOf(id);
  };

  it("are saved as one file, each once and in order; deleted tables are counted", async () => {
    reply = withLogs;
    const counts: number[] = [];
    const { file, count, missing } = await saveLogs(wanted, (so) => counts.push(so), new AbortController().signal);
    expect([count, missing, counts.at(-1)]).toEqual([59, 1, 59]);
    const lines = (await file.text()).trimEnd().split("\n");
    expect(lines.length).toBe(118);
    const expected = games.map(({ id }) => id).filter((id) => id !== "game-7");
    expect(lines.filter((_, index) => index % 2 === 0).map((line) => JSON.parse(line).id)).toEqual(expected);
  });

  it("the saved logs are those that the list shows", async () => {
    reply = withLogs;
    const { count } = await saveLogs({ ...wanted, opponent: "Eve" }, () => undefined, new AbortController().signal);
    expect(count).toBe(20);
  });

  it("wait when rate-limited, and are never saved in part", async () => {
    let refusals = 2;
    reply = (url) => {
      if (!url.pathname.endsWith("/log") || refusals-- <= 0) return withLogs(url);
      return json({}, { status: 429, headers: { "retry-after": "0.01" } });
    };
    expect((await saveLogs(wanted, () => undefined, new AbortController().signal)).count).toBe(59);
    reply = (url) => (url.pathname.endsWith("game-31/log") ? networkError : withLogs(url));
    await expect(saveLogs(wanted, () => undefined, new AbortController().signal)).rejects.toThrow("not answered");
  });
});

it("lists one score per name, the most frequent opponent first", () => {
  expect(scoresByName(scores, null).map(({ name, won, lost, drawn }) => [name, won, lost, drawn])).toEqual([
    ["Zoe", 0, 20, 20],
    ["Eve", 20, 0, 0],
  ]);
  expect(scoresByName(scores, "train")).toEqual([]);
});
