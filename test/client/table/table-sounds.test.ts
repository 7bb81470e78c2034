import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { GameClient } from "../../../client/games/contract/game-client.ts";
import { poolClient } from "../../../client/games/pool/client.ts";
import { spyClient } from "../../../client/games/spy/client.ts";
import { trainClient } from "../../../client/games/train/client.ts";
import { recipes } from "../../../client/kit/feedback/recipes.ts";
import { render } from "../../../client/kit/feedback/synth.ts";
import { Store } from "../../../client/store/store.ts";
import { TableSounds } from "../../../client/table/table-sounds.ts";
import type { Seat } from "../../../engine/contract/game.ts";
import { entriesFor } from "../../../engine/log/session.ts";
import { seatsOnTurn } from "../../../engine/table/seats.ts";
import { MultiPlayerTable } from "../support/multi-player.ts";

/** The sounds played, by their names; a machine under test has no ears. */
let heard: string[];
/** When each of them begins, in seconds. */
let starts: number[];
/** The audio's time in seconds. */
let clock = 0;

/** A buffer that knows which sound it holds, because no two are equally long. */
const NAMES = new Map(Object.entries(recipes).map(([name, { parts, peak }]) => [render(parts, peak).length, name]));

class Recorder {
  readonly state = "running";
  readonly destination = {};
  get currentTime() {
    return clock;
  }
  createBufferSource = () => ({
    buffer: null as { length: number } | null,
    playbackRate: { value: 1 },
    connect: () => {},
    start(at: number) {
      heard.push(NAMES.get(this.buffer!.length)!);
      starts.push(at - clock);
    },
  });
  createBuffer = (_channels: number, length: number) => ({ length, copyToChannel: () => {} });
}

/** A store that follows a party as a seat sees it, and the ears beside it. */
const follow = (party: MultiPlayerTable, seat: Seat | null, client: GameClient = poolClient) => {
  const store = new Store();
  const ears = new TableSounds();
  const viewer = seat ?? "watcher";
  store.seats = seat === null ? [] : [seat];
  store.viewer = viewer;
  let isPast = false;
  const hear = () => {
    clock += 10;
    for (const entry of entriesFor(party.session, viewer, store.length)) store.receive({ type: "entry", ...entry });
    ears.hear(store, client, seatsOnTurn(store.live).find((own) => own === seat) ?? null, isPast);
  };
  hear();
  return { store, hear, lookBack: () => (isPast = true) };
};

beforeEach(() => {
  heard = [];
  starts = [];
  localStorage.clear();
  vi.stubGlobal("AudioContext", Recorder);
  Object.defineProperty(navigator, "userActivation", { value: { hasBeenActive: true }, configurable: true });
});
afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, "userActivation");
});

describe("a table is felt", () => {
  const felt = () => {
    const vibrate = vi.fn(() => true);
    Object.defineProperty(navigator, "vibrate", { value: vibrate, configurable: true });
    return vibrate;
  };
  const on = (...media: readonly string[]) =>
    vi
      .spyOn(window, "matchMedia")
      .mockImplementation((asked) => ({ matches: media.some((one) => asked.includes(one)) }) as MediaQueryList);
  afterEach(() => {
    vi.restoreAllMocks();
    Reflect.deleteProperty(navigator, "vibrate");
  });

  it.each([
    ["twice for a seated player", 0, "coarse", 2],
    ["never for a watcher", null, "coarse", 0],
    ["never on a desktop that cannot vibrate", 0, "none of it", 0],
  ] as const)("the device vibrates %s", (_, seat, device, times) => {
    const vibrate = felt();
    on(device);
    const party = new MultiPlayerTable("pool").sit("Ann", "Ben");
    const { hear } = follow(party, seat);
    party.play(1);
    hear();
    party.submit(0, { type: "resign" });
    hear();
    expect(vibrate).toHaveBeenCalledTimes(times);
  });

  it("the device does not vibrate when that is off or motion is reduced", () => {
    const vibrate = felt();
    on("coarse");
    const party = new MultiPlayerTable("pool").sit("Ann", "Ben");
    const { hear } = follow(party, 0);
    localStorage.setItem("foldtable.haptics", "off");
    party.play(1);
    hear();
    localStorage.clear();
    on("coarse", "reduce");
    party.play(1);
    hear();
    expect(vibrate).not.toHaveBeenCalled();
  });
});

