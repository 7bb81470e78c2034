/**
 * Annotations: arrows and circles that a viewer draws on a board, saved on this device by table and moment. An
 * annotation is a word of letters, digits, dots and dashes: `s22` is a circle around square 22, `s22-s18` an arrow.
 */
import { localStore } from "./storage/browser-storage.ts";
import { isRecord, readJson } from "./storage/read-json.ts";

const KEY = "drawn";
/** Annotations are saved for this many tables, the latest first. */
const MAX_TABLES = 30;

export const isAnnotation = (text: string): boolean => /^[a-z][\d.]{1,8}(?:-[a-z][\d.]{1,8})?$/.test(text);

/** By the `seq` of the moment. */
type OfTable = Readonly<Record<string, readonly string[]>>;
type SavedAnnotations = Readonly<Record<string, OfTable>>;

const drawingsIn = (json: unknown): readonly string[] =>
  Array.isArray(json) ? json.filter((each) => typeof each === "string" && isAnnotation(each)) : [];

const ofTable = (json: unknown): OfTable =>
  isRecord(json) ? Object.fromEntries(Object.entries(json).map(([seq, each]) => [seq, drawingsIn(each)])) : {};

const savedAnnotations = (): SavedAnnotations =>
  Object.fromEntries(Object.entries(readJson(KEY) ?? {}).map(([table, each]) => [table, ofTable(each)]));

/** Annotations that others see too: those of a shared review replace this device's. */
export interface SharedAnnotations {
  readonly drawings: readonly string[];
  toggleDrawing(drawing: string): void;
}

export let sharedAnnotations: SharedAnnotations | null = null;

export const shareAnnotations = (shared: SharedAnnotations | null): void => {
  sharedAnnotations = shared;
};

export const annotationsAt = (table: string, seq: number): readonly string[] => savedAnnotations()[table]?.[seq] ?? [];

export const saveAnnotations = (table: string, seq: number, drawings: readonly string[]): void => {
  const { [table]: before = {}, ...others } = savedAnnotations();
  const { [seq]: _, ...moments } = before;
  const after = drawings.length === 0 ? moments : { ...moments, [seq]: drawings };
  const tables = Object.entries(others).slice(1 - MAX_TABLES);
  const all = Object.keys(after).length === 0 ? tables : [...tables, [table, after] as const];
  localStore.set(KEY, all.length === 0 ? null : JSON.stringify(Object.fromEntries(all)));
};

/** Annotations after the moment in an address: `#23~s22-s18_s13`. */
export const makeAnnotationHash = (drawings: readonly string[]): string =>
  drawings.length === 0 ? "" : `~${drawings.join("_")}`;

/** At most this many annotations are read from an address. */
const MAX_SHARED = 24;

export const parseAnnotationHash = (hash: string): readonly string[] =>
  (/^#\d{0,7}~([\w.-]+)$/.exec(hash)?.[1] ?? "").split("_").filter(isAnnotation).slice(0, MAX_SHARED);
