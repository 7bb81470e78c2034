/**
 * The events that reached the table's object and its relays in a run, in their order, and the frames sent on each
 * connection. The same events on the real platform must give the same frames and the same log (replay.ts).
 */
import type { Viewer } from "../../../engine/contract/game.ts";
import { entriesFor, resumeSession } from "../../../engine/log/session.ts";
import type { Upgrade } from "../../../worker/sockets/upgrade.ts";
import type { Setup } from "../plan.ts";
import type { DurableObjectHost } from "../platform/object.ts";
import type { AnswerEvents, ObjectEvents } from "../platform/object-class.ts";
import type { Actor } from "../platform/schedule.ts";
import type { Link } from "../platform/sockets.ts";
import type { TabSocket } from "../players/browser.ts";
import type { Run } from "../run.ts";

interface At {
  /** The object's clock, ms since 1970. */
  readonly at: number;
  /** The relay's short name; empty: the table. */
  readonly object: string;
}

export interface FrameStep extends At {
  readonly type: "frame";
  readonly link: number;
  readonly text: string;
  /** The instance dies before the writes are durable. */
  readonly isLost?: boolean;
}

/** A request by HTTP: a command, or for the moves of a seat. */
export interface RequestStep extends At {
  readonly type: "request";
  readonly method: "command" | "turn";
  readonly device: string;
  /** The command; empty for the moves. */
  readonly text: string;
  readonly isLost?: boolean;
  /** The object's answer as JSON; null: the caller did not receive it. */
  answer: string | null;
}

export interface RingStep extends At {
  readonly type: "ring";
  /** For when the alarm was set; null: the platform repeats it. */
  readonly setFor: number | null;
  /** When the bot's answer to this alarm's question arrived; null: none did. */
  botAnsweredAt: number | null;
}

export interface CloseStep extends At {
  readonly type: "close";
  readonly link: number;
  /** 1006: the connection breaks. */
  readonly code: number;
}

export interface OpenStep extends At {
  readonly type: "open";
  /** Negative: the relay died, or refused it. */
  link: number;
}

/** A call between the table and its relays arrives at `callee`, or its answer at `object`, which has called. */
export interface CallStep extends At {
  readonly type: "call" | "answer";
  readonly callee: string;
  readonly method: string;
  /** The caller has died since. */
  readonly isOrphan: boolean;
  /** The answer is an error of the platform. */
  readonly isLost: boolean;
}

/** The answer to a call by `object` arrives: to another object, or to the database. */
export interface OutsideStep extends At {
  readonly type: "outside";
  /** Which of the instance's calls, from 1. */
  readonly number: number;
  readonly isLost: boolean;
}

export interface WakeStep extends At {
  readonly type: "wake";
  /** The timer was set so long before, in ms: which of several that are due. */
  readonly ms: number;
}

/** Also a ping on a connection, and the end of an instance. */
export type Step =
  | FrameStep
  | RequestStep
  | RingStep
  | CloseStep
  | OpenStep
  | CallStep
  | OutsideStep
  | WakeStep
  | (At & { readonly type: "ping"; readonly link: number })
  | (At & { readonly type: "hibernate" | "die" });

export interface RecordedLink {
  readonly device: string;
  /** The query of its URL. */
  readonly query: string;
  /** On the real platform more may come, because no connection is cut there. */
  readonly received: readonly string[];
}

export interface Recording {
  readonly seed: string;
  readonly setup: Setup;
  /** The table's secret, in hexadecimal. */
  readonly secret: string;
  /** When the table was opened, ms since 1970. */
  readonly openedAt: number;
  readonly steps: readonly Step[];
  readonly links: Readonly<Record<number, RecordedLink>>;
  /** The log as a watcher reads it at the end. */
  readonly log: readonly string[];
}

type Sent = FrameStep | RequestStep;

interface KnownLink {
  readonly link: Link;
  readonly object: string;
  readonly received: string[];
  /** Null until the object's answer has left. */
  upgrade: Upgrade | null;
}

/** What an object was sent to connect (worker/sockets/upgrade.ts). */
const upgradeOf = (request: unknown): Upgrade =>
  JSON.parse((request as Request).headers.get("Foldtable-Upgrade")!) as Upgrade;

/** The query by which a client asks for that (worker/routes/tables.ts). */
const queryOf = ({ from, as, seat, takesPatches, takesTurns, takesTimes }: Upgrade): string => {
  const fields = [
    `from=${from}`,
    ...(as === null ? [] : [`as=${as}`]),
    ...(seat === null ? [] : [`seat=${seat}`]),
    ...(takesPatches ? ["patch=1"] : []),
    ...(takesTurns ? ["turns=1"] : []),
    ...(takesTimes ? ["times=1"] : []),
  ];
  return `?${fields.join("&")}`;
};

/** The name of an instance's object, from the name of its actor. */
const objectOf = ({ name }: Actor): string => name.slice(0, name.lastIndexOf("#"));

