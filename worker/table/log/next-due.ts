/** When the alarm of a table rings next after an append: a clock, a pause between rounds, a bot's turn. */
import { botStartTime, botTaskOf } from "../../../engine/commands/bot-turns.ts";
import { nextDueAt } from "../../../engine/commands/decide.ts";
import type { TableState } from "../../../engine/table/types.ts";
import type { Alarm } from "../../sockets/alarm.ts";

/** When a bot begins to think, in ms since 1970; null if no bot is on turn. `since`: the time of the last append. */
const botDueAt = (state: TableState, since: number): number | null =>
  botTaskOf(state) === null ? null : botStartTime(state, since);

/** Sets the alarm for whatever is due next. `latest`: the time of the last append, in ms since 1970. */
export const scheduleNextDue = (alarm: Alarm, state: TableState, latest: number): void => {
  const due = nextDueAt(state);
  if (due !== null) alarm.ringBy(due);
  const botDue = botDueAt(state, latest);
  if (botDue !== null) alarm.ringBy(botDue);
};
