/** The classes of objects by their namespaces, and what belongs to one instance. */
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
