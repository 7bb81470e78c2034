/** The moves and table commands that are possible for a player, as far as the page knows. */

import type { GameCommand, Seat } from "../../../engine/contract/game.ts";
import { rulesOfTable } from "../../../engine/contract/game-registry.ts";
import { seatsOnTurn } from "../../../engine/table/seats.ts";
import type { TableCommand, TableState } from "../../../engine/table/types.ts";
import type { Client } from "./client.ts";

/** The seat of this client that is on turn; null if none is. */
export const seatOnTurn = ({ table }: Client): Seat | null => {
  const { confirmed, seats } = table.store;
  if (confirmed.phase !== "playing" || confirmed.play === null) return null;
  return seatsOnTurn(confirmed).find((seat) => seats.includes(seat)) ?? null;
};

/** One of the seat's moves; null if it has none. */
export const moveFor = ({ table }: Client, seat: Seat, pick: number): GameCommand | null => {
  const { live } = table.store;
  if (live.play === null) return null;
  const moves = rulesOfTable(live).moves(live.play, seat);
  return moves.length === 0 ? null : moves[pick % moves.length]!;
};

const SALT = "0f".repeat(16);

/** A command that is repeated is chosen more often. */
const repeated = (count: number, command: TableCommand): readonly TableCommand[] => Array(count).fill(command);

const beforeGame = (state: TableState, seat: Seat): readonly TableCommand[] => {
  const free = state.chairs.indexOf(null);
  const isHost = state.host === seat;
  const bot = state.chairs.findIndex((chair) => chair?.bot !== undefined);
  return [
    { type: "rename", name: `Other ${seat}` },
    ...repeated(1, { type: "stand" }),
    ...(isHost && free >= 0 ? repeated(4, { type: "seat-bot", seat: free, level: 1, salt: SALT }) : []),
    ...(isHost && bot >= 0 ? repeated(1, { type: "unseat-bot", seat: bot }) : []),
    ...(isHost ? repeated(1, { type: "change-seats", seats: Math.max(2, state.chairs.length - 1) }) : []),
    ...(isHost && free >= 0 ? repeated(1, { type: "vacate", seat: (seat + 1) % state.chairs.length }) : []),
  ];
};

/** The request to take back a move; the older release has another name for it. */
const takebackRequestOf = (state: TableState & { readonly backAsked?: TableState["takebackRequest"] }) =>
  state.backAsked ?? state.takebackRequest ?? null;

const duringGame = (state: TableState, seat: Seat): readonly TableCommand[] => [
  ...(state.offer !== null && state.offer.by !== seat
    ? [...repeated(2, { type: "accept-draw" }), ...repeated(6, { type: "decline-draw" })]
    : repeated(3, { type: "offer-draw" })),
  ...(takebackRequestOf(state) !== null && takebackRequestOf(state)?.by !== seat
    ? [...repeated(6, { type: "grant-back" }), ...repeated(3, { type: "deny-back" })]
    : repeated(3, { type: "ask-back" })),
  ...(state.covered.includes(seat) ? repeated(12, { type: "come-back" }) : repeated(1, { type: "step-out" })),
  { type: "cover", seat: (seat + 1) % state.chairs.length, level: 1 },
  { type: "vacate", seat: (seat + 1) % state.chairs.length },
  { type: "claim", as: "draw" },
  { type: "close" },
  { type: "resign" },
];

const afterGame = (): readonly TableCommand[] => repeated(4, { type: "rematch" });

const commandsOf = (state: TableState, seat: Seat): readonly TableCommand[] => {
  switch (state.phase) {
    case "seating":
      return beforeGame(state, seat);
    case "playing":
      return duringGame(state, seat);
    case "over":
      return afterGame();
  }
};

export const pickTableCommand = ({ table }: Client, pick: number): readonly [Seat, TableCommand] | null => {
  const { confirmed, seats } = table.store;
  const seat = seats[0];
  if (seat === undefined) return null;
  const commands = commandsOf(confirmed, seat);
  return [seat, commands[pick % commands.length]!];
};

export const pickChatCommand = ({ table }: Client, pick: number): readonly [Seat, TableCommand] | null => {
  const seat = table.store.seats[0];
  if (seat === undefined) return null;
  if (pick % 3 === 0) return [seat, { type: "react", reaction: "wow" }];
  if (pick % 3 === 1 && table.store.confirmed.talk === "free")
    return [seat, { type: "say", text: `word ${pick % 100}` }];
  return [seat, { type: "say", phrase: "hello" }];
};
