/** Opens local tables, without any network request. */
import * as v from "valibot";
import { SECRET_BYTES } from "../../../engine/chance/deal.ts";
import { rematchSeat } from "../../../engine/commands/rematch.ts";
import type { Seat } from "../../../engine/contract/game.ts";
import { findGame, type NamesRules } from "../../../engine/contract/game-registry.ts";
import { rematchSetup } from "../../../engine/log/rematch-setup.ts";
import { openTable, type Session } from "../../../engine/log/session.ts";
import { botAt } from "../../../engine/table/bot-chair.ts";
import type { TableSetup, TableState } from "../../../engine/table/types.ts";
import type { OptionsChoice } from "../../games/contract/game-client.ts";
import { loadWholeGame } from "../../games/whole-game.ts";
import { localStore } from "../../kit/storage/browser-storage.ts";
import { localTables, readLocal, removeUnbegun, saveEntries } from "./local-games-db.ts";
import { LocalHost, listingOf } from "./local-host.ts";
import { type SeatHolder, seatAll } from "./seat-all.ts";

export { type LocalListing, localTables, removeLocal } from "./local-games-db.ts";

/** Random bytes in hex: for a table's secret and its id. */
const randomHex = (bytes: number): string =>
  [...crypto.getRandomValues(new Uint8Array(bytes))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

const ID_BYTES = 9;

/** Stores a new table and resolves with its id. Throws if the device cannot store it. */
export const saveTable = async ({ entries, state }: Session, secret: string): Promise<string> => {
  const id = randomHex(ID_BYTES);
  await saveEntries({ ...listingOf(id, state, Date.now()), secret }, entries);
  void askToPersist(id).catch(() => undefined);
  void removeUnbegun().catch(() => undefined);
  return id;
};

/**
 * Otherwise the browser may delete its storage when the disk is full. It may refuse, and some browsers ask the player:
 * so only with the first game that is kept, and where the app is installed.
 */
const askToPersist = async (id: string): Promise<void> => {
  const isInstalled = matchMedia("(display-mode: standalone)").matches;
  const isFirst = (await localTables()).every((other) => other.id === id);
  if (isInstalled || isFirst) await navigator.storage?.persist?.();
};

const createTable = async (order: TableSetup, names: readonly (SeatHolder | null)[]): Promise<string> => {
  const secret = randomHex(SECRET_BYTES);
  const id = await saveTable(openTable({ ...order, origin: "device" }, secret, Date.now()), secret);
  const table = names.length === order.seats ? await readLocal(id) : null;
  if (table !== null) await seatAll(new LocalHost(table), names);
  return id;
};

/** `rules`: of the game that the table continues, once they are installed; else the newest. */
interface LocalChoice extends OptionsChoice, Partial<NamesRules> {}

/** A game against bots of one level, which begins at once. `seat`: the player's. */
export const openAgainstComputer = async (
  game: string,
  level: number,
  name: string,
  choice?: LocalChoice,
  seat: Seat = 0,
): Promise<string> => {
  const { rules, options, seats } = await orderedOf(game, choice);
  const all = Array.from({ length: seats }, (_, index) => index);
  const bots = all.filter((other) => other !== seat).map((other) => ({ seat: other, level }));
  // One player at one seat, as at a server table: the page says "you".
  return createTable(
    { game, rules, options, seats, bots, shared: false },
    all.map((other) => (other === seat ? name : null)),
  );
};

/** Returns the id of a new table. Without `names` the page asks for them; without `choice` the defaults hold. */
export const openLocalTable = async (
  game: string,
  choice?: LocalChoice,
  names: readonly SeatHolder[] = [],
): Promise<string> => {
  const { rules, options, seats } = await orderedOf(game, choice);
  return createTable({ game, rules, options, seats, shared: true }, names);
};

/** The rules and options for this many seats, with the game's defaults. */
const orderedOf = async (game: string, choice: LocalChoice | undefined) => {
  const whole = findGame({ rules: choice?.rules ?? "" }) ?? (await loadWholeGame(game));
  const options = v.parse(whole.options, choice?.options ?? {});
  return { rules: whole.rules, options, seats: choice?.seats ?? whole.seatCounts(options)[0]! };
};

/** A rematch with the same players and bots, each one seat further. In a game that was continued, bots may stand in. */
export const openAgain = (state: TableState): Promise<string> => {
  const { chairs } = state;
  const setup = rematchSetup(state);
  const moved = (seat: Seat) => rematchSeat(seat, chairs.length);
  const standIns = state.standIns.map(({ seat, level }) => ({ seat: moved(seat), level }));
  const bots = [...(setup.bots ?? []), ...standIns];
  const names = chairs.map((_, seat) => {
    const from = chairs.findIndex((_, other) => moved(other) === seat);
    return botAt(state, from) === null ? (chairs[from]?.name ?? "") : null;
  });
  return createTable(bots.length === 0 ? setup : { ...setup, bots }, names);
};

// ── saved names ──

const NAMES = "local.names";

export const savedNames = (): readonly string[] => {
  try {
    const kept: unknown = JSON.parse(localStore.get(NAMES) ?? "[]");
    return Array.isArray(kept) ? kept.filter((name) => typeof name === "string") : [];
  } catch {
    return [];
  }
};

/** The names of higher seats stay saved for the next larger game. */
export const saveNames = (names: readonly string[]): void =>
  localStore.set(NAMES, JSON.stringify([...names, ...savedNames().slice(names.length)]));
