import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { GameClient } from "../../../client/games/contract/game-client.ts";
import { poolClient } from "../../../client/games/pool/client.ts";
import { spyClient } from "../../../client/games/spy/client.ts";
import { trainClient } from "../../../client/games/train/client.ts";
import { Store } from "../../../client/store/store.ts";
import { TableSounds } from "../../../client/table/table-sounds.ts";
import type { Seat } from "../../../engine/contract/game.ts";
import { entriesFor } from "../../../engine/log/session.ts";
import { seatsOnTurn } from "../../../engine/table/seats.ts";
import { MultiPlayerTable } from "../support/multi-player.ts";

/** What begins to sound, by the kind of its source; a machine under test has no ears. */
let heard: string[];
/** What it sounds through: how bright it is. */
let filters: ReturnType<typeof node>[];

const param = () => ({ value: 0, setValueAtTime: () => {}, exponentialRampToValueAtTime: () => {} });
const node = (kind: string) => ({
  connect: <T>(to: T): T => to,
  start: () => void heard.push(kind),
  stop: () => {},
  ...{ gain: param(), frequency: param(), Q: param(), type: "", buffer: null },
});

class Recorder {
  readonly currentTime = 0;
  readonly sampleRate = 8000;
  readonly state = "running";
  readonly destination = {};
  createGain = () => node("gain");
  createOscillator = () => node("note");
  createBiquadFilter = () => {
    const filter = node("filter");
    filters.push(filter);
    return filter;
  };
  createBufferSource = () => node("knock");
  createBuffer = (_channels: number, length: number) => ({ getChannelData: () => new Float32Array(length) });
}

const CAPTURE = ["knock", "knock"];
const CHIME = ["note", "note"];
const END = ["note", "note", "note"];

/** A store that follows a party as a seat sees it, and the ears beside it. */
const follow = (party: MultiPlayerTable, seat: Seat | null, client: GameClient = poolClient) => {
  const store = new Store();
  const ears = new TableSounds();
  const viewer = seat ?? "watcher";
  store.seats = seat === null ? [] : [seat];
  store.viewer = viewer;
  let isPast = false;
  const hear = () => {
    for (const entry of entriesFor(party.session, viewer, store.length)) store.receive({ type: "entry", ...entry });
    ears.hear(store, client, seatsOnTurn(store.live).find((own) => own === seat) ?? null, isPast);
  };
  hear();
  return { store, hear, lookBack: () => (isPast = true) };
};

beforeEach(() => {
  heard = [];
  filters = [];
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
    party.ask(0, { type: "resign" });
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

  it("a move knocks once, whichever player made it; what was there before is silent", () => {
    const party = pool().play(2);
    const { hear } = follow(party, 0);
    expect(heard).toEqual([]);
    party.play(1);
    hear();
    hear();
    expect(heard).toEqual(["knock"]);
    party.wait(1000).ask(1, { type: "say", phrase: "hello" });
    hear();
    expect(heard).toEqual(["knock"]);
  });

  it("a move shown before the server has confirmed it is not heard twice", () => {
    const party = pool();
    const { store, hear } = follow(party, 0);
    const command = { type: "move", path: [11, 15] } as never;
    store.predict("a", 0, command, Date.now());
    hear();
    party.ask(0, command);
    hear();
    expect(heard).toEqual(["knock"]);
  });

  it("a capture knocks twice", async () => {
    const party = pool();
    const { hear } = follow(party, null);
    await vi.dynamicImportSettled();
    for (const [seat, path] of [
      [0, [11, 15]],
      [1, [22, 18]],
      [0, [15, 22]],
    ] as const) {
      party.ask(seat, { type: "move", path } as never);
      heard = [];
      hear();
    }
    expect(heard).toEqual(CAPTURE);
  });

  it("the end has its own sound", () => {
    const party = pool().play(1);
    const { hear } = follow(party, 0);
    party.ask(0, { type: "resign" });
    hear();
    expect(heard).toEqual(END);
  });

  it("one's turn is told where more than two play", () => {
    const party = new MultiPlayerTable("train", { seats: 3 }).sit("Ann", "Ben", "Cleo");
    const onTurn = () => seatsOnTurn(party.session.state)[0]!;
    const next = (onTurn() + 1) % 3;
    const { hear } = follow(party, next, trainClient);
    while (onTurn() !== next) party.play(1);
    hear();
    expect(heard).toEqual(["knock", ...CHIME]);
  });

  it("a tile is clapped on the table and comes to rest, one that is drawn slides, and who passes knocks", async () => {
    const party = new MultiPlayerTable("train").sit("Ann", "Ben");
    const { hear } = follow(party, null, trainClient);
    await vi.dynamicImportSettled();
    const told: Record<string, readonly number[]> = {};
    for (let move = 0; move < 300 && told.passed === undefined; move++) {
      party.play(1);
      filters = [];
      hear();
      told[party.session.entries.at(-1)!.event.type] ??= filters.map(({ frequency }) => frequency.value);
    }
    expect(told).toMatchObject({ played: [2600, 1900], drew: [3200], passed: [900] });
  });

  it("a board that is heard by itself is left to it", () => {
    const party = new MultiPlayerTable("spy", { seats: 3 }).sit("Ann", "Ben", "Cleo").play(3);
    const { hear } = follow(party, null, spyClient);
    party.play(1);
    hear();
    expect(heard).toEqual([]);
  });

  it("no sound plays while the player looks back, or once sounds are turned off", () => {
    const party = pool();
    const back = follow(party, 0);
    back.lookBack();
    party.play(1);
    back.hear();
    expect(heard).toEqual([]);
    const off = follow(party, 0);
    localStorage.setItem("foldtable.sounds", "off");
    party.play(1);
    off.hear();
    expect(heard).toEqual([]);
  });

  it("with few sounds chosen, a turn has a sound and a move has none", () => {
    localStorage.setItem("foldtable.sounds", "few");
    const party = pool();
    const { hear } = follow(party, 1);
    party.play(1);
    hear();
    expect(heard).toEqual(CHIME);
    party.play(1);
    hear();
    expect(heard).toEqual(CHIME);
    party.ask(0, { type: "resign" });
    hear();
    expect(heard).toEqual([...CHIME, ...END]);
  });

  it("nothing is, before the page has been touched", () => {
    Object.defineProperty(navigator, "userActivation", { value: { hasBeenActive: false }, configurable: true });
    const party = pool();
    const { hear } = follow(party, 0);
    party.play(1);
    hear();
    expect(heard).toEqual([]);
  });
});
