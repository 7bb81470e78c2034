/**
 * Metrics for operators: how much is played, how often commands are refused, how late alarms are. Never by whom, from
 * where, or at which table. A point is one of these names, a game, a code from a closed list, and a number; DEPLOY.md
 * has the queries.
 *
 * Points go to Workers Analytics Engine, which accepts them without waiting; without that binding nothing is recorded.
 * Moves are too frequent for one point each, so one point stands for sixteen entries. Durations by continent are not
 * among these points: lobby/figures.ts counts them.
 */
import type { TableState } from "../../engine/table/types.ts";

export const metricNames = [
  /** Sixteen entries were appended. */
  "entries",
  /** A game has started, or is over; code: the reason. */
  "began",
  "over",
  /** A table was read from storage; value: its number of entries. */
  "woke",
  /** A table was relocated nearer to its players; value: the number of attempts. */
  "resettled",
  /** A relocation was withdrawn, because the receiver did not reply. */
  "stayed",
  /** A table has connected clients: one point per quarter of an hour; value: the number of sockets. */
  "live",
  /** A command was refused; code: the refusal. */
  "refused",
  /** A request got an error response; code: the error. */
  "fault",
  /** An alarm fired; value: how many ms late. */
  "alarm",
  /** A report to the lobby or a person failed; it will be retried. */
  "untold",
  /** A push notification failed; code: `gone`, `refused` or `later`. */
  "push",
] as const;

export type MetricName = (typeof metricNames)[number];

export interface MetricPoint {
  readonly game?: string;
  readonly code?: string;
  readonly value?: number;
}

type Noting = Pick<Env, "METRICS">;

export const recordMetric = (
  { METRICS }: Noting,
  name: MetricName,
  { game = "", code = "", value = 1 }: MetricPoint = {},
): void => METRICS?.writeDataPoint({ indexes: [name], blobs: [name, game, code], doubles: [value] });

const SHARE = 16;

/** Records the metrics of an append. */
export const recordAppend = (env: Noting, before: TableState, after: TableState): void => {
  const { game } = after;
  const shares = Math.floor(after.length / SHARE) - Math.floor(before.length / SHARE);
  if (shares > 0) recordMetric(env, "entries", { game, value: shares * SHARE });
  if (before.phase === after.phase) return;
  if (after.phase === "playing") recordMetric(env, "began", { game });
  if (after.phase === "over") recordMetric(env, "over", { game, code: after.outcome?.reason ?? "" });
};