describe("a table is heard", () => {
  const pool = () => new MultiPlayerTable("pool").sit("Ann", "Ben");
  /** Followed until the words of its moves have loaded. */
  const listen = async (...of: Parameters<typeof follow>) => {
    const followed = follow(...of);
    await vi.dynamicImportSettled();
    return followed;
  };

  it("a move knocks once, whichever player made it; what was there before is silent", async () => {
    const party = pool().play(2);
    const { hear } = await listen(party, 0);
    expect(heard).toEqual([]);
    party.play(1);
    hear();
    hear();
    expect(heard).toEqual(["man"]);
    party.wait(1000).submit(1, { type: "say", phrase: "hello" });
    hear();
    expect(heard).toEqual(["man"]);
  });

  it("a move shown before the server has confirmed it is not heard twice", async () => {
    const party = pool();
    const { store, hear } = await listen(party, 0);
    const command = { type: "move", path: [11, 15] } as never;
    store.predict("a", 0, command, Date.now());
    hear();
    party.submit(0, command);
    hear();
    expect(heard).toEqual(["man"]);
  });

  it("a capture has its own sound", async () => {
    const party = pool();
    const { hear } = await listen(party, null);
    for (const [seat, path] of [
      [0, [11, 15]],
      [1, [22, 18]],
      [0, [15, 22]],
    ] as const) {
      party.submit(seat, { type: "move", path } as never);
      heard = [];
      hear();
    }
    expect(heard).toEqual(["jump"]);
  });

  it("moves that arrive together are heard one after another, at most three", async () => {
    const party = pool();
    const { hear } = await listen(party, null);
    party.play(2);
    hear();
    expect(heard).toEqual(["man", "man"]);
    expect(starts[1]! - starts[0]!).toBeCloseTo(0.16);
    heard = [];
    party.play(7);
    hear();
    expect(heard).toHaveLength(3);
  });

  it.each([
    ["won", 1],
    ["lost", 0],
    ["end", null],
  ] as const)("the end sounds %s to its listener", async (name, seat) => {
    const party = pool().play(1);
    const { hear } = await listen(party, seat);
    party.submit(0, { type: "resign" });
    hear();
    expect(heard).toEqual([name]);
    expect(starts[0]).toBeCloseTo(0.7);
  });

  it("one's turn is told where more than two play, after the move", async () => {
    const party = new MultiPlayerTable("train", { seats: 3 }).sit("Ann", "Ben", "Cleo");
    const onTurn = () => seatsOnTurn(party.session.state)[0]!;
    const next = (onTurn() + 1) % 3;
    const { hear } = await listen(party, next, trainClient);
    while (onTurn() !== next) party.play(1);
    hear();
    expect(heard.at(-1)).toBe("turn");
    expect(heard.length).toBeGreaterThan(1);
    expect(starts.at(-1)).toBeGreaterThan(starts[0]!);
  });

  it("a tile is laid, one that is drawn slides, and a player who passes knocks", async () => {
    const party = new MultiPlayerTable("train").sit("Ann", "Ben");
    const { hear } = await listen(party, null, trainClient);
    const told: Record<string, string> = {};
    for (let move = 0; move < 300 && told.passed === undefined; move++) {
      const { length } = party.session.entries;
      party.play(1);
      heard = [];
      hear();
      told[party.session.entries[length]!.event.type] ??= heard[0]!;
    }
    expect(told).toMatchObject({ played: expect.stringMatching(/tile|double/), drew: "draw", passed: "knock" });
  });

  it("a board that is heard by itself is left to it", async () => {
    const party = new MultiPlayerTable("spy", { seats: 3 }).sit("Ann", "Ben", "Cleo").play(3);
    const { hear } = await listen(party, null, spyClient);
    party.play(1);
    hear();
    expect(heard).toEqual([]);
  });

  it("no sound plays while the player looks back, or once sounds are turned off", async () => {
    const party = pool();
    const back = await listen(party, 0);
    back.lookBack();
    party.play(1);
    back.hear();
    expect(heard).toEqual([]);
    const off = await listen(party, 0);
    localStorage.setItem("foldtable.sounds", "off");
    party.play(1);
    off.hear();
    expect(heard).toEqual([]);
  });

  it("with few sounds chosen, a turn has a sound and a move has none", async () => {
    localStorage.setItem("foldtable.sounds", "few");
    const party = pool();
    const { hear } = await listen(party, 1);
    party.play(1);
    hear();
    expect(heard).toEqual(["turn"]);
    party.play(1);
    hear();
    expect(heard).toEqual(["turn"]);
    party.submit(0, { type: "resign" });
    hear();
    expect(heard).toEqual(["turn", "won"]);
  });

  it("nothing is, before the page has been touched", async () => {
    Object.defineProperty(navigator, "userActivation", { value: { hasBeenActive: false }, configurable: true });
    const party = pool();
    const { hear } = await listen(party, 0);
    party.play(1);
    hear();
    expect(heard).toEqual([]);
  });
});
