/** What one visitor of a table's page knows and may do: read from the table object, which redacts. */
import { reservedNames } from "../../engine/commands/rematch.ts";
import type { Seat, Viewer } from "../../engine/contract/game.ts";
import { fold, isLogFault, parseLog } from "../../engine/log/log.ts";
import { characterOf } from "../../engine/table/bot-characters.ts";
import { seatsOnTurn } from "../../engine/table/seats.ts";
import type { Entry, TableState } from "../../engine/table/types.ts";
import { computerIn, isolate, previewTexts, programIn } from "../drawing/texts.ts";
import { regionOfRequest } from "../http/region.ts";
import { subnetKey } from "../identity/client-ip.ts";
import { HttpError } from "../platform/errors.ts";
import { tableOf } from "../routes/tables.ts";
import { type Reader, readerOf, type Visit } from "./layout.ts";

type Access = Awaited<ReturnType<typeof tableOf>>;

export interface TableVisit {
  readonly access: Access;
  readonly reader: Reader;
  /** The log as the visitor may read it, and its fold. */
  readonly entries: readonly Entry[];
  readonly state: TableState;
  /** The time that is shown, ms since 1970: now, or that of the replayed moment. */
  readonly now: number;
  readonly viewer: Viewer;
  /** The seat that the visitor acts for: the one on turn, one that the table plays for, or the first. Null for a watcher. */
  readonly seat: Seat | null;
  readonly names: readonly string[];
  /** By seat, before the game: the name of the player whom a free seat is reserved for. Null or missing: anyone may sit there. */
  readonly reserved: readonly (string | null)[];
  /** By seat, for a player: whether its player is connected. */
  readonly here: readonly boolean[];
}

export const visitTable = async (c: Visit, id: string): Promise<TableVisit> => visitWith(await tableOf(c, id), c);

/** The same table again, after a command. */
export const visitWith = async (access: Access, c: Visit): Promise<TableVisit> => {
  const read = await access.table((at) => at.plainLog(access.player, access.isReadOnly));
  if ("fault" in read) throw new HttpError(read.fault);
  const entries = parseLog(read.text);
  if (isLogFault(entries)) throw new Error(`a log that the table has made: ${entries.fault}`);
  const state = fold(entries);
  const reader = readerOf(c);
  // A table object of an earlier version says nothing about connections.
  const { viewer, seats, here = [] } = read;
  const onTurn = seatsOnTurn(state);
  const seat =
    seats.find((one) => onTurn.includes(one)) ?? seats.find((one) => state.covered.includes(one)) ?? seats[0] ?? null;
  const now = Date.now();
  const reserved = reservedSeats(entries, state, now);
  return { access, reader, entries, state, now, viewer, seat, names: namesIn(state, reader, reserved), reserved, here };
};

/** `now`: ms since 1970. */
export const reservedSeats = (
  entries: readonly Entry[],
  { phase, chairs }: TableState,
  now: number,
): TableVisit["reserved"] =>
  phase === "seating" ? reservedNames(entries, now).map((name, seat) => (chairs[seat] === null ? name : null)) : [];

/** The name at each seat. Computers, programs and reserved seats are marked as such. */
export const namesIn = (
  { chairs }: TableState,
  { language, words: plainWords }: Reader,
  reserved: TableVisit["reserved"] = [],
): readonly string[] => {
  const words = previewTexts[language];
  return chairs.map((chair, seat) => {
    const name = reserved[seat] ?? null;
    if (chair === null) return name === null ? words.freeSeat : plainWords.reservedFor(isolate(name));
    const character = characterOf(chair);
    if (character !== null) return computerIn(words, character);
    return chair.program === undefined ? chair.name : programIn(words, chair.name);
  });
};

/** Applies one command. Returns the code of the refusal, or null, and how many entries its sender then knows. */
export const submit = async (
  { access }: Pick<TableVisit, "access">,
  c: Visit,
  command: object,
  { id, seq, seat = null }: { readonly id: string; readonly seq: number; readonly seat?: Seat | null },
): Promise<{ readonly refused: string | null; readonly seq: number }> => {
  const { keys, id: table, player, personKey, olderKeys, program } = access;
  const address = await subnetKey(keys, c.req.raw, table);
  const sender = { player, lobbyKey: personKey, olderKeys, address, program, near: regionOfRequest(c.req.raw, c.env) };
  const frame = { type: "command", id, seq, ...(seat !== null && { seat }), command };
  const { refused, frame: answer } = await access.table((at) => at.command(sender, JSON.stringify(frame)));
  const { seq: added } = JSON.parse(answer) as { readonly seq?: number };
  return { refused, seq: added ?? seq };
};
