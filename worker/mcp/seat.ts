/** A seat that a tool's caller plays: its salts, its turns and its commands. */
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { SALT_BYTES, saltCommitment } from "../../engine/chance/deal.ts";
import { dueSaltCommand } from "../../engine/commands/salt-reveal.ts";
import type { Seat } from "../../engine/contract/game.ts";
import { fold, isLogFault, parseLog } from "../../engine/log/log.ts";
import type { AnyCommand, Entry } from "../../engine/table/types.ts";
import type { Turn } from "../../engine/wire/turn.ts";
import { makeBase64url } from "../identity/base64url.ts";
import { tablePlayerKey, tokenIdentity } from "../identity/identity.ts";
import { playerSalt } from "../identity/player-salt.ts";
import { tableKeysOf } from "../identity/table-id.ts";
import { HttpError } from "../platform/errors.ts";
import { isRefusal, type OwnRoutes, ToolRefusal } from "./own-routes.ts";

/** What each call states. `seat` is required only if the player has several. */
export interface SeatAt {
  readonly table: string;
  readonly token: string;
  readonly seat?: Seat | undefined;
}

/** A caller's command, which the route parses: it refuses a type that it does not know. */
export interface UnparsedCommand {
  readonly type: string;
  readonly [field: string]: unknown;
}

export interface Page {
  readonly from?: number | undefined;
  readonly limit?: number | undefined;
}

const digest = (text: string): Uint8Array => sha256(utf8ToBytes(text));

/** The player of the token at the table, and the table's keys: the same for all tokens of one player. */
const playerAt = async (api: OwnRoutes, { table, token }: SeatAt) => {
  const ring = await api.keys();
  const keys = await tableKeysOf(ring, table);
  const identity = await tokenIdentity(ring, token);
  if (identity === null) throw new HttpError("bad-token");
  const isReadOnly = identity.grant?.scope === "read";
  return { keys, player: await tablePlayerKey(keys, identity.player, table), isReadOnly };
};

export const commitmentAt = async (api: OwnRoutes, at: SeatAt, length: number): Promise<string> => {
  const { keys, player } = await playerAt(api, at);
  return saltCommitment(await playerSalt(keys, player, length));
};

/** Until December 2026 the salts followed from the token's text. A game that waited for its start then still needs them. */
const olderSalt = ({ table, token }: SeatAt, length: number): string =>
  bytesToHex(digest(`salt ${length} ${table} ${token}`).subarray(0, SALT_BYTES));

/** The salt behind the commitment of a seat; undefined if it has none, or one that another client made. */
const saltBehind = async (
  share: string | null,
  length: number,
  saltAt: (known: number) => string | Promise<string>,
): Promise<string | undefined> => {
  if (share === null) return undefined;
  for (let known = 1; known <= length; known++) {
    const salt = await saltAt(known);
    if (saltCommitment(salt) === share) return salt;
  }
  return undefined;
};

/** The log as the player may read it; `query` may select one of their seats. */
export const readLog = async (api: OwnRoutes, table: string, token: string, query = ""): Promise<readonly Entry[]> => {
  const entries = parseLog(await api.text(`/api/tables/${table}/log${query}`, token));
  if (isLogFault(entries)) throw new Error(`a log that the table has made: ${entries.fault}`);
  return entries;
};

/**
 * Reads a table as the seat sees it, because the player may have several. Moves of another player's seat are shown only
 * where nothing is hidden: there the player sees the same.
 */
export const readAs = async <T>(seat: Seat, read: (query: string) => Promise<T>): Promise<T> => {
  try {
    return await read(`?as=${seat}`);
  } catch (error) {
    if (!isRefusal(error, "not-your-seat")) throw error;
    return read("");
  }
};

/** The answer to a player without the seat. */
export const NOT_SEATED = '{"error":"not-seated"}';

/** More steps of chance than one turn owes. */
const MAX_STEPS = 4;

/** The seat's turn as it is now. */
export const peekTurn = (api: OwnRoutes, { table, token, seat }: SeatAt, { from, limit }: Page = {}): Promise<Turn> => {
  const asked = Object.entries({ seat, from, limit }).filter(([, value]) => value !== undefined);
  const query = new URLSearchParams(asked.map(([name, value]) => [name, String(value)]));
  return api.get(`/api/tables/${table}/moves?${query}`, token);
};

/** The seat's turn, after the steps of chance that the table waits for from it. */
export const readTurn = async (api: OwnRoutes, at: SeatAt, page?: Page): Promise<Turn> => {
  for (let step = 0; ; step++) {
    const turn = await peekTurn(api, at, page);
    if (turn.owes === null || step === MAX_STEPS || !(await payChance(api, at, turn))) return turn;
  }
};

/**
 * Commits to a salt, or reveals it. Gives the seat up if it is too late for both. Returns whether it has sent anything; a
 * token to read sends nothing.
 */
export const payChance = async (api: OwnRoutes, at: SeatAt, { seat }: Pick<Turn, "seat">): Promise<boolean> => {
  const { keys, player, isReadOnly } = await playerAt(api, at);
  if (isReadOnly) return false;
  const entries = await readLog(api, at.table, at.token);
  const { length } = entries;
  const state = fold(entries);
  const share = state.chairs[seat]?.share ?? null;
  const salt =
    (await saltBehind(share, length, (known) => playerSalt(keys, player, known))) ??
    (await saltBehind(share, length, (known) => olderSalt(at, known)));
  const owed = dueSaltCommand(state, entries, seat, salt, Date.now());
  if (owed === null) return false;
  const command: AnyCommand =
    owed.type === "commit-salt" ? { ...owed, share: await commitmentAt(api, at, length) } : owed;
  try {
    await sendCommand(api, { ...at, seat }, command, length);
  } catch (error) {
    if (isRefusal(error, "not-seated")) throw new ToolRefusal(NOT_SEATED);
    // Another client's step came first: the next turn says what is owed now.
    if (!["stale", "already-shown", "already-started", "wrong-salt"].some((code) => isRefusal(error, code)))
      throw error;
  }
  return true;
};

/**
 * Sends a command that was made from `length` entries. The same command from the same entries has the same id, so a tool
 * that is called again applies it once.
 */
export const sendCommand = async (
  api: OwnRoutes,
  at: SeatAt,
  command: AnyCommand | UnparsedCommand,
  length: number,
): Promise<Entry | { readonly type: "done"; readonly seq: number }> => {
  const { table, token, seat } = at;
  const { player } = await playerAt(api, at);
  const text = JSON.stringify([player, seat, length, command]);
  const id = makeBase64url(digest(text).subarray(0, 18));
  const frame = { type: "command", id, seq: length - 1, ...(seat !== undefined && { seat }), command };
  return api.post(`/api/tables/${table}/commands`, frame, token);
};
