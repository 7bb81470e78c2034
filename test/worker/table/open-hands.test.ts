/** Tables at which watchers see every hand some turns later: what each kind of caller is sent, from sitting to the end. */
import { describe, expect, it } from "vitest";
import type { AnyCommand, Entry } from "../../../engine/table/types.ts";
import { Line, sitAll } from "../line.ts";
import { fill, isWhole, socketsOf } from "../relay/relay-table.ts";
import { ask, type Identity, newBrowser, openTable, post } from "../support.ts";

const DELAY = 3;
const ORDER = { game: "spy", openHands: DELAY };
/** The opening, two seats and two salts. */
const BEGUN = 5;

interface Playing {
  readonly table: string;
  readonly who: readonly [Identity, Identity];
  readonly lines: readonly [Line, Line];
  readonly watcher: Line;
}

const seatTwo = async (order: object = ORDER): Promise<Playing> => {
  const table = await openTable(order);
  const who = [await newBrowser(), await newBrowser()] as const;
  const watcher = await Line.open(table);
  const lines = [await Line.open(table, who[0]), await Line.open(table, who[1])] as const;
  await sitAll(...lines);
  return { table, who, lines, watcher };
};

/** One move, the first that the player on turn may make. */
const play = async ({ table, who, lines }: Playing): Promise<void> => {
  for (const seat of [0, 1] as const) {
    const turn = await json<{ length: number; moves: AnyCommand[] }>(`/api/tables/${table}/moves`, who[seat]);
    if (turn.moves.length === 0) continue;
    await lines[seat].until(() => lines[seat].length === turn.length);
    expect(await lines[seat].say(turn.moves[0]!)).toMatchObject({ event: expect.anything() });
    return;
  }
};

const json = async <T>(path: string, headers: Identity = {}): Promise<T> => (await ask(path, { headers })).json<T>();

const logFor = async (table: string, as: string, headers: Identity = {}) => {
  const response = await ask(`/api/tables/${table}/log${as}`, { headers });
  if (response.status !== 200) return (await response.json<{ error: string }>()).error;
  const entries = (await response.text()).trim().split("\n");
  return {
    viewer: response.headers.get("Foldtable-Viewer"),
    entries: entries.map((line) => JSON.parse(line) as Entry),
  };
};

const basesIn = (entries: readonly Entry[]): readonly unknown[] =>
  entries.flatMap(({ event }) => (event.type === "arranged" && "base" in event ? [event.base] : []));

const isOpen = (base: unknown): boolean => Array.isArray(base) && base.every((card) => card !== null);

describe("a table with open hands", () => {
  it.each([
    [{ game: "pool", openHands: 3 }, "bad-options"],
    [{ game: "spy", openHands: 3, public: true }, "bad-options"],
    [{ game: "spy", openHands: 2 }, "bad-request"],
  ])("is not opened by %j", async (order, code) => {
    const response = await post("/api/tables", order);
    expect([response.status, await response.json()]).toEqual([400, expect.objectContaining({ error: code })]);
  });

  it("says so to everyone before the first one sits down", async () => {
    const table = await openTable(ORDER);
    expect((await Line.open(table)).entries[0]?.event).toMatchObject({ type: "opened", openHands: DELAY });
    expect(await json(`/api/tables/${table}`)).toMatchObject({ openHands: DELAY });
  });

  it("shows its watchers every hand at once if it was opened so", async () => {
    const playing = await seatTwo({ game: "spy", openHands: 0 });
    await play(playing);
    await playing.watcher.until(() => basesIn(playing.watcher.entries).length === 1);
    expect(basesIn(playing.watcher.entries).every(isOpen)).toBe(true);
    expect(basesIn(playing.lines[1].entries).some(isOpen)).toBe(false);
  });
});

