/** Reads saved JSON that may be malformed. */
import { localStore } from "./browser-storage.ts";

export type JsonRecord = Readonly<Record<string, unknown>>;

export const isRecord = (json: unknown): json is JsonRecord =>
  typeof json === "object" && json !== null && !Array.isArray(json);

/** Parses a saved value as a JSON object. Returns null if it is anything else. */
export const readJson = (key: string): JsonRecord | null => {
  try {
    const kept: unknown = JSON.parse(localStore.get(key) ?? "null");
    return isRecord(kept) ? kept : null;
  } catch {
    return null;
  }
};
