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

/** The names of the played sounds, recorded by a fake AudioContext. */
let played: string[];
/** The delay of each played sound, in seconds. */
let delays: number[];
/** The fake audio clock, in seconds. */
let audioTime = 0;

/** The names of sounds by the length of their buffers, which all differ. */
const NAMES = new Map(Object.entries(recipes).map(([name, { parts, peak }]) => [render(parts, peak).length, name]));

class Recorder {
  readonly state = "running";
  readonly destination = {};
  get currentTime() {
    return audioTime;
  }
  createBufferSource = () => ({
    buffer: null as { length: number } | null,
    playbackRate: { value: 1 },
    connect: () => {},
    start(at: number) {
      played.push(NAMES.get(this.buffer!.length)!);
      delays.push(at - audioTime);
    },
  });
  createBuffer = (_channels: number, length: number) => ({ length, copyToChannel: () => {} });
}

/** Connects a store and the sounds of one seat or a watcher to a table. */
const follow = (hosted: MultiPlayerTable, seat: Seat | null, client: GameClient = poolClient) => {
  const store = new Store();
  const sounds = new TableSounds();
  const viewer = seat ?? "watcher";
  store.seats = seat === null ? [] : [seat];
  store.viewer = viewer;
  let isPast = false;
  const receiveEntries = () => {
    audioTime += 10;
    for (const entry of entriesFor(hosted.session, viewer, store.length)) store.receive({ type: "entry", ...entry });
    sounds.update(store, client, seatsOnTurn(store.live).find((own) => own === seat) ?? null, isPast);
  };
  receiveEntries();
  return { store, hear: receiveEntries, lookBack: () => (isPast = true) };
};

beforeEach(() => {
  played = [];
  delays = [];
  vi.stubGlobal("AudioContext", Recorder);
  Object.defineProperty(navigator, "userActivation", { value: { hasBeenActive: true }, configurable: true });
});
afterEach(() => Reflect.deleteProperty(navigator, "userActivation"));

describe("vibration", () => {
  const stubVibrate = () => {
    const vibrate = vi.fn(() => true);
    Object.defineProperty(navigator, "vibrate", { value: vibrate, configurable: true });
    return vibrate;
  };
  const stubMedia = (...media: readonly string[]) =>
    vi
      .spyOn(window, "matchMedia")
      .mockImplementation((query) => ({ matches: media.some((each) => query.includes(each)) }) as MediaQueryList);
  afterEach(() => Reflect.deleteProperty(navigator, "vibrate"));

  it.each([
    ["twice for a seated player", 0, "coarse", 2],
    ["never for a watcher", null, "coarse", 0],
    ["never on a desktop that cannot vibrate", 0, "none of it", 0],
  ] as const)("the device vibrates %s", (_, seat, device, times) => {
    const vibrate = stubVibrate();
    stubMedia(device);
    const hosted = new MultiPlayerTable("pool").sit("Ann", "Ben");
    const { hear: receiveEntries } = follow(hosted, seat);
    hosted.play(1);
    receiveEntries();
    hosted.submit(0, { type: "resign" });
    receiveEntries();
    expect(vibrate).toHaveBeenCalledTimes(times);
  });

  it("the device does not vibrate when that is off or motion is reduced", () => {
    const vibrate = stubVibrate();
    stubMedia("coarse");
    const hosted = new MultiPlayerTable("pool").sit("Ann", "Ben");
    const { hear: receiveEntries } = follow(hosted, 0);
    localStorage.setItem("foldtable.haptics", "off");
    hosted.play(1);
    receiveEntries();
    localStorage.clear();
    stubMedia("coarse", "reduce");
    hosted.play(1);
    receiveEntries();
    expect(vibrate).not.toHaveBeenCalled();
  });
});