describe("a watcher of delayed hands", () => {
  it("is sent the game some turns later, with every hand, and all of it at the end", async () => {
    const playing = await seatTwo();
    const { watcher, lines } = playing;
    await watcher.until(() => watcher.length === BEGUN);
    // Both bases are one turn.
    for (let move = 0; move < 4; move++) await play(playing);
    await watcher.settled();
    expect([watcher.length, watcher.hello?.viewer]).toEqual([BEGUN, "open"]);
    while (watcher.length === BEGUN) await play(playing).then(() => watcher.settled());
    expect(basesIn(watcher.entries).map(isOpen)).toEqual([true, true]);
    expect(watcher.length).toBeLessThan(lines[0].length);
    await lines[0].say({ type: "resign" });
    await watcher.until(() => watcher.hello?.viewer === "all" && watcher.length === watcher.hello.length);
    isWhole(watcher, lines[0].length);
    expect(await logFor(playing.table, "")).toEqual({ viewer: "all", entries: watcher.entries });
  });

  it("finds nothing newer in any answer", async () => {
    const playing = await seatTwo();
    const { table, watcher } = playing;
    for (let move = 0; move < 3; move++) await play(playing);
    const log = await logFor(table, "");
    expect(log).toMatchObject({ viewer: "open", entries: { length: BEGUN } });
    for (const as of ["?as=watcher", "?as=open"]) expect(await logFor(table, as)).toEqual(log);
    expect(await logFor(table, "?as=0")).toBe("not-your-seat");
    expect(await json(`/api/tables/${table}`)).toMatchObject({ length: BEGUN });
    expect(await json(`/api/tables/${table}/position`)).toMatchObject({ viewer: "open", length: BEGUN });
    expect(await json(`/api/tables/${table}/moves`)).toEqual({ error: "not-your-seat" });
    expect((await (await ask(`/t/${table}`)).text()).includes('"viewer":"open"')).toBe(false);
    const refused = { type: "refused", code: "not-seated", length: BEGUN };
    for (const seq of [0, BEGUN, 500]) expect(await watcher.say({ type: "resign" }, { seq })).toMatchObject(refused);
    expect(await watcher.answer("nonsense")).toMatchObject({ code: "malformed", length: BEGUN });
  });

  it("is sent the same by a relay", async () => {
    const playing = await seatTwo();
    const { table, watcher, lines } = playing;
    await fill(table);
    const far = await Line.open(table, {}, "?patch=1");
    expect([await socketsOf(table), far.length]).toEqual([1, BEGUN]);
    while (watcher.length === BEGUN) await play(playing).then(() => watcher.settled());
    await far.until(() => far.length === watcher.length);
    expect(far.entries).toEqual(watcher.entries);
    await lines[0].say({ type: "resign" });
    await far.until(() => far.hello?.viewer === "all" && far.length === lines[0].length);
    isWhole(far, lines[0].length);
  });
});

describe("a player at a table with open hands", () => {
  it("sees no other hand, whatever viewer it asks for", async () => {
    const playing = await seatTwo();
    const { table, who, lines } = playing;
    for (let move = 0; move < 2; move++) await play(playing);
    await lines[0].until(() => basesIn(lines[0].entries).length === 2);
    expect(basesIn(lines[0].entries).map(isOpen)).toEqual([true, false]);
    const watching = await logFor(table, "?as=watcher", who[0]);
    expect(watching).toMatchObject({ viewer: "watcher", entries: { length: lines[0].length } });
    expect(typeof watching === "object" && basesIn(watching.entries).some(isOpen)).toBe(false);
    expect(await logFor(table, "?as=open", who[0])).toBe("not-your-seat");
  });

  it("whose seat moves to a watcher's device is sent there what the seat knows, and no more", async () => {
    const playing = await seatTwo();
    const { table, who, lines } = playing;
    for (let move = 0; move < 4; move++) await play(playing);
    const other = await newBrowser();
    const line = await Line.open(table, other, "?patch=1");
    expect(line.length).toBe(BEGUN);
    const { pass } = await (await post(`/api/tables/${table}/pass`, {}, who[0])).json<{ pass: string }>();
    await post(`/api/tables/${table}/seat`, { pass }, other);
    await line.until(() => line.hello?.viewer === 0 && line.length === line.hello.length);
    isWhole(line, lines[1].length);
    expect(basesIn(line.entries).map(isOpen)).toEqual([true, false]);
    await lines[0].until(() => lines[0].hello?.viewer === "open" && lines[0].length === BEGUN);
  });
});
