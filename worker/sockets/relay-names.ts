/**
 * Names of a table's relays: `region/index`. In each region index 0, the head, subscribes to the table, and the other
 * relays, its branches, subscribe to the head. So a table notifies at most a dozen relays, however many watch.
 */
import { hintFor, namespaceOf } from "../platform/jurisdiction.ts";
import type { Region } from "../platform/regions.ts";
import { withTableStub } from "../platform/table-stub.ts";
import { withTimeout } from "../platform/with-timeout.ts";
import { MAX_RELAY_CALL_MS } from "./limits.ts";
import type { LogRequest, LogText } from "./log-access.ts";
import type { UpstreamState } from "./updates.ts";

/** The region name for clients whose region is unknown. */
export const ANYWHERE = "any";

/** Branches of one head. If all are full, the one with the fewest watchers takes more. */
const MAX_BRANCHES = 64;

/** What a relay calls on its upstream: a table, or the head in its region. */
export interface UpstreamApi {
  log(request: LogRequest): Promise<Pick<LogText, "viewer" | "text"> | { readonly fault: string }>;
  follow(relay: string, watchers: number): Promise<UpstreamState | null>;
  hasPlace(player: string | null): Promise<boolean>;
}

/** The Durable Object name of a relay. */
export const relayName = (table: string, relay: string): string => `${table}/${relay}`;

/** The relay with that Durable Object name, in its table's jurisdiction. `near`: where it should live. */
export const relayStub = (env: Pick<Env, "RELAY" | "NO_JURISDICTION">, name: string, near?: Region) =>
  namespaceOf(env.RELAY, tableOf(name), env).getByName(name, hintFor(tableOf(name), near));

/** The table id in a relay's Durable Object name. */
export const tableOf = (name: string): string => name.split("/", 1)[0] ?? "";

/** The name by which its upstream knows a relay. */
export const shortRelayName = (name: string): string => name.slice(tableOf(name).length + 1);

export const headNear = (region: string): string => `${region}/0`;

export const branchesNear = (region: string): string[] =>
  Array.from({ length: MAX_BRANCHES }, (_, index) => `${region}/${index + 1}`);

export const nearOf = (relay: string): string => relay.split("/", 1)[0] ?? "";

export const isHead = (relay: string): boolean => relay === headNear(nearOf(relay));

/** The upstream of the relay with this Durable Object name. */
export const upstreamOf = (name: string, env: Pick<Env, "TABLE" | "RELAY" | "NO_JURISDICTION">): UpstreamApi => {
  const [table, relay] = [tableOf(name), shortRelayName(name)];
  return withDeadlines(isHead(relay) ? tableAt(env, table) : relayStub(env, relayName(table, headNear(nearOf(relay)))));
};

const withDeadlines = (upstream: UpstreamApi): UpstreamApi => ({
  log: (request) => withTimeout(MAX_RELAY_CALL_MS, upstream.log(request)),
  follow: (relay, watchers) => withTimeout(MAX_RELAY_CALL_MS, upstream.follow(relay, watchers)),
  hasPlace: (player) => withTimeout(MAX_RELAY_CALL_MS, upstream.hasPlace(player)),
});

/** A table relocates at most once; its relays follow it. */
const tableAt = (env: Pick<Env, "TABLE" | "NO_JURISDICTION">, id: string): UpstreamApi => ({
  log: (request) => withTableStub(env, id, (table) => table.log(request)),
  follow: (relay, watchers) => withTableStub(env, id, (table) => table.follow(relay, watchers)),
  hasPlace: (player) => withTableStub(env, id, (table) => table.hasPlace(player)),
});
