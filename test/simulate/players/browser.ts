/**
 * A device with its cookies and storage, and a tab on it: the globals that the client reads, requests, and WebSockets.
 * A request that a fault loses fails after a time, as in a browser.
 */
import type { EventStream } from "../platform/event-stream.ts";
import type { Actor } from "../platform/schedule.ts";
import { CLOSED, CLOSING, type ClientEnd, CONNECTING, Link, OPEN } from "../platform/sockets.ts";
import type { World } from "../platform/world.ts";

export const ORIGIN = "https://foldtable.test";

/** After this time a browser gives up a request, in ms. */
const LOST_REQUEST_MS = 20_000;

export class Device {
  readonly name: string;
  readonly address: string;
  /** The location that the platform derives from the address. */
  readonly location: Readonly<Record<string, string>>;
  readonly cookies = new Map<string, string>();
  readonly local = new Map<string, string>();
  readonly tabs: Tab[] = [];
  isOnline = true;

  constructor(name: string, location: Readonly<Record<string, string>>) {
    this.name = name;
    this.address = `address ${name}`;
    this.location = location;
  }

  get cookie(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  store(setCookie: string): void {
    const [, name, value] = /^([^=]+)=([^;]*)/.exec(setCookie) ?? [];
    if (name !== undefined && value !== undefined) this.cookies.set(name, value);
  }
}

/** Its enumerable keys are those of the stored values, as in a browser. `onChange` is called with a changed key. */
const storageOf = (map: Map<string, string>, onChange: (key: string) => void = () => undefined) =>
  new Proxy(
    {
      getItem: (key: string) => map.get(key) ?? null,
      setItem: (key: string, value: string) => {
        const hasChanged = map.get(key) !== value;
        map.set(key, value);
        if (hasChanged) onChange(key);
      },
      removeItem: (key: string) => void map.delete(key),
    },
    {
      ownKeys: () => [...map.keys()],
      getOwnPropertyDescriptor: (_, key) =>
        map.has(String(key)) ? { value: map.get(String(key)), enumerable: true, configurable: true } : undefined,
    },
  );

/** A socket, or a stream of events. */
interface Connection {
  readonly link: Pick<Link, "cut"> | null;
}

/** `stream`: the response stays open. */
type OnResponse = (response: Response, text: string, stream: EventStream | null) => void;

/** What a tab has received: the text of each response and frame, in order. */
export type Received = (what: string) => void;

export class Tab {
  readonly world: World;
  readonly device: Device;
  readonly actor: Actor;
  readonly window = new EventTarget();
  readonly #session = new Map<string, string>();
  readonly #received: Received;
  /** The open connections, for faults. */
  readonly sockets = new Set<Connection>();

