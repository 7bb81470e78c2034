/** HTTP requests of players and programs: hand seats over, delete the table, subscribe to pushes, upload a game. */
import { saltCommitment } from "../../../engine/chance/deal.ts";
import type { Seat } from "../../../engine/contract/game.ts";
import type { AnyCommand } from "../../../engine/table/types.ts";
import { checkAnswer } from "../checks/answers.ts";
import type { Run } from "../run.ts";
import { Device, Tab } from "./browser.ts";
import type { Client } from "./client.ts";
import { Follower } from "./follower.ts";

const JSON_TYPE = { "Content-Type": "application/json" } as const;

/** Sends JSON; `onAnswer` gets the answer if it arrives. */
const post = (
  tab: Tab,
  path: string,
  body: unknown,
  onAnswer: (status: number, text: string) => void = () => undefined,
  headers: Readonly<Record<string, string>> = {},
): void =>
  tab.send(
    tab.request(path, { method: "POST", body: JSON.stringify(body) }, { ...JSON_TYPE, ...headers }),
    ({ status }, text) => onAnswer(status, text),
    () => undefined,
  );

/** Moves the client's seats to another device, which opens the table with the pass. */
export const handOver = (run: Run, client: Client): void => {
  const path = `/api/tables/${client.id}`;
  client.tab.run(() =>
    post(client.tab, `${path}/pass`, {}, (status, text) => {
      if (status !== 201 || run.clients.length >= 24) return;
      const { pass } = JSON.parse(text) as { readonly pass: string };
      const other = run.join(`${client.name}h${run.clients.length}`, {}, undefined, client.id);
      run.clients.push(other);
      run.passkeys.receivers.add(other.device);
      // By then the page has its cookie.
      run.world.schedule.after(3000, other.tab.actor, () =>
        post(other.tab, `${path}/seat`, { pass }, () => run.passkeys.receivers.delete(other.device)),
      );
    }),
  );
};

interface Answer {
  readonly type?: string;
  readonly id?: string;
  readonly seq?: number;
  readonly seats?: readonly Seat[];
}

/** Another page of the player sends the id of a command that is not the player's: it must not count as done. */
export const repeatId = (run: Run, { device, name, table }: Client, pick: number): void => {
  const { truth, world } = run;
  const [seat] = table.store.seats;
  const player = truth.state.chairs[seat ?? -1]?.player;
  // An id that was shared before may already have an entry of this player.
  const others = truth.entries.filter(
    (entry) => entry.id !== undefined && !run.sharedIds.has(entry.id) && !truth.ownersOf(entry).includes(player ?? ""),
  );
  const entry = others[pick % Math.max(others.length, 1)];
  if (seat === undefined || entry?.id === undefined) return;
  const { id, seq } = entry;
  run.sharedIds.add(id);
  const tab = new Tab(world, device, `same id ${name}`, "/");
  run.otherTabs.push(tab);
  tab.run(() => {
    const socket = new WebSocket(`wss://foldtable.test/api/tables/${run.id}/socket`);
    const command = { type: "react", reaction: "wow" };
    socket.onopen = () => socket.send(JSON.stringify({ type: "command", id, seq: seq - 1, seat, command }));
    let isSeated = false;
    socket.onmessage = ({ data }) => {
      const frame = JSON.parse(String(data)) as Answer;
      // The seat may have moved to another device, which this page has not been sent yet.
      if (frame.type === "hello") isSeated = frame.seats?.includes(seat) === true;
      if (frame.type !== "done" || frame.id !== id || !isSeated) return;
      if (!truth.ownersOf(truth.entries[frame.seq!]!).includes(player ?? ""))
        run.fail(`command ${id} of another player counts as done`);
    };
  });
};

/** Every seated player, or all but one, asks to delete the table. */
export const requestDeletion = (run: Run, pick: number): void => {
  for (const { tab } of run.clients.slice(pick % 2))
    tab.run(() => post(tab, `/api/tables/${run.id}/forget`, undefined));
};

/** A point of P-256. */
const POINT = "BGVUzb2Q2nTMlu1y1ydtqVgURLVznK0QIHk6WKRasO6mytLUgCraYBSOi2yY72Aih1Q1_V_HKFp5u04kAcH5bTA";

export const subscribe = ({ tab, name }: Client): void =>
  tab.run(() =>
    tab.send(
      tab.request("/api/mine/push"),
      ({ status }, text) => {
        if (status !== 200) return;
        const { key } = JSON.parse(text) as { readonly key: string };
        const terms = { p256dh: POINT, auth: "A".repeat(22), key, language: "en", zone: "UTC", quiet: null };
        post(tab, "/api/mine/push", { endpoint: `https://fcm.googleapis.com/${name}`, ...terms });
      },
      () => undefined,
    ),
  );

