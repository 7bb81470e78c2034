/**
 * Seats, lists and passkeys are where the signed-in identity says: that of a browser's cookie, which a sign-in with a
 * passkey replaces.
 */
import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { seatsOfPlayer } from "../../../engine/table/actors.ts";
import type { Device } from "../players/browser.ts";
import type { Run } from "../run.ts";
import { personObject, readGames } from "./person-object.ts";
import { type Truth, Violation } from "./truth.ts";

/** A cookie begins with the player id. */
const PLAYER_LETTERS = 16;

export const playerOf = ({ cookies }: Device): string | null =>
  [...cookies.values()][0]?.slice(0, PLAYER_LETTERS) ?? null;

const keyAt = async ({ world, loaded }: Run, player: string, table: string): Promise<string> => {
  const { keysOf, tableKeysOf, tablePlayerKey } = loaded.identities;
  return (await tablePlayerKey(await tableKeysOf(await keysOf(world.env), table), player, table))!;
};

/** Runs code of the Worker that waits for nothing, between two tasks. */
const settled = <T>({ world }: Run, run: () => Promise<T>): T => {
  let results: readonly T[] = [];
  world.schedule.runAs(world.network, () => {
    void run().then((result) => {
      results = [result];
    });
  });
  return results[0]!;
};

/** After a removed signing key a browser has another identity. */
const hasStableKeys = ({ plan }: Run): boolean => plan.faults.every(({ kind }) => kind !== "new-key");

/** The tables that were not deleted. */
const tablesOf = (run: Run): readonly Truth[] =>
  [...run.truths.values()].filter(({ id, state }) => run.ownerOf(id) !== null && !state.isUploaded);

interface StoredPasskey {
  readonly id: string;
  readonly player: string;
}

const storedPasskeys = ({ world, passkeys }: Run): readonly StoredPasskey[] =>
  passkeys.keys.flatMap(({ id }) => {
    const name = createHash("sha256").update(id).digest("base64url");
    const stored = world.objects.get(`PASSKEY ${name}`)?.disk.kv.get("passkey") as
      | { readonly player: string }
      | undefined;
    return stored === undefined ? [] : [{ id, player: stored.player }];
  });

/** The identity was left by a sign-in elsewhere: nothing is left there. A finished game may only be listed elsewhere. */
export const checkMoved = async (run: Run, player: string): Promise<void> => {
  if (!hasStableKeys(run)) return;
  for (const { id, state } of tablesOf(run))
    if (state.phase !== "over" && seatsOfPlayer(state, await keyAt(run, player, id)).length > 0)
      run.fail("passkey: a sign-in has left a seat behind");
  if (storedPasskeys(run).some((stored) => stored.player === player))
    run.fail("passkey: a sign-in has left a passkey behind");
};

/** All passkeys of the player were deleted. */
export const checkForgotten = (run: Run, player: string): void => {
  if (storedPasskeys(run).some((stored) => stored.player === player)) run.fail("passkey: a deleted one opens seats");
};

const checkIdentities = async (run: Run): Promise<void> => {
  const passkeys = storedPasskeys(run);
  const devices = new Set([...run.clients.map(({ device }) => device), ...run.otherTabs.map(({ device }) => device)]);
  const players = new Set([
    ...[...devices].flatMap((device) => playerOf(device) ?? []),
    ...passkeys.map(({ player }) => player),
  ]);
  for (const { id, state } of tablesOf(run)) {
    const known = await Promise.all([...players].map((player) => keyAt(run, player, id)));
    const lost = state.chairs.findIndex(
      (chair) => chair?.player != null && chair.program === undefined && !known.includes(chair.player),
    );
    if (lost >= 0 && state.phase !== "over") throw new Violation(`seat ${lost} is of an identity that is lost`);
  }
  for (const { name, device, id, isReady, table } of run.clients) {
    const player = playerOf(device);
    if (!isReady || player === null || table.connection.state === "closed" || run.ownerOf(id) === null) continue;
    const seats = seatsOfPlayer(run.truths.get(id)!.state, await keyAt(run, player, id));
    if (!isDeepStrictEqual(table.store.seats, seats))
      throw new Violation(`${name} has seats ${table.store.seats}, its browser's identity has ${seats}`);
  }
  const { keysOf, personKeys } = run.loaded.identities;
  for (const { id, player } of passkeys) {
    const [person] = await personKeys(await keysOf(run.world.env), player);
    const listed = personObject(run, person).disk.kv.get("passkeys") as readonly StoredPasskey[] | undefined;
    if (!listed?.some((one) => one.id === id)) throw new Violation("passkey: its owner's list lacks it");
  }
};

/** When no fault is left. */
export const checkIdentitiesAtRest = (run: Run): void => {
  if (!hasStableKeys(run)) return;
  const error = settled(run, () =>
    checkIdentities(run).then(
      () => null,
      (fault: unknown) => fault,
    ),
  );
  if (error !== null) throw error;
};

/** No person object lists a seat that another person has, or nobody. */
export const checkListedSeats = (run: Run): void => {
  for (const host of run.world.objects.values()) {
    if (host.kind !== "PERSON" || host.disk.kv.has("heir")) continue;
    for (const { id, mine } of readGames(host.disk, "SELECT id, mine FROM game WHERE mine <> '[]'")) {
      const truth = run.truths.get(String(id));
      const owner = run.ownerOf(String(id));
      // A finished table that could not move its seats stays in the list.
      if (truth === undefined || owner === null || truth.state.phase === "over") continue;
      const isMine = [...owner.disk.kv].some(
        ([key, person]) =>
          key.startsWith("sitter ") &&
          personObject(run, String(person)) === host &&
          JSON.stringify(seatsOfPlayer(truth.state, key.slice("sitter ".length))) === mine,
      );
      if (!isMine) throw new Violation(`person: seats ${mine} are listed, but the person no longer has them`);
    }
  }
};
