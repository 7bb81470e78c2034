/**
 * Computers at a table on this device, without a network.
 * @gate
 */
import { afterEach, describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import "../../../../client/kit/styles/page.css";
import {
  askKeptWorker,
  askWorkerOnce,
  WORKER_IDLE_MS,
  WORKER_TIMEOUT_MS,
} from "../../../../client/kit/loading/web-worker.ts";
import { LocalBots } from "../../../../client/local/host/local-bots.ts";
import "../../../../client/local/ft-player-names.ts";
import type { LocalTableConnection } from "../../../../client/local/host/local-table-connection.ts";
import { localTables, openAgain, openLocalTable, removeLocal } from "../../../../client/local/host/open-local-table.ts";
import { seatAll } from "../../../../client/local/host/seat-all.ts";
import "../../../../client/table/waiting-room/ft-seat-bots.ts";
import { levelsOf } from "../../../../client/games/registry.ts";
import { Store } from "../../../../client/store/store.ts";
import { rulesOfTable } from "../../../../engine/contract/game-registry.ts";
import { viewLog } from "../../../../engine/log/log.ts";
import { verify } from "../../../../engine/log/verify.ts";
import { seatsOnTurn } from "../../../../engine/table/seats.ts";
import type { AnyCommand, Entry } from "../../../../engine/table/types.ts";
import { PROTOCOL_VERSION } from "../../../../engine/wire/protocol.ts";
import { trialCount } from "../../../support/samples.ts";
import { noDelay, openConnection, seededRandom } from "../../support/local-table.ts";

const GAMES = [
  ["pool", 2, {}],
  ["spy", 3, {}],
] as const;

const mounted: HTMLElement[] = [];

const mount = async <T extends HTMLElement>(element: T): Promise<T> => {
  document.body.append(element);
  mounted.push(element);
  await expect.poll(() => element.shadowRoot?.children.length).toBeGreaterThan(0);
  return element;
};

afterEach(async () => {
  for (const element of mounted.splice(0)) element.remove();
  for (const { id } of await localTables()) await removeLocal(id);
});

const openAgainstBots = async (game: string, seats: number, options: object): Promise<LocalTableConnection> => {
  const connection = await openConnection(await openLocalTable(game, { seats, options }));
  await seatAll(connection.host, ["Ann", ...Array.from({ length: seats - 1 }, () => 1)]);
  return connection;
};

/** Plays up to `maxMoves` random moves of Ann against computers that move without a pause. */
const playMoves = async (connection: LocalTableConnection, maxMoves: number): Promise<void> => {
  const bots = new LocalBots(connection.host, undefined, noDelay);
  const randomBelow = seededRandom("Ann");
  bots.start();
  for (let moves = 0; moves < maxMoves && connection.store.live.phase === "playing"; ) {
    const { live } = connection.store;
    if (!seatsOnTurn(live).includes(0)) {
      await new Promise((resolve) => connection.addEventListener("change", resolve, { once: true }));
      continue;
    }
    const legal = rulesOfTable(live).moves(live.play!, 0);
    await connection.command(0, legal[randomBelow(legal.length)]!);
    moves += 1;
  }
  bots.stop();
};

describe.each(GAMES)("%s against computers on one device", (game, seats, options) => {
  it("is played outside the page's thread; each command is stored once, and the log verifies", async () => {
    const connection = await openAgainstBots(game, seats, options);
    connection.host.start();
    await playMoves(connection, trialCount(6, 6, 60));
    await connection.command(0, { type: "resign" });
    connection.host.stop();
    const { entries } = connection.host.session;
    const ids = entries.flatMap(({ id }) => (id?.startsWith("computer:") ? [id] : []));
    expect(ids.length).toBeGreaterThan(2);
    expect(new Set(ids).size).toBe(ids.length);
    if (connection.host.session.state.secret !== null) expect(verify(viewLog(entries, "all")).fault).toBeNull();
  });

  it("a table with one player needs no handoff screen and shows no computer's hand", async () => {
    const connection = await openAgainstBots(game, seats, options);
    expect(connection.next).toBeNull();
    expect(connection.hand).toBe(0);
    expect(connection.store.viewer).toBe(0);
    expect(connection.store.seats).toEqual([0]);
    connection.hide();
    expect(connection.hand).toBe(0);
  });

  it("a rematch has the same computers, moved by one seat", async () => {
    const connection = await openAgainstBots(game, seats, options);
    const again = await openConnection(await openAgain(connection.host.session.state));
    const { chairs, phase } = again.host.session.state;
    expect(phase).toBe("playing");
    expect(chairs.map((chair) => chair?.bot?.level ?? chair?.name)).toEqual(
      game === "pool" ? [1, "Ann"] : [1, "Ann", 1],
    );
  });
});

it("a computer offers a draw on this device, and the player accepts it", async () => {
  const connection = await openConnection(
    await openLocalTable("pool", { seats: 2, options: { black: "first", fen: "B:WK32:BK1" } }),
  );
  await seatAll(connection.host, ["Ann", 8]);
  const bots = new LocalBots(connection.host, undefined, noDelay);
  bots.start();
  const made = new Set<string>();
  while (connection.store.live.phase === "playing" && connection.store.live.offer === null) {
    const { live } = connection.store;
    if (!seatsOnTurn(live).includes(0)) {
      await new Promise((resolve) => connection.addEventListener("change", resolve, { once: true }));
      continue;
    }
    const legal = rulesOfTable(live).moves(live.play!, 0);
    const chosen = legal.find((each) => !made.has(JSON.stringify(each))) ?? legal[0]!;
    made.add(JSON.stringify(chosen));
    await connection.command(0, chosen);
  }
  bots.stop();
  expect(connection.store.live.offer).toMatchObject({ by: 1 });
  await connection.command(0, { type: "accept-draw" });
  expect(connection.store.live.outcome).toMatchObject({ winners: [], reason: "agreed" });
});

it("a thought that ends after a takeback is not played, although its move is legal again", async () => {
  const connection = await openAgainstBots("pool", 2, { black: "first" });
  const legalMoves = (seat: number) => rulesOfTable(connection.store.live).moves(connection.store.live.play!, seat);
  const thoughts: ((command: AnyCommand) => void)[] = [];
  const bots = new LocalBots(
    connection.host,
    ({ task }) =>
      new Promise((resolve) => (task.kind === "back" ? resolve({ type: "grant-back" }) : thoughts.push(resolve))),
    noDelay,
  );
  bots.start();
  const [first, second] = legalMoves(0);
  await connection.command(0, first!);
  await connection.command(0, { type: "ask-back" });
  await expect.poll(() => seatsOnTurn(connection.store.live)).toEqual([0]);
  await connection.command(0, second!);
  await expect.poll(() => thoughts.length).toBe(2);
  const [stale, fresh] = legalMoves(1);
  thoughts[0]!(stale!);
  thoughts[1]!(fresh!);
  await expect.poll(() => seatsOnTurn(connection.store.live)).toEqual([0]);
  bots.stop();
  expect(connection.host.session.entries.at(-1)!.event).toMatchObject({ ...fresh!, type: "moved" });
});

describe("a computer that fails", () => {
  it.each([
    ["is refused", async () => ({ type: "move" })],
    ["has no worker", () => Promise.reject(new Error("no worker here"))],
  ])("a computer makes a fallback move when it %s", async (_what, think) => {
    for (const [game, seats, options] of GAMES) {
      const connection = await openAgainstBots(game, seats, options);
      const bots = new LocalBots(connection.host, think, noDelay);
      const { length } = connection.host.session.state;
      bots.start();
      const randomBelow = seededRandom("lost");
      for (let moves = 0; moves < 3 && connection.store.live.phase === "playing"; moves++) {
        while (!seatsOnTurn(connection.store.live).includes(0)) {
          await new Promise((resolve) => connection.addEventListener("change", resolve, { once: true }));
        }
        const legal = rulesOfTable(connection.store.live).moves(connection.store.live.play!, 0);
        await connection.command(0, legal[randomBelow(legal.length)]!);
      }
      bots.stop();
      expect(connection.host.session.state.length).toBeGreaterThan(length + 3);
    }
  });
});

describe("a computer without a worker", () => {
  it("a failing computer is reported once, and a working one never", async () => {
    const connection = await openAgainstBots("pool", 2, {});
    for (const [think, expected] of [
      [() => Promise.reject(new Error("no worker here")), 1],
      [undefined, 0],
    ] as const) {
      const bots = new LocalBots(connection.host, think, noDelay);
      let troubles = 0;
      bots.addEventListener("trouble", () => troubles++);
      bots.start();
      while (seatsOnTurn(connection.store.live).includes(0)) {
        const [first] = rulesOfTable(connection.store.live).moves(connection.store.live.play!, 0);
        await connection.command(0, first!);
      }
      while (!seatsOnTurn(connection.store.live).includes(0)) {
        await new Promise((resolve) => connection.addEventListener("change", resolve, { once: true }));
      }
      bots.stop();
      expect(troubles).toBe(expected);
    }
  });
});

describe("a worker", () => {
  /** Mocks a worker that never answers. */
  const mockSilentWorker = () => {
    const worker = { terminate: vi.fn(), postMessage: vi.fn(), onmessage: null, onerror: null };
    vi.spyOn(globalThis, "Worker").mockImplementation(function keepSilent() {
      return worker as unknown as Worker;
    });
    return worker;
  };
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it("a worker that does not answer is terminated", async () => {
    vi.useFakeTimers();
    const worker = mockSilentWorker();
    const asked = askWorkerOnce("/nowhere.js", "?");
    const failed = expect(asked).rejects.toThrow("silent");
    await vi.advanceTimersByTimeAsync(WORKER_TIMEOUT_MS);
    await failed;
    expect(worker.terminate).toHaveBeenCalledOnce();
  });

  describe("askKeptWorker", () => {
    /** Mocks workers that answer with their number. Returns all that were started. */
    const mockNumberedWorkers = () => {
      const started: { terminate: () => void; onmessage: ((event: { data: number }) => void) | null }[] = [];
      vi.spyOn(globalThis, "Worker").mockImplementation(function begin() {
        const number = started.length;
        const worker = {
          terminate: vi.fn(),
          postMessage: () => queueMicrotask(() => worker.onmessage?.({ data: number })),
          onmessage: null as ((event: { data: number }) => void) | null,
          onerror: null,
        };
        started.push(worker);
        return worker as unknown as Worker;
      });
      return started;
    };

    it("the same worker answers until it was idle for long", async () => {
      vi.useFakeTimers();
      const started = mockNumberedWorkers();
      expect([await askKeptWorker("/same.js", "?"), await askKeptWorker("/same.js", "?")]).toEqual([0, 0]);
      await vi.advanceTimersByTimeAsync(WORKER_IDLE_MS - 1);
      expect(started[0]!.terminate).not.toHaveBeenCalled();
      await vi.advanceTimersByTimeAsync(1);
      expect(started[0]!.terminate).toHaveBeenCalledOnce();
      expect(await askKeptWorker("/same.js", "?")).toBe(1);
      await vi.advanceTimersByTimeAsync(WORKER_IDLE_MS);
    });

    it("a second worker starts while the first is busy, and only one of them stays", async () => {
      vi.useFakeTimers();
      const started = mockNumberedWorkers();
      expect(await Promise.all([askKeptWorker("/two.js", "?"), askKeptWorker("/two.js", "?")])).toEqual([0, 1]);
      expect(started[0]!.terminate).toHaveBeenCalledOnce();
      expect(await askKeptWorker("/two.js", "?")).toBe(1);
      await vi.advanceTimersByTimeAsync(WORKER_IDLE_MS);
      expect(started[1]!.terminate).toHaveBeenCalledOnce();
    });

    it("a worker that timed out is not reused", async () => {
      vi.useFakeTimers();
      mockSilentWorker();
      const failed = expect(askKeptWorker("/silent.js", "?")).rejects.toThrow("silent");
      await vi.advanceTimersByTimeAsync(WORKER_TIMEOUT_MS);
      await failed;
      vi.restoreAllMocks();
      mockNumberedWorkers();
      expect(await askKeptWorker("/silent.js", "?")).toBe(0);
      await vi.advanceTimersByTimeAsync(WORKER_IDLE_MS);
    });
  });
});

describe("several players and a computer", () => {
  it("the device is handed to players only, never to the computer", async () => {
    const connection = await openConnection(await openLocalTable("spy", { seats: 3, options: {} }));
    await seatAll(connection.host, ["Ann", 2, "Ben"]);
    expect(connection.host.session.state.phase).toBe("playing");
    expect(connection.next).toBe(0);
    connection.show();
    expect(connection.hand).toBe(0);
    const randomBelow = seededRandom("pass");
    const legal = rulesOfTable(connection.store.live).moves(connection.store.live.play!, 0);
    await connection.command(0, legal[randomBelow(legal.length)]!);
    connection.hide();
    expect(connection.next).toBe(2);
  });
});

describe("the form of players", () => {
  it("every seat but the first can have a player or a computer of any level", async () => {
    const names = await mount(
      Object.assign(document.createElement("ft-player-names"), { game: "SPY", seats: 3, levels: 6 }),
    );
    const selects = [...names.shadowRoot!.querySelectorAll("select")];
    expect(selects.map((select) => select.options.length)).toEqual([7, 7]);
    selects[1]!.value = "4";
    selects[1]!.dispatchEvent(new Event("change"));
    await expect.poll(() => names.shadowRoot!.querySelectorAll("input").length).toBe(2);
    const startEvent = new Promise<CustomEvent>((resolve) =>
      names.addEventListener("ft-start-game", (event) => resolve(event as CustomEvent), { once: true }),
    );
    names.shadowRoot!.querySelector("form")!.requestSubmit();
    expect((await startEvent).detail).toEqual([expect.any(String), expect.any(String), 4]);
  });
});

describe("the number of players on one device", () => {
  it("the number is chosen with the names, and the game starts with these players", async () => {
    const names = await mount(
      Object.assign(document.createElement("ft-player-names"), { game: "SPY", seats: 2, counts: [2, 3, 4], levels: 0 }),
    );
    await userEvent.click(page.getByRole("radio", { name: "4" }));
    await expect.poll(() => names.shadowRoot!.querySelectorAll("ol input").length).toBe(4);
    await userEvent.click(page.getByRole("radio", { name: "3" }));
    await expect.poll(() => names.shadowRoot!.querySelectorAll("ol input").length).toBe(3);
    const startEvent = new Promise<CustomEvent<readonly string[]>>((resolve) =>
      names.addEventListener("ft-start-game", (event) => resolve(event as CustomEvent), { once: true }),
    );
    names.shadowRoot!.querySelector("form")!.requestSubmit();
    const players = (await startEvent).detail;
    for (const seats of [2, 4]) {
      const connection = await openConnection(await openLocalTable("spy", { seats, options: {} }));
      await seatAll(connection.host, players);
      expect(connection.host.session.state).toMatchObject({
        phase: "playing",
        chairs: players.map((name) => ({ name })),
      });
      expect(connection.next).toBe(0);
    }
  });

  it("nine players of Mexican Train get a larger set", async () => {
    const connection = await openConnection(await openLocalTable("train", { seats: 2, options: { set: 9 } }));
    await seatAll(
      connection.host,
      Array.from({ length: 9 }, (_, seat) => `Friend ${seat}`),
    );
    expect(connection.host.session.state).toMatchObject({ phase: "playing", options: { set: 15 } });
  });
});

describe("a host before the game", () => {
  const storeOf = async (connection: LocalTableConnection): Promise<Store> => {
    const store = new Store();
    const entries: readonly Entry[] = connection.host.session.entries;
    const hello = { type: "hello", protocol: PROTOCOL_VERSION, viewer: 0, from: 0, now: 0 } as const;
    store.receive({ ...hello, seats: [0], length: entries.length });
    store.receive({ type: "entries", entries });
    return store;
  };

  it("the host seats a computer of the chosen level at the first free seat, and removes it", async () => {
    const connection = await openConnection(await openLocalTable("spy", { seats: 4, options: {} }));
    await seatAll(connection.host, ["Ann", 3, null, null]);
    const store = await storeOf(connection);
    const element = await mount(Object.assign(document.createElement("ft-seat-bots"), { store, length: 3 }));
    const sent: unknown[] = [];
    element.addEventListener("ft-seat-command", (event) => sent.push((event as CustomEvent).detail));
    const select = element.shadowRoot!.querySelector("select")!;
    expect(select.options.length).toBe(levelsOf("spy"));
    select.value = "5";
    select.dispatchEvent(new Event("change"));
    element.shadowRoot!.querySelector<HTMLElement>(".add-computer")!.click();
    element.shadowRoot!.querySelector<HTMLElement>(".remove")!.click();
    expect(sent).toEqual([
      { type: "seat-bot", seat: 2, level: 5, salt: expect.stringMatching(/^[0-9a-f]{32}$/) },
      { type: "unseat-bot", seat: 1 },
    ]);
  });
});
