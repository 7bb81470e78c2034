/**
 * Forged logs: entries removed, doubled, swapped or copied from other games, fields replaced by likely values, or the
 * opening changed. The entries are renumbered afterwards.
 */
import { commitSecret } from "../../../engine/chance/deal.ts";
import { openedEventOf } from "../../../engine/log/log.ts";
import type { Entry } from "../../../engine/table/types.ts";

/** A random integer from 0 to `bound - 1`. */
export type Below = (bound: number) => number;

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

const oneOf = <T>(below: Below, items: readonly T[]): T => items[below(items.length)]!;

/** A forged log, and the name of its mutation. */
export interface Mutant {
  readonly name: string;
  readonly log: readonly Entry[];
}

type Mutation = (log: readonly Entry[], others: readonly (readonly Entry[])[], below: Below) => readonly Entry[];

const dropped: Mutation = (log, _, below) => log.toSpliced(below(log.length), 1 + below(2));

const doubled: Mutation = (log, _, below) => {
  const seq = below(log.length);
  return log.toSpliced(below(log.length + 1), 0, log[seq]!);
};

const swapped: Mutation = (log, _, below) => {
  const seq = below(log.length - 1);
  return log.toSpliced(seq, 2, log[seq + 1]!, log[seq]!);
};

const cut: Mutation = (log, _, below) => log.slice(0, 1 + below(log.length));

const copied: Mutation = (log, others, below) => {
  const from = oneOf(below, others);
  return log.toSpliced(below(log.length), below(2), from[below(from.length)]!);
};

const spliced: Mutation = (log, others, below) => {
  const from = oneOf(below, others);
  const at = below(Math.min(log.length, from.length));
  return [...log.slice(0, at), ...from.slice(at)];
};

const reopened: Mutation = (log, others, below) => {
  const [ownOpening, otherOpening] = [openedEventOf(log), openedEventOf(oneOf(below, others))];
  const opened = { ...ownOpening, [oneOf(below, ["options", "seats", "clock", "game", "rules"] as const)]: {} };
  const key = oneOf(below, ["options", "seats", "clock", "game", "rules", "talk", "isPublic", "shared"] as const);
  const event = below(4) === 0 ? opened : { ...ownOpening, [key]: otherOpening[key] };
  return log.with(0, { ...log[0]!, event });
};

const otherOption: Mutation = (log, _, below) => {
  const opened = openedEventOf(log);
  const options = changed(opened.options as Json, below, log) as object;
  return log.with(0, { ...log[0]!, event: { ...opened, options } });
};

const otherField: Mutation = (log, _, below) => {
  const seq = below(log.length);
  const entry = log[seq]!;
  const event = changed(entry.event as unknown as Json, below, log) as unknown as Entry["event"];
  return log.with(seq, { ...entry, event });
};

const otherSeat: Mutation = (log, _, below) => {
  const seq = below(log.length);
  return log.with(seq, { ...log[seq]!, seat: oneOf(below, [null, 0, 1, 2, 3, -1, 0.5]) });
};

const otherTime: Mutation = (log, _, below) => {
  const seq = below(log.length);
  const by = oneOf(below, [-1, 1, 1000, -1000, 60_000, 0.5, 86_400_000]);
  const until = below(2) === 0 ? seq : log.length;
  return log.map((entry) => (entry.seq >= seq && entry.seq <= until ? { ...entry, at: entry.at + by } : entry));
};

const otherSecret: Mutation = (log, _, below) => {
  const secret = oneOf(below, ["00", "ff", "5e"]).repeat(32);
  const opened = { ...openedEventOf(log), commitment: commitSecret(secret) };
  const revealed = log.map((entry) =>
    entry.event.type === "revealed" ? { ...entry, event: { type: "revealed" as const, secret } } : entry,
  );
  return revealed.with(0, { ...revealed[0]!, event: opened });
};

const MUTATIONS: Readonly<Record<string, Mutation>> = {
  dropped,
  doubled,
  swapped,
  cut,
  copied,
  spliced,
  reopened,
  otherOption,
  otherField,
  otherSeat,
  otherTime,
  otherSecret,
};

/** The value with one change at any depth, mostly to a value that the same field has elsewhere. */
const changed = (value: Json, below: Below, log: readonly Entry[]): Json => {
  if (Array.isArray(value)) return changedList(value, below, log);
  if (typeof value === "object" && value !== null) return changedRecord(value as { [key: string]: Json }, below, log);
  return below(6) === 0 ? oneOf<Json>(below, [null, true, [], {}, "", -1]) : likelyValue(value, below);
};

const likelyValue = (value: Json, below: Below): Json => {
  if (typeof value === "boolean") return !value;
  if (typeof value === "number") return oneOf(below, [value + 1, value - 1, 0, 1, -1, value * 2, 0.5, 1e9]);
  if (typeof value === "string")
    return oneOf(below, [`${value}x`, value.slice(1), "all", "hello", OPTION_WORDS[below(OPTION_WORDS.length)]!]);
  return oneOf(below, [0, "L", []]);
};

const OPTION_WORDS = [
  "S1",
  "T2",
  "B3",
  "L",
  "R",
  "safe",
  "tsss",
  "family",
  "club",
  "quick",
  "loser",
  "random",
  "0f".repeat(16),
];

const changedList = (list: readonly Json[], below: Below, log: readonly Entry[]): Json => {
  if (list.length === 0) return [0];
  const at = below(list.length);
  const other = below(list.length);
  const changes: readonly (() => Json)[] = [
    () => list.with(at, changed(list[at]!, below, log)),
    () => list.with(at, changed(list[at]!, below, log)),
    () => list.with(at, list[other]!).with(other, list[at]!),
    () => list.toSpliced(at, 1),
    () => list.toSpliced(at, 0, list[other]!),
  ];
  return oneOf(below, changes)();
};

const changedRecord = (record: { readonly [key: string]: Json }, below: Below, log: readonly Entry[]): Json => {
  const key = oneOf(below, Object.keys(record));
  if (key === undefined) return { type: "closed" };
  const { [key]: oldValue, ...rest } = record;
  if (below(10) === 0) return rest;
  if (below(20) === 0) return { ...record, more: 1 };
  // The same field's value in another entry is the likeliest.
  const elsewhere = (oneOf(below, log).event as unknown as { [key: string]: Json })[key];
  return {
    ...record,
    [key]: elsewhere !== undefined && below(3) === 0 ? elsewhere : changed(oldValue ?? null, below, log),
  };
};

/** Renumbers the entries and mostly makes their times non-decreasing. */
const renumbered = (log: readonly Entry[], below: Below): readonly Entry[] => {
  if (below(8) === 0) return log;
  let at = log[0]?.at ?? 0;
  return log.map((entry, seq) => {
    at = Math.max(at, entry.at);
    return { ...entry, seq, at };
  });
};

/** One mutant of `log`, with parts of `others`, which are logs of the same game. */
export const mutantOf = (log: readonly Entry[], others: readonly (readonly Entry[])[], below: Below): Mutant => {
  const [name, mutation] = oneOf(below, Object.entries(MUTATIONS));
  return { name, log: renumbered(mutation(log, others, below), below) };
};
