/**
 * Against the computer on this device, without a network, and a computer at a free seat of the player's table.
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
import type { Entry } from "../../../../engine/table/types.ts";
import { PROTOCOL_VERSION } from "../../../../engine/wire/protocol.ts";
import { tries } from "../../../support/samples.ts";
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

const against = async (game: string, seats: number, options: object): Promise<LocalTableConnection> => {
  const line = await openConnection(await openLocalTable(game, { seats, options }));
  await seatAll(line.host, ["Ann", ...Array.from({ length: seats - 1 }, () => 1)]);
  return line;
};

/** Ann moves at random, the computers as they choose, without waiting for a viewer to follow. */
const playOn = async (line: LocalTableConnection, most: number): Promise<void> => {
  const computers = new LocalBots(line.host, undefined, noDelay);
  const below = seededRandom("Ann");
  computers.start();
  for (let moves = 0; moves < most && line.store.live.phase === "playing"; ) {
    const { live } = line.store;
    if (!seatsOnTurn(live).includes(0)) {
      await new Promise((resolve) => line.addEventListener("change", resolve, { once: true }));
      continue;
    }
    const legal = rulesOfTable(live).moves(live.play!, 0);
    await line.command(0, legal[below(legal.length)]!);
    moves += 1;
  }
  computers.stop();
};

describe.each(GAMES)("%s against computers on one device", (game, seats, options) => {
  it("is played outside the page's thread; each command is stored once, and the log verifies", async () => {
    const line = await against(game, seats, options);
    line.host.start();
    await playOn(line, tries(6, 6, 60));
    await line.command(0, { type: "resign" });
    line.host.stop();
    const { entries } = line.host.session;
    const ids = entries.flatMap(({ id }) => (id?.startsWith("computer:") ? [id] : []));
    expect(ids.length).toBeGreaterThan(2);
    expect(new Set(ids).size).toBe(ids.length);
    if (line.host.session.state.secret !== null) expect(verify(viewLog(entries, "all")).fault).toBeNull();
  });

  it("a table with one person needs no handoff screen and shows no computer's hand", async () => {
    const line = await against(game, seats, options);
    expect(line.next).toBeNull();
    expect(line.hand).toBe(0);
    expect(line.store.viewer).toBe(0);
    expect(line.store.seats).toEqual([0]);
    line.hide();
    expect(line.hand).toBe(0);
  });

  it("a rematch has the same computers, one seat further", async () => {
    const line = await against(game, seats, options);
    const again = await openConnection(await openAgain(line.host.session.state));
    const { chairs, phase } = again.host.session.state;
    expect(phase).toBe("playing");
    expect(chairs.map((chair) => chair?.bot?.level ?? chair?.name)).toEqual(
      game === "pool" ? [1, "Ann"] : [1, "Ann", 1],
    );
  });
});

it("a computer offers a draw on this device, and the player accepts it", async () => {
  const line = await openConnection(
    await openLocalTable("pool", { seats: 2, options: { black: "first", fen: "B:WK32:BK1" } }),
  );
  await seatAll(line.host, ["Ann", 8]);
  const computers = new LocalBots(line.host, undefined, noDelay);
  computers.start();
  const made = new Set<string>();
  while (line.store.live.phase === "playing" && line.store.live.offer === null) {
    const { live } = line.store;
    if (!seatsOnTurn(live).includes(0)) {
      await new Promise((resolve) => line.addEventListener("change", resolve, { once: true }));
      continue;
    }
    const legal = rulesOfTable(live).moves(live.play!, 0);
    const chosen = legal.find((each) => !made.has(JSON.stringify(each))) ?? legal[0]!;
    made.add(JSON.stringify(chosen));
    await line.command(0, chosen);
  }
  computers.stop();
  expect(line.store.live.offer).toMatchObject({ by: 1 });
  await line.command(0, { type: "accept-draw" });
  expect(line.store.live.outcome).toMatchObject({ winners: [], reason: "agreed" });
});

describe("a computer that has lost its way", () => {
  it.each([
    ["is refused", async () => ({ type: "move" })],
    ["cannot think at all", () => Promise.reject(new Error("no worker here"))],
  ])("does what the rules ask for at least, when it %s", async (_what, think) => {
    for (const [game, seats, options] of GAMES) {
      const line = await against(game, seats, options);
      const computers = new LocalBots(line.host, think, noDelay);
      const { length } = line.host.session.state;
      computers.start();
      const below = seededRandom("lost");
      for (let moves = 0; moves < 3 && line.store.live.phase === "playing"; moves++) {
        while (!seatsOnTurn(line.store.live).includes(0)) {
          await new Promise((resolve) => line.addEventListener("change", resolve, { once: true }));
        }
        const legal = rulesOfTable(line.store.live).moves(line.store.live.play!, 0);
        await line.command(0, legal[below(legal.length)]!);
      }
      computers.stop();
      expect(line.host.session.state.length).toBeGreaterThan(length + 3);
    }
  });
});

