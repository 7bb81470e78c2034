/**
 * What clients receive of a tournament: everything but who the persons are. Every field with the name `person` is blanked,
 * in events as in the state, and folding redacted entries gives the redacted state. All viewers receive the same; a client
 * learns its own roles separately, from `rolesOf`.
 */
import type { TournamentEntry } from "./forms/types.ts";

/** Of an event, or of the state. */
export const withoutPersons = <T>(value: T): T => {
  if (Array.isArray(value)) return value.map(withoutPersons) as T;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, key === "person" ? null : withoutPersons(part)]),
  ) as T;
};

export const redactTournamentEntry = (entry: TournamentEntry): TournamentEntry =>
  // The id of a command is its sender's alone.
  (({ id: _, ...rest }) => ({ ...rest, event: withoutPersons(rest.event) }))(entry);
