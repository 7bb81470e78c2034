/**
 * Whether a player may sit down at one more public table before its game: their person object knows at how many they wait.
 * So no player blocks all open tables. A person object that fails keeps nobody from playing.
 */
import { seatsOfPlayer } from "../../engine/table/actors.ts";
import type { AnyCommand, TableState } from "../../engine/table/types.ts";
import { logError } from "../platform/errors.ts";
import { tableIdOfObject } from "../platform/table-stub.ts";
import type { Peer } from "../sockets/peer.ts";
import type { TableContext } from "./context.ts";

/** Null where there is nothing to ask: then no time passes. */
export const maySitDown = (
  { ctx, env, log }: TableContext,
  { player, lobbyKey }: Pick<Peer, "player" | "lobbyKey">,
  command: AnyCommand,
): Promise<boolean> | null => {
  const { state } = log;
  const isAsked =
    command.type === "sit" && state !== null && isOpen(state) && seatsOfPlayer(state, player).length === 0;
  return isAsked && lobbyKey !== null ? mayWait(env, lobbyKey, tableIdOfObject(ctx.id.name)) : null;
};

const isOpen = ({ isPublic, phase }: TableState): boolean => isPublic && phase === "seating";

const mayWait = async ({ PERSON }: Env, lobbyKey: string, table: string): Promise<boolean> => {
  try {
    return await PERSON.getByName(lobbyKey).mayWaitAt(table);
  } catch (error) {
    logError("waiting", error);
    return true;
  }
};