describe("a computer that cannot think", () => {
  it("is reported once, and a working one never", async () => {
    const line = await against("pool", 2, {});
    for (const [think, told] of [
      [() => Promise.reject(new Error("no worker here")), 1],
      [undefined, 0],
    ] as const) {
      const computers = new LocalBots(line.host, think, noDelay);
      let troubles = 0;
      computers.addEventListener("trouble", () => troubles++);
      computers.start();
      while (seatsOnTurn(line.store.live).includes(0)) {
        const [first] = rulesOfTable(line.store.live).moves(line.store.live.play!, 0);
        await line.command(0, first!);
      }
      while (!seatsOnTurn(line.store.live).includes(0)) {
        await new Promise((resolve) => line.addEventListener("change", resolve, { once: true }));
      }
      computers.stop();
      expect(troubles).toBe(told);
    }
  });
});

describe("a worker", () => {
  /** One that has been started and never says anything. */
  const silent = () => {
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

  it("that does not answer is terminated", async () => {
    vi.useFakeTimers();
    const worker = silent();
    const asked = askWorkerOnce("/nowhere.js", "?");
    const failed = expect(asked).rejects.toThrow("silent");
    await vi.advanceTimersByTimeAsync(WORKER_TIMEOUT_MS);
    await failed;
    expect(worker.terminate).toHaveBeenCalledOnce();
  });

  describe("that is asked again", () => {
    /** Every worker that was started; each answers with its number. */
    const answering = () => {
      const all: { terminate: () => void; onmessage: ((event: { data: number }) => void) | null }[] = [];
      vi.spyOn(globalThis, "Worker").mockImplementation(function begin() {
        const number = all.length;
        const worker = {
          terminate: vi.fn(),
          postMessage: () => queueMicrotask(() => worker.onmessage?.({ data: number })),
          onmessage: null as ((event: { data: number }) => void) | null,
          onerror: null,
        };
        all.push(worker);
        return worker as unknown as Worker;
      });
      return all;
    };

    it("is the same one until it was idle for long", async () => {
      vi.useFakeTimers();
      const all = answering();
      expect([await askKeptWorker("/same.js", "?"), await askKeptWorker("/same.js", "?")]).toEqual([0, 0]);
      await vi.advanceTimersByTimeAsync(WORKER_IDLE_MS - 1);
      expect(all[0]!.terminate).not.toHaveBeenCalled();
      await vi.advanceTimersByTimeAsync(1);
      expect(all[0]!.terminate).toHaveBeenCalledOnce();
      expect(await askKeptWorker("/same.js", "?")).toBe(1);
      await vi.advanceTimersByTimeAsync(WORKER_IDLE_MS);
    });

    it("uses a second one while the first is busy, and only one of them stays", async () => {
      vi.useFakeTimers();
      const all = answering();
      expect(await Promise.all([askKeptWorker("/two.js", "?"), askKeptWorker("/two.js", "?")])).toEqual([0, 1]);
      expect(all[0]!.terminate).toHaveBeenCalledOnce();
      expect(await askKeptWorker("/two.js", "?")).toBe(1);
      await vi.advanceTimersByTimeAsync(WORKER_IDLE_MS);
      expect(all[1]!.terminate).toHaveBeenCalledOnce();
    });

    it("a worker that timed out is not reused", async () => {
      vi.useFakeTimers();
      silent();
      const failed = expect(askKeptWorker("/silent.js", "?")).rejects.toThrow("silent");
      await vi.advanceTimersByTimeAsync(WORKER_TIMEOUT_MS);
      await failed;
      vi.restoreAllMocks();
      answering();
      expect(await askKeptWorker("/silent.js", "?")).toBe(0);
      await vi.advanceTimersByTimeAsync(WORKER_IDLE_MS);
    });
  });
});

describe("several people and a computer", () => {
  it("pass the device to each other, never to the computer", async () => {
    const line = await openConnection(await openLocalTable("spy", { seats: 3, options: {} }));
    await seatAll(line.host, ["Ann", 2, "Ben"]);
    expect(line.host.session.state.phase).toBe("playing");
    expect(line.next).toBe(0);
    line.show();
    expect(line.hand).toBe(0);
    const below = seededRandom("pass");
    const legal = rulesOfTable(line.store.live).moves(line.store.live.play!, 0);
    await line.command(0, legal[below(legal.length)]!);
    line.hide();
    expect(line.next).toBe(2);
  });
});

describe("who plays", () => {
  it("every seat but the player's own can have a person or a computer of any level", async () => {
    const names = await mount(
      Object.assign(document.createElement("ft-player-names"), { game: "SPY", seats: 3, levels: 6 }),
    );
    const selects = [...names.shadowRoot!.querySelectorAll("select")];
    expect(selects.map((select) => select.options.length)).toEqual([7, 7]);
    selects[1]!.value = "4";
    selects[1]!.dispatchEvent(new Event("change"));
    await expect.poll(() => names.shadowRoot!.querySelectorAll("input").length).toBe(2);
    const begun = new Promise<CustomEvent>((resolve) =>
      names.addEventListener("ft-start-game", (event) => resolve(event as CustomEvent), { once: true }),
    );
    names.shadowRoot!.querySelector("form")!.requestSubmit();
    expect((await begun).detail).toEqual([expect.any(String), expect.any(String), 4]);
  });
});

describe("how many play on one device", () => {
  it("is chosen with their names, and the game starts with them", async () => {
    const names = await mount(
      Object.assign(document.createElement("ft-player-names"), { game: "SPY", seats: 2, counts: [2, 3, 4], levels: 0 }),
    );
    await userEvent.click(page.getByRole("radio", { name: "4" }));
    await expect.poll(() => names.shadowRoot!.querySelectorAll("ol input").length).toBe(4);
    await userEvent.click(page.getByRole("radio", { name: "3" }));
    await expect.poll(() => names.shadowRoot!.querySelectorAll("ol input").length).toBe(3);
    const begun = new Promise<CustomEvent<readonly string[]>>((resolve) =>
      names.addEventListener("ft-start-game", (event) => resolve(event as CustomEvent), { once: true }),
    );
    names.shadowRoot!.querySelector("form")!.requestSubmit();
    const sitters = (await begun).detail;
    for (const seats of [2, 4]) {
      const line = await openConnection(await openLocalTable("spy", { seats, options: {} }));
      await seatAll(line.host, sitters);
      expect(line.host.session.state).toMatchObject({ phase: "playing", chairs: sitters.map((name) => ({ name })) });
      expect(line.next).toBe(0);
    }
  });

  it("adapts the options: the train's larger set for nine", async () => {
    const line = await openConnection(await openLocalTable("train", { seats: 2, options: { set: 9 } }));
    await seatAll(
      line.host,
      Array.from({ length: 9 }, (_, seat) => `Friend ${seat}`),
    );
    expect(line.host.session.state).toMatchObject({ phase: "playing", options: { set: 15 } });
  });
});

describe("a host before the game", () => {
  const storeOf = async (line: LocalTableConnection): Promise<Store> => {
    const store = new Store();
    const entries: readonly Entry[] = line.host.session.entries;
    const hello = { type: "hello", protocol: PROTOCOL_VERSION, viewer: 0, from: 0, now: 0 } as const;
    store.receive({ ...hello, seats: [0], length: entries.length });
    store.receive({ type: "entries", entries });
    return store;
  };

  it("seats a computer of the chosen level at the first free seat, and removes it", async () => {
    const line = await openConnection(await openLocalTable("spy", { seats: 4, options: {} }));
    await seatAll(line.host, ["Ann", 3, null, null]);
    const store = await storeOf(line);
    const element = await mount(Object.assign(document.createElement("ft-seat-bots"), { store, length: 3 }));
    const asked: unknown[] = [];
    element.addEventListener("ft-seat-command", (event) => asked.push((event as CustomEvent).detail));
    const select = element.shadowRoot!.querySelector("select")!;
    expect(select.options.length).toBe(levelsOf("spy"));
    select.value = "5";
    select.dispatchEvent(new Event("change"));
    element.shadowRoot!.querySelector<HTMLElement>(".add-computer")!.click();
    element.shadowRoot!.querySelector<HTMLElement>(".remove")!.click();
    expect(asked).toEqual([
      { type: "seat-bot", seat: 2, level: 5, salt: expect.stringMatching(/^[0-9a-f]{32}$/) },
      { type: "unseat-bot", seat: 1 },
    ]);
  });
});
