/** Whether a game can continue from one of its moments: its secret is known, or it needs none. */
import type { TableState } from "../../engine/table/types.ts";
import type { GameClient } from "./contract/game-client.ts";

export const canContinue = ({ resume }: GameClient, { play, secret }: TableState): boolean =>
  play !== null && (secret !== null || resume !== undefined);
