/** Lays a table on this device: no network is asked for anything. */
import * as v from "valibot";
import { SECRET_BYTES } from "../../../engine/chance/deal.ts";
import { rematchSetup } from "../../../engine/commands/decide.ts";
import { rematchSeat } from "../../../engine/commands/rematch.ts";
import type { Seat } from "../../../engine/contract/game.ts";
import { openTable, type Session } from "../../../engine/log/session.ts";
import type { TableSetup, TableState } from "../../../engine/table/types.ts";
import type { OptionsChoice } from "../../games/contract/game-client.ts";
import { loadGame } from "../../games/registry.ts";
import { localStore } from "../../kit/storage/browser-storage.ts";
import { readLocal, saveEntries } from "./local-games-db.ts";
import { LocalHost, listingOf } from "./local-host.ts";
import { randomHex } from "./random-hex.ts";
import { type Sitter, seatAll } from "./seat-all.ts";

export { type LocalListing, localTables, removeLocal } from "./local-games-db.ts";

const ID_BYTES = 9;

/** Keeps a table that nobody has seen yet; resolves with its id. Throws where the device keeps nothing. */
export const saveTable = async ({ entries, state }: Session, secret: string): Promise<string> => {
  const id = randomHex(ID_BYTES);
  await saveEntries({ ...listingOf(id, state, Date.now()), secret }, entries);
  // Without this a browser may drop what it keeps when the disk is full. It decides by itself, and may well say no.
  if (matchMedia("(display-mode: standalone)").matches) void navigator.storage?.persist?.();
  return id;
};

const layTable = async (order: TableSetup, names: readonly (Sitter | null)[]): Promise<string> => {
  const secret = randomHex(SECRET_BYTES);
  const id = await saveTable(openTable({ ...order, origin: "device" }, secret, Date.now()), secret);
  const table = names.length === order.seats ? await readLocal(id) : null;
  if (table !== null) await seatAll(new LocalHost(table), names);
  return id;
};

/** A game against computers of one level, which begins at once. `seat`: the person's. */
export const openAgainstComputer = async (
  game: string,
  level: number,
  name: string,
  choice?: OptionsChoice,
  seat: Seat = 0,
): Promise<string> => {
  const { rules, options, seats } = await orderedOf(game, choice);
  const all = Array.from({ length: seats }, (_, index) => index);
  const bots = all.filter((other) => other !== seat).map((other) => ({ seat: other, level }));
  // One person at one seat, as at a table of the server's: the page says "you".
  return layTable(
    { game, rules, options, seats, bots, shared: false },
    all.map((other) => (other === seat ? name : null)),
  );
};

/** The id of a new table. Without `names` it asks for them when it is opened; without `choice` the defaults hold. */
export const openLocalTable = async (
  game: string,
  choice?: OptionsChoice,
  names: readonly Sitter[] = [],
): Promise<string> => {
  const { rules, options, seats } = await orderedOf(game, choice);
  return layTable({ game, rules, options, seats, shared: true }, names);
};

/** By which rules so many sit down, with the game's own defaults where nothing was chosen. */
const orderedOf = async (game: string, choice: OptionsChoice | undefined) => {
  const whole = await (await loadGame(game)).whole();
  const options = v.parse(whole.options, choice?.options ?? {});
  return { rules: whole.rules, options, seats: choice?.seats ?? whole.seatCounts(options)[0]! };
};

/** The same once more with the same people, everybody one seat further. */
export const openAgain = (state: TableState): Promise<string> => {
  const { chairs } = state;
  const names = chairs.map((_, seat) => {
    const chair = chairs.find((_, from) => rematchSeat(from, chairs.length) === seat);
    return chair?.bot === undefined ? (chair?.name ?? "") : null;
  });
  return layTable(rematchSetup(state), names);
};

// ── the names that were used last ──

const NAMES = "local.names";

export const savedNames = (): readonly string[] => {
  try {
    const kept: unknown = JSON.parse(localStore.get(NAMES) ?? "[]");
    return Array.isArray(kept) ? kept.filter((name) => typeof name === "string") : [];
  } catch {
    return [];
  }
};

/** Those further round the table keep theirs for the next larger game. */
export const saveNames = (names: readonly string[]): void =>
  localStore.set(NAMES, JSON.stringify([...names, ...savedNames().slice(names.length)]));
