/** A tournament on this page: its log by one socket, the fold, and the visitor's commands. */
import type { ReactiveController, ReactiveControllerHost } from "lit";
import { evolveTournament, foldTournament } from "../../engine/tournament/evolve.ts";
import type { PersonCommand } from "../../engine/tournament/forms/commands.ts";
import type { TournamentEntry, TournamentState } from "../../engine/tournament/forms/types.ts";
import { initialTournament } from "../../engine/tournament/opening.ts";
import type { TournamentRole, TournamentUpdate } from "../../engine/wire/tournament.ts";
import { makeCommandId } from "../connection/outbox.ts";
import { fetchIdentityCookie } from "../kit/loading/identity-cookie.ts";
import { LiveSocket } from "../kit/loading/live-socket.ts";

/** The event that asks the tournament's page to send a command. */
export const tournamentEvent = (command: PersonCommand): CustomEvent<PersonCommand> =>
  new CustomEvent("ft-tournament", { detail: command, bubbles: true, composed: true });

/** As long as the page of a table is empty before it says that its table is loading, in ms. */
const MOMENT_MS = 500;

const NOBODY: TournamentRole = { isHost: false, helper: null, player: null };

export class TournamentFeed implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #id: string;
  entries: readonly TournamentEntry[] = [];
  state: TournamentState = initialTournament;
  you: TournamentRole = NOBODY;
  /** The server has no such tournament. */
  isMissing = false;
  /** The connection takes longer than a moment. */
  isLate = false;
  #lateTimer: ReturnType<typeof setTimeout> | undefined;
  /** The server's clock minus this device's, in ms. */
  clockOffset = 0;
  /** The word of the helpers' link, from the address. */
  helperWord: string | null = null;
  readonly #socket = new LiveSocket({
    path: () => `${this.#path}/socket?from=${this.entries.length}`,
    receive: (data) => {
      this.#connected();
      this.#receive(JSON.parse(data) as TournamentUpdate);
    },
    closed: () => {
      this.#wait();
      return true;
    },
  });
  #isShown = false;

  constructor(host: ReactiveControllerHost, id: string) {
    this.#host = host;
    this.#id = id;
    host.addController(this);
  }

  get isHosting(): boolean {
    return this.you.isHost || this.you.helper !== null;
  }

  hostConnected(): void {
    this.#isShown = true;
    this.#wait();
    void this.#begin();
  }

  hostDisconnected(): void {
    this.#isShown = false;
    this.#connected();
    this.#socket.stop();
  }

  #wait(): void {
    this.#lateTimer ??= setTimeout(() => {
      this.isLate = true;
      this.#host.requestUpdate();
    }, MOMENT_MS);
  }

  #connected(): void {
    clearTimeout(this.#lateTimer);
    this.#lateTimer = undefined;
    this.isLate = false;
  }

  /** The answer to a request says whether there is such a tournament; the socket's does not. */
  async #begin(): Promise<void> {
    const response = await fetch(this.#path).catch(() => null);
    // A response may break off, or be that of a portal: the socket sends the whole log.
    const update: TournamentUpdate | null = response?.ok === true ? await response.json().catch(() => null) : null;
    if (update !== null) this.#receive(update);
    this.isMissing = response?.status === 404;
    this.#host.requestUpdate();
    if (this.#isShown && !this.isMissing) this.#socket.start();
  }

  get #path(): string {
    return `/api/tournaments/${this.#id}`;
  }

  /** Entries that the page already has are skipped: a reply and a broadcast may both contain them. */
  #receive({ from, entries, now, you }: TournamentUpdate): void {
    this.clockOffset = now - Date.now();
    const further = entries.slice(Math.max(this.entries.length - from, 0));
    if (from <= this.entries.length) {
      this.entries = [...this.entries, ...further];
      this.state = further.reduce(evolveTournament, this.state);
      this.you = you;
    }
    this.#host.requestUpdate();
  }

  /** The state after the first `length` entries. */
  stateAt(length: number): TournamentState {
    return length >= this.entries.length ? this.state : foldTournament(this.entries.slice(0, length));
  }

  /** Sends a command; returns the code of the refusal, or null. */
  async send(command: PersonCommand): Promise<string | null> {
    const body = JSON.stringify({
      ...{ id: makeCommandId(), command, from: this.entries.length },
      ...(this.helperWord !== null && { helper: this.helperWord }),
    });
    const first = await this.#post(body);
    if (first !== "no-identity") return first;
    await fetchIdentityCookie();
    const second = await this.#post(body);
    // The socket was opened without the identity, and would not show what happens to this visitor.
    this.#socket.renew();
    return second;
  }

  async #post(body: string): Promise<string | null> {
    try {
      const headers = { "content-type": "application/json" };
      const response = await fetch(`${this.#path}/commands`, { method: "POST", headers, body });
      const reply = (await response.json()) as TournamentUpdate & { refused?: string; error?: string };
      if (!response.ok) return reply.refused ?? reply.error ?? "internal";
      const before = JSON.stringify(this.you);
      this.#receive(reply);
      // The socket may have been opened before this part.
      if (JSON.stringify(reply.you) !== before) this.#socket.renew();
      return null;
    } catch {
      return "offline";
    }
  }

  /** The word of the helpers' link, for the host and the helpers. Null if the server does not send it. */
  async fetchHelperWord(): Promise<string | null> {
    try {
      const response = await fetch(`${this.#path}?from=${this.entries.length}`);
      return ((await response.json()) as { readonly helperWord?: string }).helperWord ?? null;
    } catch {
      return null;
    }
  }
}

declare global {
  interface HTMLElementEventMap {
    "ft-tournament": CustomEvent<PersonCommand>;
  }
}
