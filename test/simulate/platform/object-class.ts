/** The classes of objects by their namespaces, and what belongs to one instance. */
import type { DurableObjectHost } from "./object.ts";
import type { Actor } from "./schedule.ts";
import type { Link, ServerSocket } from "./sockets.ts";

export const CLASSES = { TABLE: "Table", RELAY: "Relay", PERSON: "Person", TOURNAMENT: "Tournament" } as const;
export type ObjectKind = keyof typeof CLASSES;

type Method = (...args: unknown[]) => unknown;

/** What callers can reach of an instance. */
export type Instance = Record<string, Method | undefined>;

export type ObjectClass = new (ctx: object, env: object) => object;

export interface Living {
  readonly actor: Actor;
  /** When it woke, ms since 1970. */
  readonly since: number;
  object: Instance | null;
  /** This instance's sockets. */
  readonly sockets: Map<Link, ServerSocket>;
  /** Outputs that wait for the gate. */
  held: (() => void)[];
  /** Calls to this instance, and calls by it, that have no answer yet. */
  pending: number;
  /** Rejects the callers whose answers this instance owes. */
  readonly owed: Set<(error: Error) => void>;
}

/** What becomes of the answer of a call. */
export interface AnswerEvents {
  /** It leaves the object: what the call has written is durable. */
  leaves?(): void;
  /** It arrives at the caller. */
  arrives?(result: unknown): void;
}

/** What happens to objects, in the order in which it does. */
export interface ObjectEvents {
  accepted(host: DurableObjectHost, link: Link): void;
  /** A connection closes at the object. */
  closes(host: DurableObjectHost, link: Link, code: number): void;
  /** A call of this object leaves: what it wrote before is durable. */
  callsOut(host: DurableObjectHost): void;
  /** A call arrives. */
  called(host: DurableObjectHost, method: string, args: readonly unknown[], caller: Actor): AnswerEvents | null;
  /** The answer of a call arrives. `isLost`: instead of it, an error of the platform. */
  answered(host: DurableObjectHost, method: string, caller: Actor, isLost: boolean): void;
  /** `setFor`: the time for which the alarm was set; null: it rings again. */
  rings(host: DurableObjectHost, setFor: number | null): void;
  /** A bot's answer has arrived. */
  thought(host: DurableObjectHost): void;
  /** A timer of this actor fires, `ms` after it was set. */
  fires(actor: Actor, ms: number): void;
  hibernated(host: DurableObjectHost): void;
  /** `isLost`: writes that were not durable are lost. */
  died(host: DurableObjectHost, isLost: boolean): void;
}
