/** The salts that the server makes for a player whose client stores nothing: a page without scripts, an agent's tools. */
import { bytesToHex } from "@noble/hashes/utils.js";
import { SALT_BYTES } from "../../engine/chance/deal.ts";
import { type KeySet, mac } from "./signing-keys.ts";

/**
 * The salt that the player committed to when the log had `length` entries. `player` is the key at the table, and `keys`
 * are those of the table's id, so the salt stays the same while the player's cookie or token is renewed.
 */
export const playerSalt = async (keys: KeySet, player: string | null, length: number): Promise<string> =>
  bytesToHex(await mac(keys.player, `salt ${length} ${player}`, SALT_BYTES));
