/** A player's or watcher's page at a table: the production connection, outbox and store in a tab, without screens. */
import type { GameCommand, Seat, Viewer } from "../../../engine/contract/game.ts";
import type { Entry, TableCommand, TableState } from "../../../engine/table/types.ts";
import type { Release } from "../platform/production.ts";
import type { World } from "../platform/world.ts";
import { type Device, type Received, Tab } from "./browser.ts";

/** The part of `ServerTable` that a run uses. */
export interface PageTable {
  readonly store: {
    readonly entries: readonly Entry[];
    readonly length: number;
    readonly confirmed: TableState;
    readonly live: TableState;
    readonly seats: readonly Seat[];
    readonly viewer: Viewer | null;
    readonly hasPredictions: boolean;
  };
  readonly connection: { readonly state: string; readonly ending: string | null; retry(): void };
  readonly isBroken: boolean;
  readonly unanswered: number;
  move(seat: Seat, command: GameCommand): void;
  command(seat: Seat, command: TableCommand): void;
  sit(seat: Seat, name: string): Promise<void>;
  hostConnected(): void;
  hostDisconnected(): void;
}

export class Client {
  readonly name: string;
  readonly device: Device;
  readonly id: string;
  readonly #world: World;
  readonly #releaseOf: () => Release;
  readonly #received: Received;
  #pages = 0;
  /** The release of the page. */
  release!: Release;
  tab!: Tab;
  table!: PageTable;
  /** The codes of refused commands. */
  readonly refused: string[] = [];

  /** `releaseOf` returns the release of a page that is loaded now. */
  constructor(
    world: World,
    releaseOf: () => Release,
    device: Device,
    name: string,
    id: string,
    received: Received = () => undefined,
  ) {
    this.#world = world;
    this.#releaseOf = releaseOf;
    this.device = device;
    this.name = name;
    this.id = id;
    this.#received = received;
    this.load();
  }

  /** Loads the page; `serverDelay` is when the platform notices that the page before is gone. */
  load(serverDelay: number | null = 0): void {
    if (this.#pages > 0) this.tab.close(serverDelay);
    const path = `/t/${this.id}`;
    const tab = new Tab(this.#world, this.device, `${this.name}/${this.#pages++}`, path, this.#received);
    this.tab = tab;
    this.release = this.#releaseOf();
    const { ServerTable } = this.release.client;
    tab.run(() => {
      const host = { addController: () => undefined, requestUpdate: () => undefined };
      const table = new ServerTable(host, this.id, (code) => this.refused.push(code)) as PageTable;
      this.table = table;
      // The response of the page sets the cookie, before its scripts connect.
      tab.send(
        tab.request(path),
        () => table.hostConnected(),
        () => table.hostConnected(),
      );
    });
  }

  get isReady(): boolean {
    return this.table !== undefined && !this.tab.isClosed && this.table.store.viewer !== null;
  }

  setOnline(isOnline: boolean): void {
    this.device.isOnline = isOnline;
    if (!isOnline) for (const socket of this.tab.sockets) socket.link?.cut(this.#world.network, 0, null);
    this.tab.run(() => this.tab.window.dispatchEvent(new Event(isOnline ? "online" : "offline")));
  }
}
