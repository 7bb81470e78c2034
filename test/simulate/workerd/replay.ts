/**
 * Replays recorded runs on the real platform and compares: the frames on each connection, the answers by HTTP, and the
 * log. `npm run simulate -- --workerd` starts it and sends the recordings; it ends with 1 if anything differs.
 */
import { readFileSync } from "node:fs";
import type { Miniflare } from "miniflare";
import { SCRIPT, withPlatform } from "./platform.ts";
import type { CallStep, CloseStep, FrameStep, Recording, RequestStep, RingStep, Step } from "./recording.ts";
import { ReplayedConnection } from "./replayed-connection.ts";

const print = (connection: string): void => void process.stdout.write(`${connection}\n`);

/** Fields that cannot be equal: players' keys, and the id of a rematch. */
const DIFFERING_FIELDS = new Set(["player", "table"]);
const reviver = (key: string, value: unknown): unknown => {
  if (DIFFERING_FIELDS.has(key)) return null;
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
};
/** Which of many moves a seat is shown first depends on its player's key (engine/wire/turn.ts). */
const withoutSample = (answer: string): string => {
  const { moves, ...rest } = JSON.parse(answer) as { readonly moves?: readonly object[]; readonly count?: number };
  return JSON.stringify(moves?.length === rest.count ? { moves, ...rest } : rest);
};
const plain = (connection: string): string => JSON.stringify(JSON.parse(connection, reviver));
/** Durations differ. */
const isCompared = (frame: string): boolean => frame !== "pong" && !frame.includes('"type":"times"');

/** The first recorded line that differs from the real one; null if there is none. */
const difference = (recorded: readonly string[], real: readonly string[]): string | null => {
  const index = recorded.findIndex((connection, at) => connection !== real[at]);
  return index < 0 ? null : `${index}: ${recorded[index]} | ${real[index]}`;
};

/** The close codes of a socket whose object has died, and of one that the object has closed because it was silent. */
const BROKEN = 1006;
const SILENT = 1001;

const idOf = (frame: string): string => String(JSON.parse(frame).id);

class Replay {
  readonly #base: URL;
  readonly #miniflare: Miniflare;
  readonly #recording: Recording;
  /** All objects of the table by their short names; empty: the table itself. */
  readonly #objects: readonly string[];
  readonly #identities = new Map<string, Readonly<Record<string, string>>>();
  #table = "";
  readonly #connections = new Map<number, ReplayedConnection>();
  /** The connections that are open, and their objects. */
  readonly #open = new Map<number, string>();
  /** Values that the next step also sets. */
  #pings: (readonly [link: number, at: number])[] = [];
  #dead: string | null = null;

  constructor(miniflare: Miniflare, base: URL, recording: Recording) {
    this.#miniflare = miniflare;
    this.#base = base;
    this.#recording = recording;
    this.#objects = [...new Set(["", ...recording.steps.map(({ object }) => object)])];
  }

  // ── the platform ──

  get #headers(): Record<string, string> {
    return { Origin: this.#base.origin, "Content-Type": "application/json" };
  }

