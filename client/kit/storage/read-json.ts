/** What was remembered as JSON, read as anything that might stand there. */
import { localStore } from "./browser-storage.ts";

export type JsonRecord = Readonly<Record<string, unknown>>;

export const isRecord = (json: unknown): json is JsonRecord =>
  typeof json === "object" && json !== null && !Array.isArray(json);

/** What is remembered under a key as an object of JSON. Anything may stand there: null where it is no such thing. */
export const readJson = (key: string): JsonRecord | null => {
  try {
    const kept: unknown = JSON.parse(localStore.get(key) ?? "null");
    return isRecord(kept) ? kept : null;
  } catch {
    return null;
  }
};
