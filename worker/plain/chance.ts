/**
 * A player's salts without scripts. The server makes them from its own key and the player's, so nothing is stored. The
 * page says so: without scripts, the player trusts the server with every deal.
 */
import { bytesToHex } from "@noble/hashes/utils.js";
import { SALT_BYTES, saltCommitment } from "../../engine/chance/deal.ts";
import { dueSaltCommand } from "../../engine/commands/salt-reveal.ts";
import type { Seat } from "../../engine/contract/game.ts";
import type { AnyCommand } from "../../engine/table/types.ts";
import { playerSalt } from "../identity/player-salt.ts";
import { mac } from "../identity/signing-keys.ts";
import { commandId } from "./forms.ts";
import type { Visit } from "./layout.ts";
import { submit, type TableVisit, visitWith } from "./table-visit.ts";

type Sender = Pick<TableVisit, "access">;

const saltAt = ({ access: { keys, player } }: Sender, length: number): Promise<string> =>
  playerSalt(keys, player, length);

export const commitmentAt = async (visit: Sender, length: number): Promise<string> =>
  saltCommitment(await saltAt(visit, length));

/** A value that only this player's pages know. */
export const playerSeed = async ({ access: { keys, player } }: Sender): Promise<string> =>
  bytesToHex(await mac(keys.player, `seed ${player}`, SALT_BYTES));

/** More steps of chance than one visit owes. */
const MAX_STEPS = 4;

/**
 * The visit after the steps of chance that the table waits for from this player. Gives the seat up if it is too late for
 * them. A token to read takes none.
 */
export const payChance = async (first: TableVisit, c: Visit): Promise<TableVisit> => {
  if (first.access.isReadOnly) return first;
  let visit = first;
  for (let step = 0; step < MAX_STEPS; step++) {
    const { seat, state } = visit;
    const owed = seat === null ? null : await owedCommand(visit, seat);
    if (owed === null) return visit;
    const { length } = state;
    const command: AnyCommand =
      owed.type === "commit-salt" ? { ...owed, share: await commitmentAt(visit, length) } : owed;
    await submit(visit, c, command, { id: commandId(visit, `${owed.type} ${length}`), seq: length - 1, seat });
    visit = await visitWith(visit.access, c);
  }
  return visit;
};

const owedCommand = async (visit: TableVisit, seat: Seat): Promise<ReturnType<typeof dueSaltCommand>> => {
  const { entries, state } = visit;
  if (state.phase !== "seating") return null;
  const salts = await Promise.all(entries.map((_, length) => saltAt(visit, length + 1)));
  const salt = salts.find((made) => saltCommitment(made) === state.chairs[seat]?.share);
  return dueSaltCommand(state, entries, seat, salt, Date.now());
};
