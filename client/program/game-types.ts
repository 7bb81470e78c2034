/** The types of the games, by a game's id, so that a program knows the fields of its moves. */
import type { Game, Outcome } from "../../engine/contract/game.ts";
import type { games } from "../../engine/games/all-games.ts";
import type { GameId } from "../../engine/games/ids.ts";
import type { TableState } from "../../engine/table/types.ts";
import type { Listing } from "../../engine/wire/listing.ts";
import type { ServerFrame } from "../../engine/wire/protocol.ts";

export type { GameId } from "../../engine/games/ids.ts";

type PartsOf<G extends GameId> =
  (typeof games)[G][number] extends Game<infer State, infer Event, infer Command>
    ? { readonly state: State; readonly event: Event; readonly command: Command }
    : never;

/** A move of the game, as `Turn.moves` lists it. Of several games: of each of them. */
export type MoveOf<G extends GameId> = G extends GameId ? PartsOf<G>["command"] : never;
/** The game's own state, as the seat may know it. */
export type StateOf<G extends GameId> = G extends GameId ? PartsOf<G>["state"] : never;

/** A table's state, as the player may know it. */
export type TableOf<G extends GameId> = Omit<TableState, "game" | "play"> & {
  readonly game: G;
  /** Null before the game begins. */
  readonly play: StateOf<G> | null;
};

type TurnFrame = Extract<ServerFrame, { readonly type: "turn" }>;

/** The table waits for one of the player's seats, with its legal moves. */
export type Turn<G extends GameId = GameId> = Omit<TurnFrame, "moves" | "minimum"> & {
  readonly moves: readonly MoveOf<G>[];
  readonly minimum: MoveOf<G> | null;
};

/** What everyone with the link may know about a table: worker/PROTOCOL.md, `GET /api/tables/ID`. */
export interface TableSummary<G extends GameId = GameId> extends Listing {
  readonly game: G;
  readonly outcome: Outcome | null;
  readonly rules: string;
  readonly shared: boolean;
  readonly talk: "phrases" | "free";
  readonly hints: boolean;
  readonly openHands?: number;
  readonly origin: "server" | "device" | "program";
  readonly isUploaded: boolean;
}

/** What a table is opened with: worker/PROTOCOL.md, `POST /api/tables`. */
export interface TableOrder<G extends GameId = GameId> {
  readonly game: G;
  readonly seats?: number;
  readonly options?: object;
  readonly shared?: boolean;
  readonly clock?: Listing["clock"];
  readonly public?: boolean;
  readonly talk?: "phrases" | "free";
  readonly hints?: boolean;
  readonly openHands?: number;
}
