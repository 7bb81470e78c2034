/** A player without a browser, written from worker/PROTOCOL.md: token, socket, unanswered commands, resume. */
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
  if (response.status !== 201) throw new Error(`cannot open a table: ${response.status} ${await response.text()}`);
  return ((await response.json()) as { id: string }).id;
};

export const newToken = async (url: string): Promise<string> => {
  const response = await fetch(`${url}/api/tokens`, { method: "POST" });
  if (!response.ok) throw new Error(`cannot get a token: ${response.status} ${await response.text()}`);
  return ((await response.json()) as { token: string }).token;
};

/** A client's identity: a program's token, or the cookie of a person's browser; null for an unknown visitor. */
export type Identity = string | { readonly cookie: string } | null;

const authHeaders = (identity: Identity): Readonly<Record<string, string>> => {
  if (identity === null) return {};
  return typeof identity === "string" ? { authorization: `Bearer ${identity}` } : { cookie: identity.cookie };
};

/** A command became entry `seq`, or was refused with a code. */
export type CommandResult = { readonly seq: number } | { readonly code: string };

export interface Bot {
  readonly entries: readonly Entry[];
  readonly state: TableState;
  readonly seats: readonly number[];
  /** Sends the command again on each new connection until the table answers. */
  submit(command: AnyCommand, seq?: number): Promise<CommandResult>;
  /** Takes a seat with a committed salt, and reveals the salt when all players have committed. */
  sit(seat: number, name: string, salt?: string): Promise<CommandResult>;
  /** Sends a text unchanged: a frame that no correct client sends. */
  sendText(text: string): void;
  /** Resolves when the condition holds, at once or after a later frame. */
  waitUntil(condition: () => boolean): Promise<void>;
  /** Closes the socket; the bot connects again. */
  disconnect(): void;
  close(): void;
  /** Entries that were received twice or out of order: must stay empty. */
  readonly faults: readonly string[];
}

const RETRY_MS = 100;
/** The server closes a socket that sends nothing for 75 seconds. */
const PING_MS = 25_000;

const randomId = (): string => Buffer.from(crypto.getRandomValues(new Uint8Array(9))).toString("base64url");

export const newSalt = (): string => Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString("hex");

