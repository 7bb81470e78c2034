/**
 * Passkeys of the players: a browser adds one, signs in with one, or deletes its own, as client/shell/ft-passkeys.ts does.
 * What is acknowledged while no other request of a passkey runs is checked at once.
 */
import { checkForgotten, checkMoved, playerOf } from "../checks/identities.ts";
import type { Authenticator } from "../platform/production.ts";
import type { Run } from "../run.ts";
import { type Device, ORIGIN, type Tab } from "./browser.ts";
import type { Client } from "./client.ts";

const PATH = "/api/mine/passkeys";
const MAX_KEYS = 6;
const MAX_PAGES = 24;
/** By then a new page has its cookie. */
const LOADED_MS = 1500;

/** Returns null if there is no answer. */
const post = async (tab: Tab, path: string, body: object): Promise<Response | null> => {
  const headers = { "Content-Type": "application/json" };
  return tab.fetch(PATH + path, { method: "POST", headers, body: JSON.stringify(body) }).catch(() => null);
};

const challengeFor = async (tab: Tab, purpose: "add" | "sign-in"): Promise<string | null> => {
  const answer = await post(tab, "/challenge", { for: purpose });
  return answer?.ok ? (await answer.json()).challenge : null;
};

/** The page's table, and those where the browser has salts. */
const tablesIn = ({ local }: Device, table: string): readonly string[] => {
  const salts = [...local.keys()].filter((key) => key.startsWith("foldtable.salt."));
  return [...new Set([table, ...salts.map((key) => key.split(".")[2]!)])];
};

/** A request of a closed tab, which gets no answer, changes nothing after so long. */
const LONGEST_MS = 60_000;

export class Passkeys {
  readonly #run: Run;
  readonly keys: Authenticator[] = [];
  /** The tabs that wait for the answer to a sign-in. */
  readonly #signingIn = new Map<Device, Tab>();
  /** Browsers that are about to show a seat pass. A sign-in that overtakes it would leave the seat to the old identity. */
  readonly receivers = new Set<Device>();
  #started = 0;
  /** Since when each tab waits for an answer. */
  readonly #running = new Map<Tab, number>();

  constructor(run: Run) {
    this.#run = run;
  }

  /** Whether the browser's player waits for the answer to a sign-in. */
  isBusy(device: Device): boolean {
    return this.#signingIn.get(device)?.isClosed === false;
  }

  step(client: Client, pick: number): void {
    if (!client.name.startsWith("Player")) return;
    const key = this.keys[(pick >>> 4) % Math.max(this.keys.length, 1)];
    const isElsewhere = pick % 3 === 0 && this.#run.clients.length < MAX_PAGES;
    const page = isElsewhere ? this.#newPage(client) : client;
    const act = (): void => {
      const kind = (pick >>> 8) % 8;
      if (!this.#isIdle(page)) return;
      if (key === undefined || kind < 2) this.#add(page.tab);
      else if (kind < 7) this.#signIn(page, key);
      else this.#forget(page.tab);
    };
    if (isElsewhere) this.#run.world.schedule.after(LOADED_MS, this.#run.world.network, act);
    else act();
  }

  /** Every page of the browser has its answers, so that no command arrives after the sign-in. */
  #isIdle({ device, tab }: Client): boolean {
    const pages = this.#run.clients.filter((client) => client.device === device && !client.tab.isClosed);
    const isWaiting = this.isBusy(device) || this.receivers.has(device);
    return !isWaiting && !tab.isClosed && pages.every(({ isReady, table }) => isReady && table.unanswered === 0);
  }

  #newPage({ name, id }: Client): Client {
    const page = this.#run.join(`${name}k${this.#run.clients.length}`, {}, undefined, id);
    this.#run.clients.push(page);
    return page;
  }

  /** `act` gets a function that returns whether no other request has run meanwhile. */
  #start(tab: Tab, act: (isAlone: () => boolean) => Promise<void>): void {
    tab.run(async () => {
      const { now } = this.#run.world.schedule;
      const started = ++this.#started;
      for (const [other, since] of this.#running)
        if (other.isClosed && since + LONGEST_MS < now) this.#running.delete(other);
      const wasAlone = this.#running.size === 0;
      this.#running.set(tab, now);
      await act(() => wasAlone && started === this.#started);
      this.#running.delete(tab);
    });
  }

  #add(tab: Tab): void {
    if (this.keys.length >= MAX_KEYS) return;
    this.#start(tab, async () => {
      const challenge = await challengeFor(tab, "add");
      if (challenge === null) return;
      const key = await this.#run.loaded.newAuthenticator(ORIGIN);
      // The authenticator has the key also if the answer is lost.
      this.keys.push(key);
      await post(tab, "", await key.create(challenge));
    });
  }

  #signIn({ tab, device, id }: Client, key: Authenticator): void {
    this.#signingIn.set(device, tab);
    this.#start(tab, async (isAlone) => {
      const challenge = await challengeFor(tab, "sign-in");
      if (challenge === null) return void this.#signingIn.delete(device);
      const before = playerOf(device);
      const answer = await post(tab, "/sign-in", { ...(await key.get(challenge)), tables: tablesIn(device, id) });
      this.#signingIn.delete(device);
      if (answer?.status !== 204) return;
      if (before !== null && before !== playerOf(device) && isAlone()) await checkMoved(this.#run, before);
      this.#reloadPages(tab);
    });
  }

  #reloadPages({ device, world }: Tab): void {
    for (const client of this.#run.clients) if (client.device === device && !client.tab.isClosed) client.load();
    for (const { tab } of [...this.#run.followers, ...this.#run.listFollowers])
      if (tab.device === device) for (const { link } of tab.sockets) link?.cut(world.network, 0, 0);
  }

  #forget(tab: Tab): void {
    this.#start(tab, async (isAlone) => {
      const player = playerOf(tab.device);
      const answer = await post(tab, "/forget", {});
      if (answer?.status === 204 && player !== null && isAlone()) checkForgotten(this.#run, player);
    });
  }
}
