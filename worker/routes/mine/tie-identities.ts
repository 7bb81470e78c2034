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
 * Moves roles in tournaments and reserved seats of player `from` to player `to`, then seats, table by table, and then the
 * rest. Before anything is moved it throws `already-seated` if both sit at an unfinished table, and the fault of such a
 * table that cannot be read. Seats come late, because a browser whose sign-in fails keeps its identity, and can sign in
 * again. A finished table that cannot be moved stays in the list of games only. `named` are tables where `from` may have
 * a seat that its person object does not list yet. Settings count for the quota of `address`.
 */
export const tieIdentities = async (
  env: Env,
  keys: SigningKeys,
  from: string,
  to: string,
  named: readonly string[],
  address: string,
): Promise<void> => {
  const [old, ...oldBefore] = await personKeys(keys, from);
  const [person, ...before] = await personKeys(keys, to);
  const [listed, reserved, tournaments, own] = await Promise.all([
    env.PERSON.getByName(old).held(oldBefore),
    env.PERSON.getByName(old).reserved(oldBefore),
    env.PERSON.getByName(old).tournaments(oldBefore),
    env.PERSON.getByName(person).held(before),
  ]);
  const unlisted = [...new Set(named)].filter((id) => listed.every((table) => table.id !== id));
  const found = await heldTables(env, keys, unlisted, from);
  const ownThere = await heldTables(
    env,
    keys,
    found.map(({ id }) => id),
    to,
  );
  const held = [...listed, ...found];
  const running = unfinished(held);
  const shared = running.find(({ id }) => unfinished([...own, ...ownThere]).some((one) => one.id === id));
  if (shared !== undefined) throw new HttpError("already-seated", `finish or leave ${shared.id} first`);
  await forAll(running, (table) => unlessGone(table, () => holdingOf(env, keys, table.id, from)));
  const former = [old, ...oldBefore];
  // The log names a caller by one key, so a role under an older signing key moves along.
  await forAll(tournaments, (id) => moveRoles(env, id, [...former, ...before], person));
  await forAll(reserved, (id) => withTableStub(env, id, (table) => table.handOverReservations(former, person)));
  await forAll(held, (table) => unlessGone(table, () => moveSeats(env, keys, table, from, to, person)));
  await env.PERSON.getByName(person).adopt(old, to, address);
};

const forAll = async <T>(items: readonly T[], act: (item: T) => Promise<unknown>): Promise<void> => {
  for (let at = 0; at < items.length; at += AT_ONCE) await Promise.all(items.slice(at, at + AT_ONCE).map(act));
};

/** Moves the roles in a tournament and in all its later evenings. */
const moveRoles = async (env: Env, first: string, from: readonly string[], to: string): Promise<void> => {
  for (let id: string | null = first; id !== null; ) {
    const tournament = namespaceOf(env.TOURNAMENT, id, env).getByName(id);
    id = await tournament.movePerson(from, to);
  }
};

const unfinished = (tables: readonly HeldTable[]): readonly HeldTable[] => tables.filter(({ isOver }) => !isOver);

/** Those of the tables where the player has a seat. */
const heldTables = async (
  env: Env,
  keys: SigningKeys,
  ids: readonly string[],
  player: string,
): Promise<readonly HeldTable[]> => {
  const found: HeldTable[] = [];
  await forAll(ids, (id) =>
    unlessGone({ id, isOver: false }, async () => {
      const { held } = await holdingOf(env, keys, id, player);
      if (held !== null) found.push({ id, isOver: held.isOver ?? false });
    }),
  );
  return found;
};

/** Ignores the faults of a table where the player has no seat to lose. */
const unlessGone = async ({ isOver }: HeldTable, act: () => Promise<unknown>): Promise<void> => {
  try {
    await act();
  } catch (error) {
    const isGone = error instanceof HttpError && GONE.includes(error.code);
    if (!isOver && !isGone) throw error;
    if (!(error instanceof HttpError)) logError("passkey", error);
  }
};

/** The key of the player at that table, and the seats that it has there. */
const holdingOf = async (env: Env, keys: SigningKeys, id: string, player: string) => {
  const key = await tablePlayerKey(await tableKeysOf(keys, id), player, id);
  return { key: key!, held: await withTableStub(env, id, (at) => at.holding(key!)) };
};

const moveSeats = async (
  env: Env,
  keys: SigningKeys,
  table: HeldTable,
  from: string,
  to: string,
  person: string,
): Promise<void> => {
  const { id } = table;
  const { key: old, held } = await holdingOf(env, keys, table.id, from);
  if (held === null) return;
  const now = await tablePlayerKey(await tableKeysOf(keys, id), to, id);
  // The person object copies the settings, once.
  const move = { from: old, since: held.since, to: now!, address: null };
  const moved = await withTableStub(env, id, (at) => at.handOver(move, person));
  if ("fault" in moved) throw new HttpError(moved.fault);
};