  constructor(world: World, device: Device, name: string, path: string, received: Received = () => undefined) {
    this.world = world;
    this.device = device;
    this.#received = received;
    const { window } = this;
    const document = Object.assign(new EventTarget(), {
      visibilityState: "visible",
      hidden: false,
      getElementById: () => null,
    });
    const pageLocation = {
      href: `${ORIGIN}${path}`,
      origin: ORIGIN,
      pathname: path,
      search: "",
      hash: "",
      protocol: "https:",
    };
    this.actor = world.newActor(name, {
      window,
      document,
      location: pageLocation,
      history: { state: null, replaceState: () => undefined },
      navigator: {
        get onLine() {
          return device.isOnline;
        },
      },
      localStorage: storageOf(device.local, (key) => this.#notifyOtherTabs(key)),
      sessionStorage: storageOf(this.#session),
      dispatchEvent: (event: Event) => window.dispatchEvent(event),
      connect: (url: string) => new TabSocket(this, url),
    });
    this.actor.fetch = (input, init) => this.fetch(String(input), init);
    device.tabs.push(this);
  }

  #notifyOtherTabs(key: string): void {
    for (const tab of this.device.tabs)
      if (tab !== this && !tab.isClosed)
        tab.run(() => tab.window.dispatchEvent(Object.assign(new Event("storage"), { key })));
  }

  get isClosed(): boolean {
    return this.actor.isDead;
  }

  /** Closes the tab without a close frame. `serverDelay`: when the platform notices, in ms; null: never. */
  close(serverDelay: number | null): void {
    this.actor.isDead = true;
    for (const socket of this.sockets) socket.link?.cut(this.world.network, null, serverDelay);
    this.sockets.clear();
  }

  /** Runs code of the page in a separate task. */
  run(run: () => void): void {
    this.world.schedule.after(0, this.actor, run);
  }

  request(path: string, init: RequestInit = {}, headers: Readonly<Record<string, string>> = {}): Request {
    const request = new Request(new URL(path, ORIGIN), init);
    for (const [name, value] of Object.entries(headers)) request.headers.set(name, value);
    if (this.device.cookies.size > 0 && !request.headers.has("Authorization"))
      request.headers.set("Cookie", this.device.cookie);
    if (request.method !== "GET" || headers.Upgrade !== undefined) request.headers.set("Origin", ORIGIN);
    request.headers.set("CF-Connecting-IP", this.device.address);
    Object.defineProperty(request, "cf", { value: this.device.location });
    return request;
  }

  /** Sends a request; `onResponse` runs in the tab's actor with the response. */
  send(request: Request, onResponse: OnResponse, onFailure: () => void): void {
    const { schedule } = this.world;
    const delay = (): number => this.world.delay("net", this.actor.name);
    const fail = (wait: number): void => void schedule.after(wait, this.actor, onFailure);
    if (!this.device.isOnline) {
      fail(1);
      return;
    }
    schedule.after(delay(), this.world.network, () => {
      if (this.world.isDown("net")) return fail(LOST_REQUEST_MS);
      this.world.request(
        request,
        (response, text, stream) => {
          const isLost = this.world.losesAnswer("net");
          if (stream !== null) schedule.after(LOST_REQUEST_MS, this.world.network, () => this.#cutUnread(stream));
          schedule.after(isLost ? LOST_REQUEST_MS : delay(), this.actor, () => {
            if (isLost) return onFailure();
            const cookie = response.headers.get("Set-Cookie");
            if (cookie !== null) this.device.store(cookie);
            const line = `${request.method} ${request.url} ${response.status} ${text}`;
            this.world.note(line);
            this.#received(line);
            onResponse(response, text, stream);
          });
        },
        () => fail(delay()),
      );
    });
  }

  /** Cuts the response of a request that timed out, or of a closed tab. */
  #cutUnread(stream: EventStream): void {
    if (!stream.isRead) stream.cut(this.world.network, null, 0);
  }

  fetch(path: string, init?: RequestInit): Promise<Response> {
    return new Promise((resolve, reject) => {
      this.send(
        this.request(path, init),
        ({ status, headers }, text) =>
          resolve(new Response([204, 304].includes(status) ? null : text, { status, headers })),
        () => reject(new TypeError("Failed to fetch")),
      );
    });
  }

  received(text: string): void {
    this.#received(text);
  }
}

/** The browser's `WebSocket`. */
export class TabSocket implements ClientEnd {
  readonly #tab: Tab;
  readonly url: string;
  readyState: number = CONNECTING;
  onopen: (() => void) | null = null;
  onmessage: ((event: { readonly data: string }) => void) | null = null;
  onclose: ((event: { readonly code: number }) => void) | null = null;
  link: Link | null = null;

  constructor(tab: Tab, url: string) {
    this.#tab = tab;
    this.url = url;
    tab.sockets.add(this);
    tab.send(
      tab.request(url.replace(/^ws/, "http"), {}, { Upgrade: "websocket" }),
      (response) => this.#answered(response),
      () => this.closed(1006),
    );
  }

  get actor(): Actor {
    return this.#tab.actor;
  }

  get device(): Device {
    return this.#tab.device;
  }

  #answered(response: Response): void {
    const link = (response as { readonly webSocket?: Link | null }).webSocket;
    if (response.status !== 101 || !(link instanceof Link)) {
      this.closed(1006);
      return;
    }
    this.link = link;
    link.attach(this);
    if (this.readyState >= CLOSING) link.closeUp(undefined, this.#tab.world.network);
  }

  opened(): void {
    if (this.readyState !== CONNECTING) return;
    this.readyState = OPEN;
    this.onopen?.();
  }

  received(text: string): void {
    if (this.readyState !== OPEN) return;
    this.#tab.received(text);
    this.onmessage?.({ data: text });
  }

  closed(code: number): void {
    if (this.readyState === CLOSED) return;
    this.readyState = CLOSED;
    this.#tab.sockets.delete(this);
    this.onclose?.({ code });
  }

  send(text: string): void {
    if (this.readyState === OPEN) this.link?.sendUp(text, this.#tab.world.network);
  }

  close(code?: number): void {
    if (this.readyState >= CLOSING) return;
    this.readyState = CLOSING;
    this.#tab.sockets.delete(this);
    this.link?.closeUp(code, this.#tab.world.network);
  }
}
