/** The boards of a round: pictures are requested for tables only, and again only for running games. */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { FtBoards } from "../../../client/tournament/ft-boards.ts";
import type { Pairing } from "../../../engine/tournament/forms/types.ts";
import { TestTournament } from "../../engine/tournament/test-tournament.ts";
import { type FakeServer, fakeServer } from "../support/fake-server.ts";

let server: FakeServer;
let boards: FtBoards;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  server = fakeServer();
  boards = new FtBoards();
  boards.address = "/e/evening";
});
afterEach(() => {
  boards.remove();
  server.restore();
  vi.useRealTimers();
});

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"/>';
const requestedPaths = () => server.requests.map(({ path }) => path);

/** Three boards: a running table, a finished one, and a real board. */
const show = async (): Promise<void> => {
  const tournament = new TestTournament().enter(6);
  tournament.startRound();
  const round = tournament.state.rounds[0]!;
  const ends: readonly Partial<Pairing>[] = [
    { table: "running", isOnWood: false },
    { table: "over", isOnWood: false, result: { places: [1, 2] }, how: "table" },
    {},
  ];
  const pairings = round.pairings.map((pairing, index) => ({ ...pairing, ...ends[index] }));
  boards.state = { ...tournament.state, rounds: [{ ...round, pairings }] };
  document.body.append(boards);
  await vi.advanceTimersByTimeAsync(0);
};

it("each table has a link and a picture, which is requested again only for running games", async () => {
  for (const table of ["running", "over"])
    server.respondTo(
      `GET /t/${table}/board.svg`,
      () => new Response(SVG, { headers: { "content-type": "image/svg+xml" } }),
    );
  await show();
  await expect.poll(() => requestedPaths()).toEqual(["/t/running/board.svg", "/t/over/board.svg"]);
  await expect.poll(() => boards.renderRoot.querySelectorAll("img")).toHaveLength(2);
  const links = page.getByRole("link", { name: /^(Board )?[12]/ }).elements();
  expect(links.map((link) => link.getAttribute("href"))).toEqual(["/t/running", "/t/over"]);
  await vi.advanceTimersByTimeAsync(30_000);
  await expect.poll(() => requestedPaths().slice(2)).toEqual(["/t/running/board.svg"]);
});

it("pictures are requested again after one that broke off", async () => {
  server.respondTo("GET /t/running/board.svg", () => {
    const broken = new ReadableStream({ start: (body) => body.error(new TypeError("network error")) });
    return new Response(broken, { headers: { "content-type": "image/svg+xml" } });
  });
  await show();
  await expect.poll(() => requestedPaths()).toEqual(["/t/running/board.svg", "/t/over/board.svg"]);
  await vi.advanceTimersByTimeAsync(30_000);
  await expect.poll(() => requestedPaths().slice(2)).toEqual(["/t/running/board.svg", "/t/over/board.svg"]);
});

it("a page that is hidden and shown again during a request makes no other request meanwhile", async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  server.respondTo("GET /t/running/board.svg", () => promise);
  await show();
  await expect.poll(requestedPaths).toEqual(["/t/running/board.svg"]);
  document.dispatchEvent(new Event("visibilitychange"));
  await vi.advanceTimersByTimeAsync(0);
  expect(requestedPaths()).toHaveLength(1);
  resolve(new Response(SVG, { headers: { "content-type": "image/svg+xml" } }));
  await expect.poll(requestedPaths).toEqual(["/t/running/board.svg", "/t/over/board.svg"]);
  await expect.poll(() => vi.getTimerCount()).toBe(1);
  await vi.advanceTimersByTimeAsync(30_000);
  await expect.poll(requestedPaths).toHaveLength(4);
});

it("names and results are shown without pictures too", async () => {
  await show();
  await expect.poll(() => requestedPaths()).toHaveLength(2);
  expect(boards.renderRoot.querySelectorAll("img")).toHaveLength(0);
  expect(boards.renderRoot.textContent).toContain("1 : 0");
  expect(boards.renderRoot.textContent!.split("On the board")).toHaveLength(2);
});

it.each([
  [900, 400, 1],
  [400, 400, 2],
])("pictures of %i × %i: %i columns on a phone", async (width, height, columns) => {
  await page.viewport(390, 844);
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"/>`;
  for (const table of ["running", "over"])
    server.respondTo(
      `GET /t/${table}/board.svg`,
      () => new Response(picture, { headers: { "content-type": "image/svg+xml" } }),
    );
  await show();
  const columnCount = () =>
    getComputedStyle(boards.renderRoot.querySelector("ul")!).gridTemplateColumns.split(" ").length;
  await expect.poll(() => boards.renderRoot.querySelectorAll("img")).toHaveLength(2);
  await expect.poll(() => columnCount()).toBe(columns);
});