/** Uploads the log of a finished game as a separate table. */
export const upload = (run: Run, { tab }: Client): void =>
  tab.run(() =>
    tab.send(
      tab.request(`/api/tables/${run.id}/log`),
      ({ status }, text) => {
        if (status !== 200) return;
        const init = { method: "POST", body: text };
        tab.send(
          tab.request("/api/logs", init, { "Content-Type": "application/x-ndjson" }),
          () => undefined,
          () => undefined,
        );
      },
      () => undefined,
    ),
  );

interface Turn {
  readonly seat: Seat;
  readonly length: number;
  readonly owes: "commit-salt" | "show-salt" | null;
  readonly moves: readonly AnyCommand[];
}

const SALT = "5a".repeat(16);

/** A client without rules: it reads its turn and posts a command, one step at a time. */
export class Program {
  readonly #run: Run;
  readonly #tab: Tab;
  /** Whether it has a cookie, and needs no token. */
  readonly #isPlayer: boolean;
  #token: string | null = null;

  /** `device`: that of a player. */
  constructor(run: Run, device?: Device) {
    this.#run = run;
    this.#isPlayer = device !== undefined;
    this.#tab = new Tab(run.world, device ?? new Device("program", {}), device?.name ?? "program", "/");
  }

  get #headers(): Readonly<Record<string, string>> {
    return this.#isPlayer ? {} : { Authorization: `Bearer ${this.#token}` };
  }

  step(pick: number): void {
    this.#tab.run(() => {
      if (this.#token === null && !this.#isPlayer)
        post(this.#tab, "/api/tokens", { bot: "Engine" }, (_, text) => this.#storeToken(text));
      else this.#readTurn(pick);
    });
  }

  /** Follows the table by events, with the program's token. */
  follow(name: string): void {
    if (this.#token === null) this.step(0);
    else this.#run.followers.push(new Follower(this.#run, new Device(name, {}), name, this.#headers));
  }

  #storeToken(text: string): void {
    this.#token = (JSON.parse(text) as { readonly token?: string }).token ?? null;
  }

  #readTurn(pick: number): void {
    const path = `/api/tables/${this.#run.id}/moves`;
    this.#tab.send(
      this.#tab.request(path, {}, this.#headers),
      ({ status }, text) => {
        if (status === 200) this.#play(JSON.parse(text) as Turn, pick);
        else if (status === 403) this.#sit();
      },
      () => undefined,
    );
  }

  #play({ seat, length, owes, moves }: Turn, pick: number): void {
    const move = moves[pick % Math.max(moves.length, 1)];
    if (owes === "show-salt") this.#send(length - 1, seat, { type: "show-salt", salt: SALT });
    else if (move !== undefined) this.#send(length - 1, seat, move);
    else this.#sit(length - 1);
  }

  #sit(seq = 0): void {
    if (this.#isPlayer) return;
    const { state } = this.#run.truth;
    const seat = state.chairs.indexOf(null);
    const share = saltCommitment(SALT);
    if (state.phase === "seating" && seat >= 0) this.#send(seq, null, { type: "sit", seat, name: "Engine", share });
  }

  #send(seq: number, seat: Seat | null, command: AnyCommand): void {
    const id = `program-${this.#run.posted.size}`;
    this.#run.posted.set(id, this.#tab.device);
    const frame = { type: "command", id, seq, ...(seat !== null && { seat }), command };
    this.#run.wire.noteCommand(frame);
    const path = `/api/tables/${this.#run.id}/commands`;
    post(this.#tab, path, frame, (status, text) => this.#run.onHttpAnswer(id, status, text), this.#headers);
  }
}

/** Sends a page's move by HTTP, and in one of four cases again after the answer. It must count once. */
export const postMove = (run: Run, { tab, table }: Client, seat: Seat, command: AnyCommand, pick: number): void => {
  const id = `posted-${run.posted.size}`;
  run.posted.set(id, tab.device);
  const frame = { type: "command", id, seq: table.store.confirmed.length - 1, seat, command };
  run.wire.noteCommand(frame);
  const send = (times: number): void =>
    post(tab, `/api/tables/${run.id}/commands`, frame, (status, text) => {
      run.onHttpAnswer(id, status, text);
      if (times > 1) send(times - 1);
    });
  send(pick % 4 === 0 ? 2 : 1);
};

/** Reads a path. The answer must not show more than its reader may know. */
export const read = (run: Run, client: Client, path: string): void => {
  const { tab } = client;
  tab.run(() =>
    tab.send(
      tab.request(path),
      (response, text) => {
        checkAnswer(run, client, path, response, text);
      },
      () => undefined,
    ),
  );
};
