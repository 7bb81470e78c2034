/** Event streams for programs: the frames of a table, and the changes of all tables of a player. */
import { describe, expect, it, vi } from "vitest";
import { MAX_SOCKETS_OF_PERSON } from "../../../worker/person/person-sockets.ts";
import { SOCKET_TIMEOUT_MS } from "../../../worker/sockets/limits.ts";
import { faultOf, type Identity, newBrowser, newProgram, openTable, request, waitForListing } from "../support.ts";
import { move, postCommand, SEATED_LENGTH, seatTwo, showSalt, sit, TableClient } from "../table-client.ts";

interface StreamEvent {
  readonly event: string;
  readonly id: string | null;
  readonly data: Record<string, unknown>;
}

/** A reader of one event stream. */
class EventReader {
  readonly #reader: ReadableStreamDefaultReader<string>;
  readonly events: StreamEvent[] = [];
  #text = "";

  constructor(response: Response) {
    expect(response.headers.get("Content-Type")).toBe("text/event-stream; charset=utf-8");
    this.#reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  }

  static async open(path: string, headers: Identity = {}): Promise<EventReader> {
    return new EventReader(await request(path, { headers }));
  }

  /** Reads until an event meets the condition. Throws if the stream ends. */
  async waitFor(condition: (event: StreamEvent) => boolean): Promise<StreamEvent> {
    for (;;) {
      const found = this.events.find(condition);
      if (found !== undefined) return found;
      const { value, done } = await this.#reader.read();
      if (done) throw new Error(`the stream ended: ${JSON.stringify(this.events)}`);
      this.#text += value;
      const blocks = this.#text.split("\n\n");
      this.#text = blocks.pop()!;
      for (const block of blocks) this.#parse(block);
    }
  }

  #parse(block: string): void {
    const fields = new Map(block.split("\n").map((line) => line.split(/: (.*)/s).slice(0, 2) as [string, string]));
    const event = fields.get("event");
    if (event !== undefined)
      this.events.push({ event, id: fields.get("id") ?? null, data: JSON.parse(fields.get("data") ?? "null") });
  }

  close(): Promise<void> {
    return this.#reader.cancel();
  }
}

const isEntry = (seq: number) => (one: StreamEvent) => one.event === "entry" && one.data.seq === seq;

describe("the events of a table", () => {
  it("are the table's frames, and resume after the last one read", async () => {
    const { table, identities } = await seatTwo();
    const reader = await EventReader.open(`/api/tables/${table}/events`, identities[1]);
    expect(await reader.waitFor(({ event }) => event === "hello")).toMatchObject({
      id: "0.1",
      data: { viewer: 1, seats: [1], from: 0, length: SEATED_LENGTH },
    });
    expect(await reader.waitFor(isEntry(SEATED_LENGTH - 1))).toMatchObject({ id: `${SEATED_LENGTH}.1` });
    await postCommand(table, identities[0], SEATED_LENGTH - 1, move(11, 15));
    const last = await reader.waitFor(isEntry(SEATED_LENGTH));
    await reader.close();
    await postCommand(table, identities[1], SEATED_LENGTH, move(21, 17));
    const again = await EventReader.open(`/api/tables/${table}/events`, {
      ...identities[1],
      "Last-Event-ID": last.id!,
    });
    await again.waitFor(isEntry(SEATED_LENGTH + 1));
    expect(again.events.filter(({ event }) => event === "entry").length).toBe(1);
    await again.close();
  });

  it("are redacted for the reader, who counts as present", async () => {
    const table = await openTable({ game: "train", seats: 2 });
    const identities = [await newProgram(), await newProgram()] as const;
    await postCommand(table, identities[0], 0, sit(0));
    await postCommand(table, identities[1], 1, sit(1));
    // So late that the players' commands no longer count as presence, only their streams.
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + SOCKET_TIMEOUT_MS });
    const [own, watching] = [
      await EventReader.open(`/api/tables/${table}/events?turns=1`, identities[0]),
      await EventReader.open(`/api/tables/${table}/events`),
    ];
    const presence = await own.waitFor(({ event, data }) => event === "presence" && data.watchers === 1);
    expect(presence.data).toEqual({ type: "presence", seats: [true, false], watchers: 1 });
    expect((await own.waitFor(({ event }) => event === "turn")).data).toMatchObject({ owes: "show-salt" });
    await postCommand(table, identities[0], 2, showSalt);
    await postCommand(table, identities[1], 3, showSalt);
    const dealt = ({ data }: StreamEvent) => (data.event as { type?: string } | undefined)?.type === "dealt";
    const hands = async (reader: EventReader) =>
      ((await reader.waitFor(dealt)).data.event as { hands: unknown[][] }).hands;
    const ownHands = await hands(own);
    expect(ownHands[0]).not.toContain(null);
    expect(new Set(ownHands[1])).toEqual(new Set([null]));
    expect(new Set((await hands(watching)).flat())).toEqual(new Set([null]));
    await own.close();
    await watching.close();
  });

  it("end with the table, and are refused for a deleted table", async () => {
    const table = await openTable();
    const ada = await newBrowser();
    await (await TableClient.open(table, ada)).submit(sit(0));
    const reader = await EventReader.open(`/api/tables/${table}/events`);
    await reader.waitFor(isEntry(1));
    await request(`/api/tables/${table}/forget`, { method: "POST", headers: ada });
    await expect(reader.waitFor(isEntry(2))).rejects.toThrow("the stream ended");
    expect(await faultOf(await request(`/api/tables/${table}/events`))).toEqual([404, "no-table"]);
    expect((await request(`/api/tables/${await openTable()}/events`, { method: "HEAD" })).status).toBe(200);
    expect((await request(`/api/tables/${table}/events`, { method: "HEAD" })).status).toBe(404);
  });
});

describe("GET /api/mine/events", () => {
  it("sends the current tables, then each change", async () => {
    const { table, identities, clients } = await seatTwo();
    await waitForListing(table, ({ phase }) => phase === "playing");
    const reader = await EventReader.open("/api/mine/events", identities[0]);
    expect((await reader.waitFor(({ event }) => event === "table")).data).toMatchObject({
      id: table,
      mine: [0],
      turn: [0],
    });
    await clients[0].submit({ type: "resign" });
    await waitForListing(table, ({ phase }) => phase === "over");
    const over = await reader.waitFor(({ event, data }) => event === "table" && data.phase === "over");
    expect(over.data).toMatchObject({ id: table, outcome: { winners: [1] } });
    await request(`/api/tables/${table}/forget`, { method: "POST", headers: identities[0] });
    await request(`/api/tables/${table}/forget`, { method: "POST", headers: identities[1] });
    expect((await reader.waitFor(({ event }) => event === "gone")).data).toEqual({ id: table });
    await reader.close();
  });

  it("is refused without an identity", async () => {
    expect(await faultOf(await request("/api/mine/events"))).toEqual([401, "no-identity"]);
  });

  it("is refused to a player with too many open pages and streams", async () => {
    const ada = await newProgram();
    for (let open = 0; open < MAX_SOCKETS_OF_PERSON; open++)
      expect((await request("/api/mine/socket", { headers: { ...ada, Upgrade: "websocket" } })).status).toBe(101);
    const refusal = await request("/api/mine/events", { headers: ada });
    expect(refusal.headers.get("Retry-After")).toBe("30");
    expect(await faultOf(refusal)).toEqual([429, "too-many-sockets"]);
  });
});