  #post(path: string, body: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
    return fetch(new URL(path, this.#base), { method: "POST", body, headers: { ...this.#headers, ...headers } });
  }

  /** Sets the clock once no work is pending; returns the time of the called object's alarm. */
  async #set(next: object): Promise<number | null> {
    const objects = this.#objects.map((object) => this.#nameOf(object));
    const body = JSON.stringify({ objects, pings: this.#pings, dead: this.#dead, ...next });
    this.#pings = [];
    this.#dead = null;
    const answer = await this.#post("/replay", body);
    const { alarm, error } = (await answer.json()) as { readonly alarm: number | null; readonly error?: string };
    if (error !== undefined) throw new Error(error);
    return alarm;
  }

  #nameOf(object: string): string {
    return object === "" ? this.#table : `${this.#table}/${object}`;
  }

  #call(object: string, what: "wake" | "ring" | "die"): object {
    return { call: { namespace: object === "" ? "TABLE" : "RELAY", name: this.#nameOf(object), what } };
  }

  /**
   * The real platform crashes if an object hibernates while a client has not answered a close. The simulated one waits
   * for the answer forever, so no handler may run.
   */
  async #endUnanswered(link: number): Promise<void> {
    const connection = this.#connections.get(link)!;
    if (connection.closed === null) return;
    this.#open.delete(link);
    await this.#set({ ignoredClose: link });
    await connection.close(connection.closed);
    await this.#set({ ignoredClose: link, waitForClose: link });
  }

  async #hibernate(object: string): Promise<void> {
    const name = this.#nameOf(object);
    for (const [link, other] of this.#open) if (other === object) await this.#endUnanswered(link);
    await this.#set({ hibernates: name });
    const options = { name, webSockets: "hibernate" } as const;
    try {
      await this.#miniflare.unsafeEvictDurableObject(SCRIPT, object === "" ? "Table" : "Relay", options);
    } catch (error) {
      // It is not in memory there.
      if (!String(error).includes("not currently running")) throw error;
    }
  }

  /** Headers by which the Worker knows the device. */
  async #identity(device: string): Promise<Readonly<Record<string, string>>> {
    const known = this.#identities.get(device) ?? (await this.#newIdentity(device));
    this.#identities.set(device, known);
    return known;
  }

  async #newIdentity(device: string): Promise<Readonly<Record<string, string>>> {
    if (device === "program") {
      const answer = await this.#post("/api/tokens", JSON.stringify({ bot: "Engine" }));
      return { Authorization: `Bearer ${((await answer.json()) as { readonly token: string }).token}` };
    }
    const { headers } = await fetch(new URL(`/t/${this.#table}`, this.#base), { headers: { Accept: "text/html" } });
    return { Cookie: (headers.get("Set-Cookie") ?? "").split(";", 1)[0]! };
  }

  async #openTable(): Promise<void> {
    const { secret, openedAt: now, setup } = this.#recording;
    const { game, seats, options, clock, talk } = setup;
    await this.#post("/replay", JSON.stringify({ secret, now }));
    const answer = await this.#post("/api/tables", JSON.stringify({ game, seats, options, clock, talk }));
    if (answer.status !== 201) throw new Error(`opening a table: ${answer.status} ${await answer.text()}`);
    this.#table = ((await answer.json()) as { readonly id: string }).id;
  }

  async #log(): Promise<readonly string[]> {
    const text = await (await fetch(new URL(`/api/tables/${this.#table}/log`, this.#base))).text();
    return text.split("\n").filter((one) => one !== "");
  }

  // ── steps ──

  /** Returns a difference that is known at once. */
  async #play(step: Step): Promise<string | null> {
    const { object, at: now } = step;
    switch (step.type) {
      case "ping":
        this.#pings.push([step.link, now]);
        return null;
      case "open":
        return object === "" ? this.#connect(now, step.link) : this.#connectToRelay(now, step.link, object);
      case "call":
      case "answer":
        return this.#passCall(step);
      case "outside":
        await this.#set({ now, outside: { caller: this.#nameOf(object), number: step.number, isLost: step.isLost } });
        return null;
      case "frame":
        return this.#send(step);
      case "request":
        return this.#request(step);
      case "close":
        return this.#close(step);
      case "ring":
        return this.#ring(step);
      case "wake":
        await this.#set({ now, timerFires: { name: this.#nameOf(object), ms: step.ms } });
        return null;
      case "hibernate":
        await this.#set({ now });
        await this.#hibernate(object);
        return null;
      case "die":
        await this.#set({ now });
        return this.#die(object);
    }
  }

  async #connect(now: number, link: number): Promise<string | null> {
    const { device } = this.#recording.links[link]!;
    const headers = await this.#identity(device);
    await this.#set({ now, link });
    const connection = this.#openConnection(link, "", headers);
    const isOpen = (await connection.waitFor((received) => received.length > 0)) && connection.closed === null;
    return isOpen ? null : `${device}: connection ${link} does not open`;
  }

