/** A program that listens: the events of a table, and those of all its player's tables, as a stream of text. */
import { afterEach, describe, expect, it, vi } from "vitest";
import type { AnyCommand } from "../../../engine/table/types.ts";
import { SOCKET_TIMEOUT_MS } from "../../../worker/sockets/limits.ts";
import { Line, move, newId, SEATED, seatTwo, showSalt, sit } from "../line.ts";
import { ask, faultOf, type Identity, newBrowser, newProgram, openTable, post, told } from "../support.ts";

afterEach(() => void vi.useRealTimers());

const command = (table: string, identity: Identity, frame: object) =>
  post(`/api/tables/${table}/commands`, frame, identity as Record<string, string>);

const say = (table: string, identity: Identity, seq: number, asked: AnyCommand, id = newId()) =>
  command(table, identity, { type: "command", id, seq, command: asked });

interface Told {
  readonly event: string;
  readonly id: string | null;
  readonly data: Record<string, unknown>;
}

/** One reader of a stream. */
class Reader {
  readonly #reader: ReadableStreamDefaultReader<string>;
  readonly told: Told[] = [];
  #text = "";

  constructor(response: Response) {
    expect(response.headers.get("Content-Type")).toBe("text/event-stream; charset=utf-8");
    this.#reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  }

  static async open(path: string, headers: Identity = {}): Promise<Reader> {
    return new Reader(await ask(path, { headers }));
  }

  /** Reads on until an event has come of which `is` holds. */
  async until(is: (told: Told) => boolean): Promise<Told> {
    for (;;) {
      const found = this.told.find(is);
      if (found !== undefined) return found;
      const { value, done } = await this.#reader.read();
      if (done) throw new Error(`the stream ended: ${JSON.stringify(this.told)}`);
      this.#text += value;
      const blocks = this.#text.split("\n\n");
      this.#text = blocks.pop()!;
      for (const block of blocks) this.#take(block);
    }
  }

  #take(block: string): void {
    const fields = new Map(block.split("\n").map((line) => line.split(/: (.*)/s).slice(0, 2) as [string, string]));
    const event = fields.get("event");
    if (event !== undefined)
      this.told.push({ event, id: fields.get("id") ?? null, data: JSON.parse(fields.get("data") ?? "null") });
  }

  close(): Promise<void> {
    return this.#reader.cancel();
  }
}

const isEntry = (seq: number) => (one: Told) => one.event === "entry" && one.data.seq === seq;

describe("the events of a table", () => {
  it("the stream sends the table's frames, and resumes after the last one read", async () => {
    const { table, who } = await seatTwo();
    const reader = await Reader.open(`/api/tables/${table}/events`, who[1]);
    expect(await reader.until(({ event }) => event === "hello")).toMatchObject({
      id: "0.1",
      data: { viewer: 1, seats: [1], from: 0, length: SEATED },
    });
    expect(await reader.until(isEntry(SEATED - 1))).toMatchObject({ id: `${SEATED}.1` });
    await say(table, who[0], SEATED - 1, move(11, 15));
    const last = await reader.until(isEntry(SEATED));
    await reader.close();
    await say(table, who[1], SEATED, move(21, 17));
    const again = await Reader.open(`/api/tables/${table}/events`, { ...who[1], "Last-Event-ID": last.id! });
    await again.until(isEntry(SEATED + 1));
    expect(again.told.filter(({ event }) => event === "entry").length).toBe(1);
    await again.close();
  });

  it("a table's events are redacted for the reader, who counts as present", async () => {
    const table = await openTable({ game: "train", seats: 2 });
    const who = [await newProgram(), await newProgram()] as const;
    await say(table, who[0], 0, sit(0));
    await say(table, who[1], 1, sit(1));
    // So long after their commands that only reading makes a player count as connected now.
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + SOCKET_TIMEOUT_MS });
    const [mine, watching] = [
      await Reader.open(`/api/tables/${table}/events?turns=1`, who[0]),
      await Reader.open(`/api/tables/${table}/events`),
    ];
    const presence = await mine.until(({ event, data }) => event === "presence" && data.watchers === 1);
    expect(presence.data).toEqual({ type: "presence", seats: [true, false], watchers: 1 });
    expect((await mine.until(({ event }) => event === "turn")).data).toMatchObject({ owes: "show-salt" });
    await say(table, who[0], 2, showSalt);
    await say(table, who[1], 3, showSalt);
    const dealt = ({ data }: Told) => (data.event as { type?: string } | undefined)?.type === "dealt";
    const hands = async (reader: Reader) => ((await reader.until(dealt)).data.event as { hands: unknown[][] }).hands;
    const own = await hands(mine);
    expect(own[0]).not.toContain(null);
    expect(new Set(own[1])).toEqual(new Set([null]));
    expect(new Set((await hands(watching)).flat())).toEqual(new Set([null]));
    await mine.close();
    await watching.close();
  });

  it("end with the table, and are refused where a socket would be", async () => {
    const table = await openTable();
    const ada = await newBrowser();
    await (await Line.open(table, ada)).say(sit(0));
    const reader = await Reader.open(`/api/tables/${table}/events`);
    await reader.until(isEntry(1));
    await ask(`/api/tables/${table}/forget`, { method: "POST", headers: ada });
    await expect(reader.until(isEntry(2))).rejects.toThrow("the stream ended");
    expect(await faultOf(await ask(`/api/tables/${table}/events`))).toEqual([404, "no-table"]);
    expect((await ask(`/api/tables/${await openTable()}/events`, { method: "HEAD" })).status).toBe(200);
  });
});

describe("GET /api/mine/events", () => {
  it("the stream sends the tables as they are, then each change", async () => {
    const { table, who, lines } = await seatTwo();
    await told(table, ({ phase }) => phase === "playing");
    const reader = await Reader.open("/api/mine/events", who[0]);
    expect((await reader.until(({ event }) => event === "table")).data).toMatchObject({
      id: table,
      mine: [0],
      turn: [0],
    });
    await lines[0].say({ type: "resign" });
    await told(table, ({ phase }) => phase === "over");
    const over = await reader.until(({ event, data }) => event === "table" && data.phase === "over");
    expect(over.data).toMatchObject({ id: table, outcome: { winners: [1] } });
    await ask(`/api/tables/${table}/forget`, { method: "POST", headers: who[0] });
    await ask(`/api/tables/${table}/forget`, { method: "POST", headers: who[1] });
    expect((await reader.until(({ event }) => event === "gone")).data).toEqual({ id: table });
    await reader.close();
  });

  it("GET /api/mine/events is refused without an identity", async () => {
    expect(await faultOf(await ask("/api/mine/events"))).toEqual([401, "no-identity"]);
  });
});
