/**
 * The names of a table's relays: `near/index`, near which place and which one there. The first near a place, its head, follows the
 * table; the others there, its branches, follow it: so that a table tells a dozen at most, however many watch.
 */
import { withTableStub } from "../platform/table-stub.ts";
import type { LogRequest, LogText } from "./log-access.ts";
import type { UpstreamState } from "./updates.ts";

/** Near which place those are of whom that is not known. */
export const ANYWHERE = "any";

/** Branches of one head. Where all are full, the emptiest takes more. */
const MAX_BRANCHES = 64;

/** What a relay asks of what it follows: a table, or the head near its place. */
export interface UpstreamApi {
  log(request: LogRequest): Promise<Pick<LogText, "viewer" | "text"> | { readonly fault: string }>;
  follow(relay: string, watchers: number): Promise<UpstreamState | null>;
  hasPlace(player: string | null): Promise<boolean>;
}

/** By which a relay of the table of that id is found. */
export const relayName = (table: string, relay: string): string => `${table}/${relay}`;

/** The id of the table of a relay's own name. */
export const tableOf = (name: string): string => name.split("/", 1)[0] ?? "";

/** What its table, or its head, calls it. */
export const shortRelayName = (name: string): string => name.slice(tableOf(name).length + 1);

export const headNear = (near: string): string => `${near}/0`;

export const branchesNear = (near: string): string[] =>
  Array.from({ length: MAX_BRANCHES }, (_, index) => `${near}/${index + 1}`);

export const nearOf = (relay: string): string => relay.split("/", 1)[0] ?? "";

export const isHead = (relay: string): boolean => relay === headNear(nearOf(relay));

/** What the relay of that name follows. */
export const upstreamOf = (name: string, env: Pick<Env, "TABLE" | "RELAY">): UpstreamApi => {
  const [table, relay] = [tableOf(name), shortRelayName(name)];
  return isHead(relay) ? tableAt(env, table) : env.RELAY.getByName(relayName(table, headNear(nearOf(relay))));
};

/** A table goes on elsewhere at most once; whoever follows it goes with it. */
const tableAt = (env: Pick<Env, "TABLE">, id: string): UpstreamApi => ({
  log: (request) => withTableStub(env, id, (table) => table.log(request)),
  follow: (relay, watchers) => withTableStub(env, id, (table) => table.follow(relay, watchers)),
  hasPlace: (player) => withTableStub(env, id, (table) => table.hasPlace(player)),
});
