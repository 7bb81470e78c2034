/** What a table's page needs from a table, on the server or on this device. */
import type { ReactiveControllerHost } from "lit";
import type { GameCommand, Seat } from "../../engine/contract/game.ts";
import type { TableCommand } from "../../engine/table/types.ts";
import type { GameClient } from "../games/contract/game-client.ts";
import type { Store } from "../store/store.ts";
import type { Connection } from "./connection.ts";

export interface TableConnection {
  /** The log as this viewer may know it. */
  readonly store: Store;
  /** The game's client code; null until it has loaded. */
  readonly client: GameClient | null;
  /** The game's code could not be loaded, or it is older than the log. */
  readonly isBroken: boolean;
  /** The log is the one that this device saved: the socket has received nothing yet. */
  readonly isLastSeen?: boolean;
  /** The number of unanswered moves that are sent later even if this page is closed. */
  readonly savedMoves: number;
  readonly connection: Pick<Connection, "state" | "ending" | "report"> &
    Partial<Pick<Connection, "roundTrip" | "serverTime" | "measure" | "isBlocked" | "retry">>;
  /**
   * The seat whose hand is visible when players share one device. Nothing drawn for one may stay visible for another.
   */
  readonly hand?: Seat | null;
  /** Takes a free seat. */
  sit(seat: Seat, name: string): Promise<void>;
  move(seat: Seat, command: GameCommand): void;
  /** Sends a table command for `seat`. */
  command(seat: Seat, command: TableCommand): void;
}

/** Opens a connection to a table. `refused`: receives the code whenever a command fails. */
export type ConnectTable = (
  host: ReactiveControllerHost,
  table: string,
  refused: (code: string) => void,
) => TableConnection;