export class Recorder implements ObjectEvents {
  readonly #run: Run;
  #secret = "";
  /** The name of the table's object; empty until it is opened. */
  #id = "";
  #steps: Step[] = [];
  readonly #links = new Map<number, KnownLink>();
  readonly #upgrades: Upgrade[] = [];
  /** By object: alarms and timers since its last commit, which a death may undo. */
  readonly #uncommitted = new Map<string, Set<Step>>();
  /** How many calls to other objects and to the database have left each instance. */
  readonly #outside = new Map<Actor, number>();

  constructor(run: Run) {
    this.#run = run;
    const { world } = run;
    const { onFrame, onCommit } = world;
    world.events = this;
    world.onCommit = (host) => {
      onCommit?.(host);
      this.#uncommitted.delete(host.label);
    };
    world.onFrame = (link, direction, text) => {
      onFrame?.(link, direction, text);
      const known = this.#links.get(link.id);
      if (known === undefined) return;
      const { object, received } = known;
      if (direction === "down") received.push(text);
      else if (text === "ping") this.#add({ type: "ping", link: link.id, ...this.#at(object) });
      else this.#add({ type: "frame", link: link.id, text, ...this.#at(object) });
    };
  }

  #at(object: string): At {
    return { at: Math.floor(this.#run.world.schedule.now), object };
  }

  #labelOf(object: string): string {
    return object === "" ? `TABLE ${this.#id}` : `RELAY ${this.#id}/${object}`;
  }

  /** `label`: the object that the step reaches. */
  #add(step: Step, label = this.#labelOf(step.object)): void {
    // Steps without an open transaction are not undone.
    if (this.#run.world.objects.get(label)?.disk.isOpen !== true) this.#uncommitted.delete(label);
    this.#steps.push(step);
  }

