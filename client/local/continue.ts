/**
 * A game goes on from one of its moments, on this device. Where its secret has been laid open, the new table's log is the
 * old one's up to there: so every deal to come is the one that would have come, and the whole can still be verified.
 */
import { bindOpening } from "../../engine/commitment.ts";
import { commit } from "../../engine/deal.ts";
import { fold, openedOf } from "../../engine/log.ts";
import { resumeSession } from "../../engine/session.ts";
import { evolveTable, isTableEvent, unopened } from "../../engine/table-evolve.ts";
import type { AnyEvent, Entry, Opened, TableState } from "../../engine/table-types.ts";
import type { GameClient } from "../games/game-client.ts";
import { loadGameOf } from "../games/registry.ts";
import { PLAYER } from "./host.ts";
import { keepTable, openLocalTable } from "./open-local.ts";

/** The id of a table that stands as this log did after entry `seq`, but before its end. Throws where that cannot be. */
export const continueLocally = async (entries: readonly Entry[], seq: number): Promise<string> => {
  const client = await loadGameOf(openedOf(entries));
  const begun = beginningOf(entries, seq);
  const secret = secretOf(entries);
  if (secret !== null) return keepTable(resumeSession(begun.map((entry) => owned(entry, secret))), secret);
  return continueFromPosition(client, fold(begun));
};

const secretOf = (entries: readonly Entry[]): string | null => {
  const event = entries.findLast((entry) => entry.event.type === "revealed")?.event;
  return event !== undefined && isTableEvent(event) && event.type === "revealed" ? event.secret : null;
};

/** From the first entry to the wished-for one, or to the nearest at which the game was on. */
const beginningOf = (entries: readonly Entry[], seq: number): readonly Entry[] => {
  let length = 0;
  let state = unopened;
  for (const entry of entries) {
    if (length > seq && state.phase === "playing") break;
    state = evolveTable(state, entry);
    if (state.phase === "over") break;
    length++;
  }
  return entries.slice(0, length);
};

/** Everybody's seat is this device's. The ids of old commands mean nothing here. */
const owned = ({ id: _, ...entry }: Entry, secret: string): Entry => ({
  ...entry,
  event: ownedEvent(entry.event, secret),
});

/** Another table than it was: this device's, and bound to that. */
const ownedOpening = ({ type: _, commitment: __, chance, ...opening }: Opened, secret: string): Opened => {
  const own = { ...opening, shared: true, origin: "device" } as const;
  return chance === 2 ? bindOpening(own, secret) : { ...own, type: "opened", commitment: commit(secret) };
};

const ownedEvent = (event: AnyEvent, secret: string): AnyEvent => {
  if (!isTableEvent(event)) return event;
  if (event.type === "opened") return ownedOpening(event, secret);
  return event.type === "seat-taken" && !("bot" in event) ? { ...event, player: PLAYER } : event;
};

const continueFromPosition = async (client: GameClient, { game, chairs, play }: TableState): Promise<string> => {
  if (play === null) throw new Error("this game has not begun");
  if (client.resume === undefined) throw new Error("the secret of this game is not known");
  const names = chairs.flatMap((chair) => chair?.name ?? []);
  return openLocalTable(game, await client.resume(play), names);
};