  /** The relay accepts it when it has read the log. */
  async #connectToRelay(now: number, link: number, object: string): Promise<null> {
    const headers = await this.#identity(this.#recording.links[link]!.device);
    await this.#set({ now, link, connects: this.#nameOf(object) });
    this.#openConnection(link, object, headers);
    await this.#set({ link, waitForBegin: this.#nameOf(object) });
    return null;
  }

  #openConnection(link: number, object: string, headers: Readonly<Record<string, string>>): ReplayedConnection {
    const url = new URL(`/api/tables/${this.#table}/socket${this.#recording.links[link]!.query}`, this.#base);
    const connection = new ReplayedConnection(url, { Origin: this.#base.origin, ...headers });
    this.#connections.set(link, connection);
    this.#open.set(link, object);
    return connection;
  }

  async #passCall({ type, at: now, object, callee, method, isOrphan, isLost }: CallStep): Promise<null> {
    const call = { caller: this.#nameOf(object), callee: this.#nameOf(callee), method, isOrphan, isLost };
    await this.#set({ now, ...(type === "call" ? { arrival: call } : { answered: call }) });
    return null;
  }

  async #close({ at: now, link, code }: CloseStep): Promise<null> {
    await this.#set({ now });
    await this.#connections.get(link)!.close(code);
    this.#open.delete(link);
    await this.#set({ waitForClose: link });
    return null;
  }

  async #send({ at: now, link, text, isLost = false }: FrameStep): Promise<string | null> {
    if (isLost) await this.#receiveAll("");
    await this.#set({ now, isLost });
    const isCertain = this.#recording.links[link]!.received.some((one) => one.includes(idOf(text)));
    const isAnswered = await this.#connections.get(link)!.sendAndWait(text, idOf(text), isCertain);
    if (isLost) this.#dead = this.#table;
    return isLost && isAnswered ? `a lost frame has an answer: ${text}` : null;
  }

  async #request({ at: now, method, device, text, answer, isLost = false }: RequestStep): Promise<string | null> {
    if (isLost) await this.#receiveAll("");
    const headers = await this.#identity(device);
    await this.#set({ now, isLost });
    const path = `/api/tables/${this.#table}`;
    const response = await (method === "command"
      ? this.#post(`${path}/commands`, text, headers)
      : fetch(new URL(`${path}/moves`, this.#base), { headers }));
    const real = await response.text();
    if (isLost) this.#dead = this.#table;
    if (isLost) return response.status === 500 ? null : `a lost command has an answer: ${real}`;
    const found = answer === null ? null : difference([plain(withoutSample(answer))], [plain(withoutSample(real))]);
    return found === null ? null : `${device}: answer ${found}`;
  }

  async #ring({ at: now, object, setFor, botAnsweredAt }: RingStep): Promise<string | null> {
    const alarm = await this.#set({ now, botAnsweredAt, ...this.#call(object, "ring") });
    if (setFor === null) return null;
    return alarm === setFor
      ? null
      : `the alarm of ${object === "" ? "the table" : object} was set for ${setFor} | ${alarm}`;
  }

  /** The instance dies. A hibernated one wakes before. Every socket must break. */
  async #die(object: string): Promise<string | null> {
    await this.#receiveAll(object);
    await this.#set(this.#call(object, "wake"));
    await this.#set(this.#call(object, "die"));
    for (const [link, other] of this.#open) {
      if (other !== object) continue;
      this.#open.delete(link);
      const connection = this.#connections.get(link)!;
      await connection.waitFor(() => false);
      if (connection.closed !== BROKEN && connection.closed !== SILENT)
        return `after a death a socket has closed with ${connection.closed}`;
    }
    return null;
  }

  // ── received frames ──

  /** Waits for the recorded frames of the object's open connections before they break. */
  async #receiveAll(object: string): Promise<void> {
    for (const [link, other] of this.#open) if (other === object) await this.#receive(link);
  }

  #compared(frames: readonly string[]): readonly string[] {
    return frames.filter(isCompared).map(plain);
  }

  async #receive(link: number): Promise<void> {
    const { length } = this.#compared(this.#recording.links[link]!.received);
    await this.#connections.get(link)!.waitFor((real) => this.#compared(real).length >= length);
  }

  async #compare(): Promise<string | null> {
    for (const [link, connection] of this.#connections) {
      await this.#receive(link);
      const { device, received } = this.#recording.links[link]!;
      const found = difference(this.#compared(received), this.#compared(connection.received));
      if (found !== null) return `${device}: frame ${found}`;
    }
    const { log } = this.#recording;
    const entries = await this.#log();
    const found = difference(entries.map(plain), log.map(plain)) ?? difference(log.map(plain), entries.map(plain));
    return found === null ? null : `the log differs at ${found}`;
  }

  /** The first difference; null if there is none. */
  async run(): Promise<string | null> {
    await this.#openTable();
    let found: string | null = null;
    for (const [index, step] of this.#recording.steps.entries()) {
      found = await this.#play(step);
      if (found !== null) {
        found = `step ${index}: ${found}`;
        break;
      }
    }
    found ??= await this.#compare();
    for (const object of this.#objects) await this.#set(this.#call(object, "die"));
    for (const connection of this.#connections.values()) await connection.close(BROKEN);
    return found;
  }
}

const recordings: readonly Recording[] = JSON.parse(readFileSync(0, "utf8"));
let failed = 0;
let differedOnce = 0;
await withPlatform(async (miniflare) => {
  const base = await miniflare.ready;
  const differenceOf = (recording: Recording): Promise<string | null> =>
    new Replay(miniflare, base, recording).run().catch(String);
  for (const recording of recordings) {
    const found = await differenceOf(recording);
    if (found === null) continue;
    // On a busy machine the platform may ring an alarm that has been replaced ("alarm overdue, running despite ... mismatch").
    const again = await differenceOf(recording);
    if (again === null) differedOnce++;
    else failed++;
    const name = `seed ${recording.seed}, ${recording.setup.game}`;
    print(again === null ? `DIFFERED ONCE  ${name}: ${found}` : `DIFFERS  ${name}: ${again}`);
  }
});
const steps = recordings.flatMap((recording) => recording.steps);
const count = (isCounted: (step: Step) => boolean): number => steps.filter(isCounted).length;
const ofType = (type: Step["type"]): number => count((step) => step.type === type);
const events = recordings.flatMap(({ log }) => log.map((connection) => String(JSON.parse(connection).event.type)));
const inLogs = (...types: readonly string[]): number => events.filter((type) => types.includes(type)).length;
print(
  `${recordings.length} runs with ${steps.length} steps replayed on workerd, ${failed} differ, ${differedOnce} differed only once`,
);
print(
  [
    `${ofType("die")} deaths, ${count((step) => (step.type === "frame" || step.type === "request") && step.isLost === true)} of them with a command that was lost`,
    `${ofType("frame")} frames and ${ofType("request")} requests to tables, ${ofType("open")} connections`,
    `${count((step) => step.type === "open" && step.object !== "")} of them to relays`,
    `${ofType("call")} calls between tables and relays, and ${ofType("outside")} to persons and lobby`,
    `${ofType("ring")} alarms and ${ofType("wake")} timers`,
    `${count((step) => step.type === "ring" && step.botAnsweredAt !== null)} answers of computers`,
    `${inLogs("said", "reacted")} phrases and reactions, ${inLogs("flag-fell", "seat-lapsed")} times that ran out`,
  ].join(", "),
);
process.exit(failed === 0 ? 0 : 1);
