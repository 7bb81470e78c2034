/** What a table's page needs of whoever keeps the table, be it the server or this device. */
import type { ReactiveControllerHost } from "lit";
import type { GameCommand, Seat } from "../../engine/contract/game.ts";
import type { TableCommand } from "../../engine/table/types.ts";
import type { GameClient } from "../games/contract/game-client.ts";
import type { Store } from "../store/store.ts";
import type { Connection } from "./connection.ts";

export interface TableConnection {
  /** The log as this person may know it. */
  readonly store: Store;
  /** The game that is played; null until its code has been loaded. */
  readonly client: GameClient | null;
  /** The game's code could not be loaded, or it is older than the log. */
  readonly isBroken: boolean;
  /** What is shown is what this device last saw: the line has not said a word yet. */
  readonly isLastSeen?: boolean;
  /** How many commands have not been answered. */
  readonly unanswered: number;
  readonly connection: Pick<Connection, "state" | "ending" | "report"> &
    Partial<Pick<Connection, "roundTrip" | "measure" | "isBlocked" | "retry">>;
  /** Whose hand is in sight, where one device goes from hand to hand: nothing that was drawn for one may stay for another. */
  readonly hand?: Seat | null;
  /** Asks for a free seat. */
  sit(seat: Seat, name: string): Promise<void>;
  /** Makes a move of the game. */
  move(seat: Seat, command: GameCommand): void;
  /** Asks the table for something in the name of `seat`. */
  command(seat: Seat, command: TableCommand): void;
}

/** Takes a line to a table. `refused`: told the code whenever a command came to nothing. */
export type ConnectTable = (
  host: ReactiveControllerHost,
  table: string,
  refused: (code: string) => void,
) => TableConnection;
