/** A draw by agreement: who may offer one and who may answer. Lessons use it too. */
import { type Refusal, refuse, type Seat } from "../contract/game.ts";
import type { TableCommand, TableEvent } from "../table/types.ts";

type Of<T extends { readonly type: string }, K extends string> = Extract<T, { readonly type: K }>;

export type DrawCommand = Of<TableCommand, "offer-draw" | "accept-draw" | "decline-draw">;
export type DrawEvent = Of<TableEvent, "draw-offered" | "draw-accepted" | "draw-declined">;

/** What has been said of a draw. */
export interface DrawNegotiation {
  /** The offer that some seats have not answered yet. */
  readonly offer: { readonly by: Seat; readonly accepted: readonly Seat[] } | null;
  /** Who has offered one and has not moved since. */
  readonly offered: readonly Seat[];
}

/** `voters`: the seats whose consent it needs. */
export const decideDraw = (
  { offer, offered }: DrawNegotiation,
  voters: readonly Seat[],
  seat: Seat,
  { type }: DrawCommand,
): DrawEvent | Refusal => {
  if (!voters.includes(seat)) return refuse("no-draws");
  if (type === "offer-draw")
    return offer !== null || offered.includes(seat) ? refuse("already-offered") : { type: "draw-offered", seat };
  if (offer === null) return refuse("no-offer");
  if (offer.accepted.includes(seat)) return refuse("own-offer");
  return { type: type === "accept-draw" ? "draw-accepted" : "draw-declined", seat };
};

const COMMANDS = ["offer-draw", "accept-draw", "decline-draw"] as const satisfies readonly DrawCommand["type"][];

export const isDrawCommand = (command: { readonly type: string }): command is DrawCommand =>
  COMMANDS.some((type) => type === command.type);

/** Nothing has been said since the last move. */
export const NO_DRAW_OFFER: DrawNegotiation = { offer: null, offered: [] };

export const evolveDraw = ({ offer, offered }: DrawNegotiation, { type, seat }: DrawEvent): DrawNegotiation => {
  switch (type) {
    case "draw-offered":
      return { offer: { by: seat, accepted: [seat] }, offered: [...offered, seat] };
    case "draw-accepted":
      return { offer: offer && { ...offer, accepted: [...offer.accepted, seat] }, offered };
    case "draw-declined":
      return { offer: null, offered };
  }
};

/** Whether every seat whose consent it needs has agreed. */
export const isDrawAgreed = ({ offer }: DrawNegotiation, voters: readonly Seat[]): boolean =>
  offer !== null && voters.every((voter) => offer.accepted.includes(voter));
