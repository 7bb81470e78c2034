/**
 * Tables that never leave the European Union, because their host or this deployment wants that. Their ids say so, so that
 * the objects of a table are found without a lookup: its own, and its relays.
 */
import { hostNear, type Region } from "./regions.ts";

export type Jurisdiction = "eu";

export const jurisdictions = ["eu"] as const satisfies readonly Jurisdiction[];

/** How such an id begins. Other ids are four letters shorter, so none of them is mistaken. */
export const EU_MARK = "eu--";
const EU_LENGTH = 24;

/** The jurisdiction that a table's id names; null if the table may live anywhere. */
export const jurisdictionOf = (id: string): Jurisdiction | null =>
  id.length === EU_LENGTH && id.startsWith(EU_MARK) ? "eu" : null;

/** The jurisdiction of all tables that are opened in this deployment; null if there is none. */
export const deploymentJurisdiction = ({ JURISDICTION }: Pick<Env, "JURISDICTION">): Jurisdiction | null =>
  jurisdictions.find((known) => known === JURISDICTION) ?? null;

/** The namespace in which the objects of that table live. */
export const namespaceOf = <T extends Rpc.DurableObjectBranded | undefined>(
  namespace: DurableObjectNamespace<T>,
  id: string,
  { NO_JURISDICTION }: Pick<Env, "NO_JURISDICTION">,
): DurableObjectNamespace<T> => {
  const jurisdiction = jurisdictionOf(id);
  return jurisdiction === null || NO_JURISDICTION !== undefined ? namespace : namespace.jurisdiction(jurisdiction);
};

const EU_REGIONS: ReadonlySet<Region> = new Set(["weur", "eeur"]);

/** Where an object of that table should live that is wanted near clients in `near`, as the platform takes it. */
export const hintFor = (id: string, near: Region | undefined): { readonly locationHint?: Region } => {
  const host = near === undefined ? undefined : hostNear(near);
  return host === undefined || (jurisdictionOf(id) !== null && !EU_REGIONS.has(host)) ? {} : { locationHint: host };
};