export const startBot = (url: string, table: string, identity: Identity): Bot => {
  const entries: Entry[] = [];
  const faults: string[] = [];
  const pending = new Map<string, { frame: CommandFrame; settle: (result: CommandResult) => void }>();
  const watchers = new Set<{ condition: () => boolean; settle: () => void }>();
  let state = initialTableState;
  let viewer = "watcher";
  let seats: readonly number[] = [];
  let socket: WebSocket | undefined;
  let closed = false;

  const addEntry = (entry: Entry) => {
    const known = entries[entry.seq];
    if (known !== undefined) return void faults.push(`entry ${entry.seq} was received twice`);
    if (entry.seq !== entries.length) return void faults.push(`entry ${entry.seq} after ${entries.length - 1}`);
    entries.push(entry);
    state = evolveTable(state, entry);
    if (entry.id !== undefined) settle(entry.id, { seq: entry.seq });
  };

  const settle = (id: string, result: CommandResult) => {
    pending.get(id)?.settle(result);
    pending.delete(id);
  };

  /** `too-fast` does not decide about the command, so the same frame is sent again. */
  const handleRefusal = (id: string, code: string) => {
    const frame = pending.get(id)?.frame;
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
    } else if (frame.type === "entries") frame.entries.forEach(addEntry);
    else if (frame.type === "entry") {
      const { type: _, more: __, ...entry } = frame;
      addEntry(entry);
    } else if (frame.type === "done") settle(frame.id, { seq: frame.seq });
    else if (frame.type === "refused" && frame.id !== null) handleRefusal(frame.id, frame.code);
    commitAndRevealSalts();
    for (const watcher of watchers) {
      if (!watcher.condition()) continue;
      watchers.delete(watcher);
      watcher.settle();
    }
  };

  /** `seat`: required if the bot has several seats. */
  const ask = (command: AnyCommand, seq = entries.length - 1, seat?: number): Promise<CommandResult> =>
    new Promise((resolve) => {
      const frame: CommandFrame = {
        type: "command",
        id: randomId(),
        seq,
        ...(seat === undefined ? {} : { seat }),
        command,
      };
      pending.set(frame.id, { frame, settle: resolve });
      send(frame);
    });

  const askForSeat = (seat: number, command: AnyCommand): Promise<CommandResult> =>
    ask(command, entries.length - 1, seat);

  const salts = new Map<number, string>();
  const handledChairs = new Map<number, string>();

  /** Before the game: reveals each committed salt, and commits to another one if the table has dropped it. */
  const commitAndRevealSalts = () => {
    if (state.phase !== "seating") return;
    const chairs = JSON.stringify(state.chairs);
    for (const seat of seats) {
      const chair = state.chairs[seat];
      if (!chair || chair.salt !== null || handledChairs.get(seat) === chairs) continue;
      handledChairs.set(seat, chairs);
      const salt = chair.share === null ? newSalt() : (salts.get(seat) ?? newSalt());
      salts.set(seat, salt);
      if (saltCommitment(salt) !== chair.share)
        void askForSeat(seat, { type: "commit-salt", share: saltCommitment(salt) });
      else if (haveAllCommitted(state)) void askForSeat(seat, { type: "show-salt", salt });
    }
  };

  const connect = () => {
    if (closed) return;
    const address = `${url.replace("http", "ws")}/api/tables/${table}/socket?from=${entries.length}&as=${viewer}`;
    const ownSocket = new WebSocket(address, { headers: authHeaders(identity) } as unknown as string[]);
    socket = ownSocket;
    ownSocket.onopen = () => {
      for (const { frame } of pending.values()) send(frame);
    };
    ownSocket.onmessage = ({ data }) => void (data === PONG || receive(parseServerFrame(String(data))));
    ownSocket.onclose = () => void (socket === ownSocket && !closed && setTimeout(connect, RETRY_MS));
    ownSocket.onerror = () => undefined;
  };

  const pingTimer = setInterval(() => {
    if (socket?.readyState === WebSocket.OPEN) socket.send(PING);
  }, PING_MS);
  pingTimer.unref();

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
    submit: ask,
    sit: (seat, name, salt = newSalt()) => {
      salts.set(seat, salt);
      return ask({ type: "sit", seat, name, share: saltCommitment(salt) });
    },
    sendText: (text) => socket?.send(text),
    waitUntil: (condition) =>
      new Promise((resolve) => {
        if (condition()) resolve();
        else watchers.add({ condition, settle: resolve });
      }),
    disconnect: () => socket?.close(),
    close: () => {
      closed = true;
      clearInterval(pingTimer);
      socket?.close();
    },
  };
};

export interface SeatedBots {
  readonly table: string;
  readonly tokens: readonly [string, string];
  readonly bots: readonly [Bot, Bot];
}

/** Opens a table of pool checkers, seats two bots, and waits until the game has started for both. */
export const seatTwoBots = async (url: string, options: object = {}): Promise<SeatedBots> => {
  const tokens: [string, string] = [await newToken(url), await newToken(url)];
  const table = await openTable(url, { game: "pool", seats: 2, options }, tokens[0]);
  const bots: [Bot, Bot] = [startBot(url, table, tokens[0]), startBot(url, table, tokens[1])];
  for (const [seat, bot] of bots.entries()) {
    await bot.waitUntil(() => bot.entries.length > 0);
    await bot.sit(seat, `Bot ${seat + 1}`);
  }
  await Promise.all(bots.map((bot) => bot.waitUntil(() => seatsOnTurn(bot.state).length > 0 && bot.seats.length > 0)));
  return { table, tokens, bots };
};

/** The cookie that the server sets at a new visitor's first request of a table. */
export const newVisitorCookie = async (url: string, table: string): Promise<string> => {
  const response = await fetch(`${url}/t/${table}`);
  await response.body?.cancel();
  return response.headers.getSetCookie()[0]?.split(";")[0] ?? "";
};

/** Seats one person per name. Resolves with their cookies when the game has started. */
export const seatPlayers = async (url: string, table: string, names: readonly string[]): Promise<readonly string[]> => {
  const cookies: string[] = [];
  const bots: Bot[] = [];
  for (const [seat, name] of names.entries()) {
    const cookie = await newVisitorCookie(url, table);
    const bot = startBot(url, table, { cookie });
    cookies.push(cookie);
    bots.push(bot);
    await bot.waitUntil(() => bot.entries.length > 0);
    const result = await bot.sit(seat, name);
    if ("code" in result) throw new Error(`seat ${seat}: ${result.code}`);
  }
  await Promise.all(bots.map((bot) => bot.waitUntil(() => seatsOnTurn(bot.state).length > 0)));
  for (const bot of bots) bot.close();
  return cookies;
};
