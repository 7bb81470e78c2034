/**
 * What an operator may know: how much is played, how often something is refused, how late alarms are. Never by whom, where, or at
 * which table: a point is one of these names, a game, a code of a closed list, and a number (DEPLOY.md has the queries).
 *
 * Points go to Workers Analytics Engine, which takes them without waiting; without that binding nothing is noted. A move is
 * too common for a point of its own: every sixteenth entry of a log stands for sixteen.
 */
import type { TableState } from "../../engine/table/types.ts";

export const metricNames = [
  /** Entries that logs have grown by: 16. */
  "entries",
  /** A game has begun, or is over; code: why. */
  "began",
  "over",
  /** A table was read from its storage; value: its entries. */
  "woke",
  /** A table was left to an object nearer to those who play; value: how often that was tried. */
  "resettled",
  /** One that was to be left stays: the other object did not answer. */
  "stayed",
  /** Somebody is at a table: one point for each in a quarter of an hour; value: how many sockets. */
  "live",
  /** A command was not taken; code: the refusal. */
  "refused",
  /** A request was answered by a fault; code: the fault. */
  "fault",
  /** An alarm has rung; value: how many ms later than it was set for. */
  "alarm",
  /** The lobby could not be told; it will be again. */
  "untold",
  /** Somebody could not be called back; code: `gone`, `refused` or `later`. */
  "push",
] as const;

export type MetricName = (typeof metricNames)[number];

export interface MetricPoint {
  readonly game?: string;
  readonly code?: string;
  readonly value?: number;
}

type Noting = Pick<Env, "FIGURES">;

export const recordMetric = (
  { FIGURES }: Noting,
  name: MetricName,
  { game = "", code = "", value = 1 }: MetricPoint = {},
): void => FIGURES?.writeDataPoint({ indexes: [name], blobs: [name, game, code], doubles: [value] });

const SHARE = 16;

/** What a log's growth is counted as. */
export const recordAppend = (env: Noting, before: TableState, after: TableState): void => {
  const { game } = after;
  const shares = Math.floor(after.length / SHARE) - Math.floor(before.length / SHARE);
  if (shares > 0) recordMetric(env, "entries", { game, value: shares * SHARE });
  if (before.phase === after.phase) return;
  if (after.phase === "playing") recordMetric(env, "began", { game });
  if (after.phase === "over") recordMetric(env, "over", { game, code: after.outcome?.reason ?? "" });
};
