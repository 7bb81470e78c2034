/** Moves everything of one identity to another of the same person, who has signed in with a passkey. */
import { personKeys, tablePlayerKey } from "../../identity/identity.ts";
import type { SigningKeys } from "../../identity/signing-keys.ts";
import { tableKeysOf } from "../../identity/table-id.ts";
import type { HeldTable } from "../../person/person-games.ts";
import { type ErrorCode, HttpError, logError } from "../../platform/errors.ts";
import { namespaceOf } from "../../platform/jurisdiction.ts";
import { withTableStub } from "../../platform/table-stub.ts";

/** Tables or tournaments that are changed at the same time. */
const AT_ONCE = 20;

/**
 * Faults that leave no seat behind: the table was deleted, its signing key was removed, or another request has moved the
 * seats.
 */
const GONE: readonly ErrorCode[] = ["no-table", "stale-pass"];

/**
 * Moves the seats of player `from` to player `to`, table by table, then roles in tournaments and reserved seats, and
 * then the rest. Throws `already-seated` before anything is moved if both sit at an unfinished table, and the table's
 * fault if one of these cannot be moved. The browser then keeps its identity, so that every seat stays reachable, and
 * can sign in again. A finished table that cannot be moved stays in the list of games only.
 */
export const tieIdentities = async (env: Env, keys: SigningKeys, from: string, to: string): Promise<void> => {
  const [old, ...oldBefore] = await personKeys(keys, from);
  const [person, ...before] = await personKeys(keys, to);
  const [held, reserved, tournaments, own] = await Promise.all([
    env.PERSON.getByName(old).held(oldBefore),
    env.PERSON.getByName(old).reserved(oldBefore),
    env.PERSON.getByName(old).tournaments(oldBefore),
    env.PERSON.getByName(person).held(before),
  ]);
  const shared = unfinished(held).find((id) => unfinished(own).includes(id));
  if (shared !== undefined) throw new HttpError("already-seated", `finish or leave ${shared} first`);
  const former = [old, ...oldBefore];
  await forAll(held, (table) => moveSeats(env, keys, table, from, to, person));
  // The log names a caller by one key, so a role under an older signing key moves along.
  await forAll(tournaments, (id) => moveRoles(env, id, [...former, ...before], person));
  await forAll(reserved, (id) => withTableStub(env, id, (table) => table.handOverReservations(former, person)));
  await env.PERSON.getByName(person).adopt(old, to);
};

const forAll = async <T>(items: readonly T[], move: (item: T) => Promise<void>): Promise<void> => {
  for (let at = 0; at < items.length; at += AT_ONCE) await Promise.all(items.slice(at, at + AT_ONCE).map(move));
};

/** Moves the roles in a tournament and in all its later evenings. */
const moveRoles = async (env: Env, first: string, from: readonly string[], to: string): Promise<void> => {
  for (let id: string | null = first; id !== null; ) {
    const tournament = namespaceOf(env.TOURNAMENT, id, env).getByName(id);
    id = await tournament.movePerson(from, to);
  }
};

const unfinished = (tables: readonly HeldTable[]): readonly string[] =>
  tables.filter(({ isOver }) => !isOver).map(({ id }) => id);

const moveSeats = async (
  env: Env,
  keys: SigningKeys,
  { id, isOver }: HeldTable,
  from: string,
  to: string,
  person: string,
): Promise<void> => {
  try {
    const set = await tableKeysOf(keys, id);
    const [old, now] = [await tablePlayerKey(set, from, id), await tablePlayerKey(set, to, id)];
    const held = await withTableStub(env, id, (at) => at.holding(old!));
    if (held === null) return;
    const move = { from: old!, since: held.since, to: now! };
    const moved = await withTableStub(env, id, (at) => at.handOver(move, person));
    if ("fault" in moved) throw new HttpError(moved.fault);
  } catch (error) {
    const isGone = error instanceof HttpError && GONE.includes(error.code);
    if (!isOver && !isGone) throw error;
    if (!(error instanceof HttpError)) logError("passkey", error);
  }
};