describe("sounds", () => {
  const poolTable = () => new MultiPlayerTable("pool").sit("Ann", "Ben");
  /** Like `follow`, and loads the texts of moves. */
  const followLoaded = async (...of: Parameters<typeof follow>) => {
    const following = follow(...of);
    await vi.dynamicImportSettled();
    return following;
  };

  it("a new move of either player sounds once, and earlier moves do not sound", async () => {
    const hosted = poolTable().play(2);
    const { hear: receiveEntries } = await followLoaded(hosted, 0);
    expect(played).toEqual([]);
    hosted.play(1);
    receiveEntries();
    receiveEntries();
    expect(played).toEqual(["man"]);
    hosted.wait(1000).submit(1, { type: "say", phrase: "hello" });
    receiveEntries();
    expect(played).toEqual(["man"]);
  });

  it("a predicted move does not sound again when the server confirms it", async () => {
    const hosted = poolTable();
    const { store, hear: receiveEntries } = await followLoaded(hosted, 0);
    const command = { type: "move", path: [11, 15] } as never;
    store.predict("a", 0, command, Date.now());
    receiveEntries();
    hosted.submit(0, command);
    receiveEntries();
    expect(played).toEqual(["man"]);
  });

  it("a capture has its own sound", async () => {
    const hosted = poolTable();
    const { hear: receiveEntries } = await followLoaded(hosted, null);
    for (const [seat, path] of [
      [0, [11, 15]],
      [1, [22, 18]],
      [0, [15, 22]],
    ] as const) {
      hosted.submit(seat, { type: "move", path } as never);
      played = [];
      receiveEntries();
    }
    expect(played).toEqual(["jump"]);
  });

  it("moves that arrive together sound one after another, at most three", async () => {
    const hosted = poolTable();
    const { hear: receiveEntries } = await followLoaded(hosted, null);
    hosted.play(2);
    receiveEntries();
    expect(played).toEqual(["man", "man"]);
    expect(delays[1]! - delays[0]!).toBeCloseTo(0.16);
    played = [];
    hosted.play(7);
    receiveEntries();
    expect(played).toHaveLength(3);
  });

  it.each([
    ["won", 1],
    ["lost", 0],
    ["end", null],
  ] as const)("the sound at the end is “%s” for seat %s", async (name, seat) => {
    const hosted = poolTable().play(1);
    const { hear: receiveEntries } = await followLoaded(hosted, seat);
    hosted.submit(0, { type: "resign" });
    receiveEntries();
    expect(played).toEqual([name]);
    expect(delays[0]).toBeCloseTo(0.7);
  });

  it("with more than two players, the start of the player's turn sounds after the move", async () => {
    const hosted = new MultiPlayerTable("train", { seats: 3 }).sit("Ann", "Ben", "Cleo");
    const onTurn = () => seatsOnTurn(hosted.session.state)[0]!;
    const next = (onTurn() + 1) % 3;
    const { hear: receiveEntries } = await followLoaded(hosted, next, trainClient);
    while (onTurn() !== next) hosted.play(1);
    receiveEntries();
    expect(played.at(-1)).toBe("turn");
    expect(played.length).toBeGreaterThan(1);
    expect(delays.at(-1)).toBeGreaterThan(delays[0]!);
  });

  it("a played tile, a drawn tile and a pass have different sounds", async () => {
    const hosted = new MultiPlayerTable("train").sit("Ann", "Ben");
    const { hear: receiveEntries } = await followLoaded(hosted, null, trainClient);
    const soundOf: Record<string, string> = {};
    for (let move = 0; move < 300 && soundOf.passed === undefined; move++) {
      const { length } = hosted.session.entries;
      hosted.play(1);
      played = [];
      receiveEntries();
      soundOf[hosted.session.entries[length]!.event.type] ??= played[0]!;
    }
    expect(soundOf).toMatchObject({ played: expect.stringMatching(/tile|double/), drew: "draw", passed: "knock" });
  });

  it("a board with its own sounds plays no sound of the table", async () => {
    const hosted = new MultiPlayerTable("spy", { seats: 3 }).sit("Ann", "Ben", "Cleo").play(3);
    const { hear: receiveEntries } = await followLoaded(hosted, null, spyClient);
    hosted.play(1);
    receiveEntries();
    expect(played).toEqual([]);
  });

  it("no sound plays while the player looks back, or once sounds are turned off", async () => {
    const hosted = poolTable();
    const lookingBack = await followLoaded(hosted, 0);
    lookingBack.lookBack();
    hosted.play(1);
    lookingBack.hear();
    expect(played).toEqual([]);
    const off = await followLoaded(hosted, 0);
    localStorage.setItem("foldtable.sounds", "off");
    hosted.play(1);
    off.hear();
    expect(played).toEqual([]);
  });

  it("with few sounds chosen, a turn has a sound and a move has none", async () => {
    localStorage.setItem("foldtable.sounds", "few");
    const hosted = poolTable();
    const { hear: receiveEntries } = await followLoaded(hosted, 1);
    hosted.play(1);
    receiveEntries();
    expect(played).toEqual(["turn"]);
    hosted.play(1);
    receiveEntries();
    expect(played).toEqual(["turn"]);
    hosted.submit(0, { type: "resign" });
    receiveEntries();
    expect(played).toEqual(["turn", "won"]);
  });

  it("no sound plays before the first press in the page", async () => {
    Object.defineProperty(navigator, "userActivation", { value: { hasBeenActive: false }, configurable: true });
    const hosted = poolTable();
    const { hear: receiveEntries } = await followLoaded(hosted, 0);
    hosted.play(1);
    receiveEntries();
    expect(played).toEqual([]);
  });
});