  /** Null for an object that is not this table's. */
  #shortName(label: string): string | null {
    if (label === `TABLE ${this.#id}`) return "";
    const relay = `RELAY ${this.#id}/`;
    return label.startsWith(relay) ? label.slice(relay.length) : null;
  }

  #addUncommitted(label: string, step: Step): void {
    this.#add(step, label);
    const since = this.#uncommitted.get(label) ?? new Set();
    this.#uncommitted.set(label, since.add(step));
  }

  // ── events ──

  accepted({ label, kind, disk }: DurableObjectHost, link: Link): void {
    const object = this.#shortName(label);
    if (object === null) return;
    if (kind === "TABLE")
      this.#secret ||= String(disk.db.prepare("SELECT secret FROM log WHERE seq = 0").get()!.secret);
    this.#links.set(link.id, { link, object, received: [], upgrade: null });
    if (kind === "TABLE") this.#add({ type: "open", link: link.id, ...this.#at(object) });
  }

  connectionCloses(_host: DurableObjectHost, link: Link, code: number): void {
    const known = this.#links.get(link.id);
    if (known !== undefined) this.#add({ type: "close", link: link.id, code, ...this.#at(known.object) });
  }

  /** What made a relay call must be replayed with the call, although the relay may lose what it writes after that. */
  callSent({ label, kind }: DurableObjectHost): void {
    if (kind === "RELAY") this.#uncommitted.delete(label);
  }

  called(
    { label, name }: DurableObjectHost,
    method: string,
    args: readonly unknown[],
    caller: Actor,
  ): AnswerEvents | null {
    // The opening is repeated if its answer was lost.
    if (method === "open" && this.#run.id === "") {
      this.#id = name;
      this.#steps = [];
    }
    const callee = this.#shortName(label);
    if (callee === null) return null;
    if (method === "fetch") return this.#upgradeArrives(callee, upgradeOf(args[0]));
    const object = this.#shortName(objectOf(caller));
    if (object !== null) return this.#callBetween(label, { object, callee, method, isOrphan: caller.isDead });
    return method === "command" || method === "turn" ? this.#httpRequest(method, String(args[1])) : null;
  }

  /** A call between the table and its relays. The object of its step is the caller. */
  #callBetween(label: string, call: Pick<CallStep, "object" | "callee" | "method" | "isOrphan">): AnswerEvents {
    const step: CallStep = { type: "call", isLost: false, ...call, ...this.#at(call.object) };
    this.#addUncommitted(label, step);
    return { onSent: () => void this.#uncommitted.get(label)?.delete(step) };
  }

  /** A request by HTTP. Only the program reads moves in these runs. */
  #httpRequest(method: RequestStep["method"], command: string): AnswerEvents {
    const text = method === "command" ? command : "";
    const device = method === "turn" ? "program" : this.#run.posted.get(idOf(text))!.name;
    const step: RequestStep = { type: "request", method, device, text, answer: null, ...this.#at("") };
    this.#add(step);
    const onReceived = (result: unknown): void => {
      const { frame, text: turn } = result as { readonly frame?: string; readonly text?: string };
      step.answer = frame ?? turn ?? null;
    };
    return { onReceived };
  }

  /** An upgrade arrives. A relay accepts it when it has read the log. */
  #upgradeArrives(object: string, upgrade: Upgrade): AnswerEvents {
    const step: OpenStep = { type: "open", link: -1 - this.#upgrades.length, ...this.#at(object) };
    if (object !== "") {
      this.#upgrades.push(upgrade);
      this.#add(step);
    }
    const onReceived = (result: unknown): void => {
      const known = this.#links.get((result as { readonly webSocket?: Link | null }).webSocket?.id ?? -1);
      if (known === undefined) return;
      known.upgrade = upgrade;
      step.link = known.link.id;
    };
    return { onReceived };
  }

  callLeaves(label: string, method: string, caller: Actor): ((isLost: boolean) => void) | null {
    const [object, callee] = [this.#shortName(objectOf(caller)), this.#shortName(label)];
    if (object === null) return null;
    if (callee !== null)
      return (isLost) => this.#add({ type: "answer", callee, method, isOrphan: false, isLost, ...this.#at(object) });
    const number = (this.#outside.get(caller) ?? 0) + 1;
    this.#outside.set(caller, number);
    return (isLost) => this.#addUncommitted(objectOf(caller), { type: "outside", number, isLost, ...this.#at(object) });
  }

  alarmRings({ label }: DurableObjectHost, setFor: number | null): void {
    const object = this.#shortName(label);
    if (object !== null)
      this.#addUncommitted(label, { type: "ring", setFor, botAnsweredAt: null, ...this.#at(object) });
  }

  botAnswered({ label }: DurableObjectHost): void {
    const object = this.#shortName(label);
    const ring = this.#steps.findLast((step) => step.type === "ring" && step.object === object);
    if (ring?.type === "ring") ring.botAnsweredAt = Math.floor(this.#run.world.schedule.now);
  }

  timerFires(actor: Actor, ms: number): void {
    const label = objectOf(actor);
    const object = this.#shortName(label);
    if (object !== null) this.#addUncommitted(label, { type: "wake", ms, ...this.#at(object) });
  }

  hibernated({ label }: DurableObjectHost): void {
    const object = this.#shortName(label);
    if (object !== null) this.#add({ type: "hibernate", ...this.#at(object) });
  }

  died({ label }: DurableObjectHost, isLost: boolean): void {
    const object = this.#shortName(label);
    if (object === null) return;
    const undone = isLost ? this.#uncommitted.get(label) : undefined;
    if (undone !== undefined) this.#steps = this.#steps.filter((step) => !undone.has(step));
    this.#uncommitted.delete(label);
    if (object === "") this.#loseCommands();
    this.#add({ type: "die", ...this.#at(object) });
  }

  /**
   * Commands without an entry and without an answer are lost with the instance. Only the last of them is replayed: in
   * the run they were one transaction, and on the real platform each is one.
   */
  #loseCommands(): void {
    const last = this.#steps.findLastIndex((step) => step.type === "die" && step.object === "");
    const since = this.#steps.splice(last + 1);
    const lost = since.filter((step): step is Sent => this.#isLost(step));
    this.#steps.push(
      ...since.filter((step) => !lost.includes(step as Sent)),
      ...lost.slice(-1).map((step) => ({ ...step, isLost: true })),
    );
  }

  #isLost(step: Step): boolean {
    if (step.object !== "" || (step.type !== "frame" && step.type !== "request") || step.text === "") return false;
    const id = idOf(step.text);
    if (this.#run.truth.ids.has(id)) return false;
    return step.type === "request"
      ? step.answer === null
      : !this.#links.get(step.link)!.received.some((text) => text.includes(id));
  }

  /** The devices that had a connection, by the keys of their addresses. */
  get #devices(): ReadonlyMap<string, string> {
    return new Map(
      [...this.#links.values()].flatMap(({ link, upgrade }): [string, string][] =>
        link.client === null || upgrade === null ? [] : [[upgrade.address, (link.client as TabSocket).device.name]],
      ),
    );
  }

  /** The recording of a run that has passed. */
  get recording(): Recording {
    const { plan, truth } = this.#run;
    const viewer: Viewer = truth.state.secret === null ? "watcher" : "all";
    const devices = this.#devices;
    const opened = [
      ...[...this.#links].map(([id, { received, upgrade }]) => ({ id, received, upgrade })),
      ...this.#upgrades.map((upgrade, index) => ({ id: -1 - index, received: [], upgrade })),
    ];
    const links = opened.flatMap(({ id, received, upgrade }): [number, RecordedLink][] => {
      const device = devices.get(upgrade?.address ?? "");
      return upgrade === null || device === undefined ? [] : [[id, { device, query: queryOf(upgrade), received }]];
    });
    const known = new Set(links.map(([id]) => id));
    return {
      ...{ seed: plan.seed, setup: plan.setup, secret: this.#secret, openedAt: truth.entries[0]!.at },
      steps: this.#steps.filter((step) => !("link" in step) || known.has(step.link)),
      links: Object.fromEntries(links),
      log: entriesFor(resumeSession(truth.entries), viewer, 0).map((entry) => JSON.stringify(entry)),
    };
  }
}

const idOf = (frame: string): string => String((JSON.parse(frame) as { readonly id: string }).id);
