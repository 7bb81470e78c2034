/** Splits a file of several logs, one after the other, as saved from the history. Each begins with its entry 0. */
import { msg } from "@lit/localize";
import { findManifest, gameOfLog } from "../games/registry.ts";
import { bidiIsolate } from "../kit/text/isolate.ts";
import { locale } from "../kit/text/language.ts";

export interface LogSummary {
  readonly title: string;
  readonly about: string;
  readonly text: string;
}

/** No date is further from 1970, in ms: https://tc39.es/ecma262/#sec-time-values-and-time-range */
const MAX_TIME_MS = 8.64e15;

const FIRST = /^\s*\{\s*"seq"\s*:\s*0\s*,/;

/** The logs of a text, in order. A line that is no entry belongs to the log before it. */
export const splitLogs = (text: string): readonly string[] => {
  const logs: string[][] = [];
  for (const line of text.split("\n")) {
    if (FIRST.test(line)) logs.push([]);
    logs.at(-1)?.push(line);
  }
  return logs.map((lines) => lines.join("\n"));
};

/** What a list needs to describe a log; whether it can be replayed is checked once it is chosen. */
interface Glance {
  readonly at?: number;
  readonly event?: { readonly type?: string; readonly seat?: number; readonly name?: string };
}

const summarize = (line: string): Glance => {
  try {
    return (JSON.parse(line) as Glance | null) ?? {};
  } catch {
    return {};
  }
};

/** The name of the last player at each seat. */
const namesIn = (entries: readonly Glance[]): readonly string[] => {
  const names: string[] = [];
  for (const { event } of entries)
    if (event?.type === "seat-taken" && typeof event.seat === "number") names[event.seat] = String(event.name);
  return Object.values(names).map(bidiIsolate);
};

export const summarizeLog = (text: string): LogSummary => {
  const entries = text.split("\n").map(summarize);
  const [first] = entries;
  const game = findManifest(gameOfLog(first?.event)?.game ?? "")?.name() ?? msg("Another game");
  const at = Number(first?.at);
  const time = Math.abs(at) <= MAX_TIME_MS ? at : 0;
  const day = new Intl.DateTimeFormat(locale(), { dateStyle: "medium" }).format(time);
  return { title: namesIn(entries).join(" – ") || game, about: `${game} · ${day}`, text };
};
