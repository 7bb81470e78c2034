/** A player without a browser, written from worker/PROTOCOL.md alone: token, socket, outbox, resume. */
import "../../../engine/games/all-games.ts";
import { saltCommitment } from "../../../engine/chance/deal.ts";
import { haveAllCommitted } from "../../../engine/commands/salt-reveal.ts";
import { evolveTable, initialTableState } from "../../../engine/table/evolve.ts";
import { seatsOnTurn } from "../../../engine/table/seats.ts";
import type { AnyCommand, Entry, TableState } from "../../../engine/table/types.ts";
import { type CommandFrame, PING, PONG, parseServerFrame, type ServerFrame } from "../../../engine/wire/protocol.ts";

export const openTable = async (url: string, body: object, token: string): Promise<string> => {
  const headers = { "content-type": "application/json", authorization: `Bearer ${token}` };
  const response = await fetch(`${url}/api/tables`, { method: "POST", headers, body: JSON.stringify(body) });
  if (response.status !== 201) throw new Error(`opening a table: ${response.status} ${await response.text()}`);
  return ((await response.json()) as { id: string }).id;
};

export const newToken = async (url: string): Promise<string> => {
  const response = await fetch(`${url}/api/tokens`, { method: "POST" });
  if (!response.ok) throw new Error(`asking for a token: ${response.status} ${await response.text()}`);
  return ((await response.json()) as { token: string }).token;
};

/** What proves a client's identity: a program's token, or the cookie of a person whose browser watches; null for a stranger. */
export type Identity = string | { readonly cookie: string } | null;

const proof = (identity: Identity): Readonly<Record<string, string>> => {
  if (identity === null) return {};
  return typeof identity === "string" ? { authorization: `Bearer ${identity}` } : { cookie: identity.cookie };
};

/** How a command ended: as entry `seq`, or refused with a code. */
export type Fate = { readonly seq: number } | { readonly code: string };

export interface Bot {
  readonly entries: readonly Entry[];
  readonly state: TableState;
  readonly seats: readonly number[];
  /** Sends until it is answered, over as many connections as that takes. */
  ask(command: AnyCommand, seq?: number): Promise<Fate>;
  /** Takes a seat, and shows its salt as soon as everybody has promised one. */
  sit(seat: number, name: string, salt?: string): Promise<Fate>;
  /** Sends a text as it is; for what no honest client sends. */
  raw(text: string): void;
  /** Resolves as soon as `is` holds after some frame. */
  when(is: () => boolean): Promise<void>;
  /** Cuts the connection without a word; the bot comes back by itself. */
  cut(): void;
  close(): void;
  /** What went wrong between the frames that arrived: must stay empty. */
  readonly faults: readonly string[];
}

const RETRY_MS = 100;
/** A silent socket is taken for dead after 75 seconds. */
const PING_MS = 25_000;

const randomId = (): string => Buffer.from(crypto.getRandomValues(new Uint8Array(9))).toString("base64url");

export const newSalt = (): string => Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString("hex");

