/**
 * Whether a player may take a seat at another public table that is still seating. The person object counts the tables
 * where the player waits, so that no player blocks all open tables. If the person object fails, the player may sit
 * down.
 */
import { seatsOfPlayer } from "../../engine/table/actors.ts";
import type { AnyCommand, TableState } from "../../engine/table/types.ts";
import { logError } from "../platform/errors.ts";
import { tableIdOfObject } from "../platform/table-stub.ts";
import type { Peer } from "../sockets/peer.ts";
import type { TableContext } from "./context.ts";

/** Returns null, without waiting, if the limit does not apply. */
export const maySitDown = (
  { ctx, env, log }: TableContext,
  { player, lobbyKey: personKey }: Pick<Peer, "player" | "lobbyKey">,
  command: AnyCommand,
): Promise<boolean> | null => {
  const { state } = log;
  const isLimited =
    command.type === "sit" && state !== null && isOpen(state) && seatsOfPlayer(state, player).length === 0;
  return isLimited && personKey !== null ? personAllows(env, personKey, tableIdOfObject(ctx.id.name)) : null;
};

const isOpen = ({ isPublic, phase }: TableState): boolean => isPublic && phase === "seating";

const personAllows = async ({ PERSON }: Env, personKey: string, table: string): Promise<boolean> => {
  try {
    return await PERSON.getByName(personKey).mayWaitAt(table);
  } catch (error) {
    logError("waiting", error);
    return true;
  }
};
