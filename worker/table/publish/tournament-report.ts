/** Reports the end of a game to the tournament that opened the table. At least once, by its own outbox (publisher.ts). */

import { openedEventOf } from "../../../engine/log/log.ts";
import type { Session } from "../../../engine/log/session.ts";
import { isVoid } from "../../../engine/table/end-reasons.ts";
import { namespaceOf } from "../../platform/jurisdiction.ts";

export const isTournamentTable = ({ log }: Session): boolean => openedEventOf(log.slice(0, 1)).tournament !== undefined;

export const reportToTournament = async (env: Env, table: string, { log, state }: Session): Promise<void> => {
  const { tournament } = openedEventOf(log.slice(0, 1));
  const { outcome } = state;
  if (tournament === undefined || outcome === null) return;
  const object = namespaceOf(env.TOURNAMENT, tournament.id, env).getByName(tournament.id);
  await object.receiveResult({ table, outcome: isVoid(outcome) ? null : outcome });
};
