/** The classes of objects by their namespaces, and the state and events of one instance. */
import type { DurableObjectHost } from "./object.ts";
import type { Actor } from "./schedule.ts";
import type { Link, ServerSocket } from "./sockets.ts";

export const CLASSES = {
  TABLE: "Table",
  RELAY: "Relay",
  PERSON: "Person",
  PASSKEY: "Passkey",
  TOURNAMENT: "Tournament",
} as const;
export type ObjectKind = keyof typeof CLASSES;

type Method = (...args: unknown[]) => unknown;

/** The methods that callers can call. */
export type Instance = Record<string, Method | undefined>;

export type ObjectClass = new (ctx: object, env: object) => object;

export interface LiveInstance {
  readonly actor: Actor;
  /** When it woke, ms since 1970. */
  readonly since: number;
  object: Instance | null;
  /** This instance's sockets. */
  readonly sockets: Map<Link, ServerSocket>;
  /** Outputs that wait for the gate. */
  heldOutputs: (() => void)[];
  /** Calls to this instance, and calls by it, that have no answer yet. */
  pending: number;
  /** Rejects the calls that this instance has not answered. */
  readonly unanswered: Set<(error: Error) => void>;
}

export const newInstance = (actor: Actor, since: number): LiveInstance => ({
  actor,
  since,
  object: null,
  sockets: new Map(),
  heldOutputs: [],
  pending: 0,
  unanswered: new Set(),
});

/** Callbacks for the answer of a call. */
export interface AnswerEvents {
  /** The object has sent it: the writes of the call are durable. */
  onSent?(): void;
  /** The caller has received it. */
  onReceived?(result: unknown): void;
}

/** Events of objects, in their order. */
export interface ObjectEvents {
  accepted(host: DurableObjectHost, link: Link): void;
  /** A connection closes at the object. */
  connectionCloses(host: DurableObjectHost, link: Link, code: number): void;
  /** This object sends a call: its earlier writes are durable. */
  callSent(host: DurableObjectHost): void;
  /** A call arrives. */
  called(host: DurableObjectHost, method: string, args: readonly unknown[], caller: Actor): AnswerEvents | null;
  /**
   * A call leaves for an object, or for the database (`label`). What is returned is called when its answer arrives.
   * `isLost`: instead of it, an error of the platform.
   */
  callLeaves(label: string, method: string, caller: Actor): ((isLost: boolean) => void) | null;
  /** `setFor`: the time for which the alarm was set; null: the platform repeats it. */
  alarmRings(host: DurableObjectHost, setFor: number | null): void;
  /** A bot's answer has arrived. */
  botAnswered(host: DurableObjectHost): void;
  /** A timer of this actor fires, `ms` after it was set. */
  timerFires(actor: Actor, ms: number): void;
  hibernated(host: DurableObjectHost): void;
  /** `isLost`: writes that were not durable are lost. */
  died(host: DurableObjectHost, isLost: boolean): void;
}
