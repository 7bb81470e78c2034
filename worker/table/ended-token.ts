/**
 * Whether a player sits down on a socket whose token has ended since. The person object does not know where its person
 * only watches, so it cannot close such a socket when the token ends.
 */
import { seatsOfPlayer } from "../../engine/table/actors.ts";
import type { AnyCommand } from "../../engine/table/types.ts";
import type { Peer } from "../sockets/peer.ts";
import type { TableContext } from "./context.ts";

/** Returns null, without waiting, if the command or the socket needs no check. Rejects if the person object fails. */
export const hasTokenEnded = (
  { env, log: { state } }: TableContext,
  { player, lobbyKey: personKey, olderKeys = [], token }: Peer,
  command: AnyCommand,
): Promise<boolean> | null => {
  if (command.type !== "sit" || token === undefined || personKey === null || state === null) return null;
  return seatsOfPlayer(state, player).length > 0 ? null : isEnded(env, personKey, olderKeys, token);
};

const isEnded = async ({ PERSON }: Env, personKey: string, before: readonly string[], token: number) =>
  (await PERSON.getByName(personKey).tokens(before)).every(({ id }) => id !== token);