export const startBot = (url: string, table: string, identity: Identity): Bot => {
  const entries: Entry[] = [];
  const faults: string[] = [];
  const waiting = new Map<string, { frame: CommandFrame; settle: (fate: Fate) => void }>();
  const watchers = new Set<{ is: () => boolean; settle: () => void }>();
  let state = initialTableState;
  let viewer = "watcher";
  let seats: readonly number[] = [];
  let socket: WebSocket | undefined;
  let closed = false;

  const take = (entry: Entry) => {
    const known = entries[entry.seq];
    if (known !== undefined) return void faults.push(`entry ${entry.seq} came twice`);
    if (entry.seq !== entries.length) return void faults.push(`entry ${entry.seq} after ${entries.length - 1}`);
    entries.push(entry);
    state = evolveTable(state, entry);
    if (entry.id !== undefined) settle(entry.id, { seq: entry.seq });
  };

  const settle = (id: string, fate: Fate) => {
    waiting.get(id)?.settle(fate);
    waiting.delete(id);
  };

  /** Too fast is no verdict on the command: the same frame is sent again a little later. */
  const refused = (id: string, code: string) => {
    const frame = waiting.get(id)?.frame;
    if (code !== "too-fast") settle(id, { code });
    else if (frame !== undefined) setTimeout(() => send(frame), RETRY_MS);
  };

  const send = (frame: CommandFrame) => {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(frame));
  };

  const receive = (frame: ServerFrame) => {
    if (frame.type === "hello") {
      viewer = String(frame.viewer);
      seats = frame.seats;
      entries.length = frame.from;
      state = entries.reduce((folded, entry) => evolveTable(folded, entry), initialTableState);
    } else if (frame.type === "entries") frame.entries.forEach(take);
    else if (frame.type === "entry") {
      const { type: _, more: __, ...entry } = frame;
      take(entry);
    } else if (frame.type === "done") settle(frame.id, { seq: frame.seq });
    else if (frame.type === "refused" && frame.id !== null) refused(frame.id, frame.code);
    tend();
    for (const watcher of watchers) {
      if (!watcher.is()) continue;
      watchers.delete(watcher);
      watcher.settle();
    }
  };

  /** `seat`: which of its seats the command is for, if it has several. */
  const ask = (command: AnyCommand, seq = entries.length - 1, seat?: number): Promise<Fate> =>
    new Promise((resolve) => {
      const frame: CommandFrame = {
        type: "command",
        id: randomId(),
        seq,
        ...(seat === undefined ? {} : { seat }),
        command,
      };
      waiting.set(frame.id, { frame, settle: resolve });
      send(frame);
    });

  const askFor = (seat: number, command: AnyCommand): Promise<Fate> => ask(command, entries.length - 1, seat);

  const salts = new Map<number, string>();
  const tended = new Map<number, string>();

  /** The one thing that a bot does unasked: it keeps its promises, and makes others where those were spent. */
  const tend = () => {
    if (state.phase !== "seating") return;
    const standing = JSON.stringify(state.chairs);
    for (const seat of seats) {
      const chair = state.chairs[seat];
      if (!chair || chair.salt !== null || tended.get(seat) === standing) continue;
      tended.set(seat, standing);
      const salt = chair.share === null ? newSalt() : (salts.get(seat) ?? newSalt());
      salts.set(seat, salt);
      if (saltCommitment(salt) !== chair.share) void askFor(seat, { type: "commit-salt", share: saltCommitment(salt) });
      else if (haveAllCommitted(state)) void askFor(seat, { type: "show-salt", salt });
    }
  };

  const connect = () => {
    if (closed) return;
    const address = `${url.replace("http", "ws")}/api/tables/${table}/socket?from=${entries.length}&as=${viewer}`;
    const mine = new WebSocket(address, { headers: proof(identity) } as unknown as string[]);
    socket = mine;
    mine.onopen = () => {
      for (const { frame } of waiting.values()) send(frame);
    };
    mine.onmessage = ({ data }) => void (data === PONG || receive(parseServerFrame(String(data))));
    mine.onclose = () => void (socket === mine && !closed && setTimeout(connect, RETRY_MS));
    mine.onerror = () => undefined;
  };

  const pinging = setInterval(() => {
    if (socket?.readyState === WebSocket.OPEN) socket.send(PING);
  }, PING_MS);
  pinging.unref();

  connect();
  return {
    entries,
    faults,
    get state() {
      return state;
    },
    get seats() {
      return seats;
    },
    ask,
    sit: (seat, name, salt = newSalt()) => {
      salts.set(seat, salt);
      return ask({ type: "sit", seat, name, share: saltCommitment(salt) });
    },
    raw: (text) => socket?.send(text),
    when: (is) =>
      new Promise((resolve) => {
        if (is()) resolve();
        else watchers.add({ is, settle: resolve });
      }),
    cut: () => socket?.close(),
    close: () => {
      closed = true;
      clearInterval(pinging);
      socket?.close();
    },
  };
};

export interface Seated {
  readonly table: string;
  readonly tokens: readonly [string, string];
  readonly bots: readonly [Bot, Bot];
}

/** Opens a table, seats two bots, and waits until both know whose turn it is. */
export const seatTwo = async (url: string, options: object = {}, game = "pool"): Promise<Seated> => {
  const tokens: [string, string] = [await newToken(url), await newToken(url)];
  const table = await openTable(url, { game, seats: 2, options }, tokens[0]);
  const bots: [Bot, Bot] = [startBot(url, table, tokens[0]), startBot(url, table, tokens[1])];
  for (const [seat, bot] of bots.entries()) {
    await bot.when(() => bot.entries.length > 0);
    await bot.sit(seat, `Bot ${seat + 1}`);
  }
  await Promise.all(bots.map((bot) => bot.when(() => seatsOnTurn(bot.state).length > 0 && bot.seats.length > 0)));
  return { table, tokens, bots };
};

/** The cookie that the server gives at a table to a visitor whom it has not seen before. */
export const newcomer = async (url: string, table: string): Promise<string> => {
  const response = await fetch(`${url}/t/${table}`);
  await response.body?.cancel();
  return response.headers.getSetCookie()[0]?.split(";")[0] ?? "";
};

/** Seats as many people as have names, and resolves with their cookies when the game has begun. */
export const seatPeople = async (url: string, table: string, names: readonly string[]): Promise<readonly string[]> => {
  const cookies: string[] = [];
  const bots: Bot[] = [];
  for (const [seat, name] of names.entries()) {
    const cookie = await newcomer(url, table);
    const bot = startBot(url, table, { cookie });
    cookies.push(cookie);
    bots.push(bot);
    await bot.when(() => bot.entries.length > 0);
    const fate = await bot.sit(seat, name);
    if ("code" in fate) throw new Error(`seat ${seat}: ${fate.code}`);
  }
  await Promise.all(bots.map((bot) => bot.when(() => seatsOnTurn(bot.state).length > 0)));
  for (const bot of bots) bot.close();
  return cookies;
};
