/** What the page saves in a browser whose storage works, is denied, is missing, or is full. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { localStore, tabStore } from "../../../../client/kit/storage/browser-storage.ts";
import { savedSalt, saveSalt } from "../../../../client/kit/storage/salt.ts";

const clear = (): void => {
  vi.restoreAllMocks();
  for (const area of [localStore, tabStore]) for (const key of ["a", "b"]) area.set(key, null);
};
beforeEach(clear);
afterEach(clear);

const throwing = (name: string) => (): never => {
  throw new DOMException("refused", name);
};

const replaceStorage = (get: () => Storage): void => {
  for (const area of ["localStorage", "sessionStorage"] as const) vi.spyOn(window, area, "get").mockImplementation(get);
};

const FAILURES = [
  ["denied", () => replaceStorage(throwing("SecurityError"))],
  ["missing", () => replaceStorage(() => null as unknown as Storage)],
  ["full", () => void vi.spyOn(Storage.prototype, "setItem").mockImplementation(throwing("QuotaExceededError"))],
] as const;

const AREAS = [
  ["localStore", localStore],
  ["tabStore", tabStore],
] as const;

describe.each(FAILURES)("where storage is %s", (_failure, fail) => {
  it.each(AREAS)("%s holds each value until it is deleted", (_name, area) => {
    fail();
    expect(area.get("a")).toBeNull();
    area.set("a", "1");
    area.set("b", "2");
    expect([area.get("a"), area.get("b")]).toEqual(["1", "2"]);
    expect(area.isSaved("a")).toBe(false);
    area.set("a", null);
    expect([area.get("a"), area.get("b")]).toEqual([null, "2"]);
  });

  it.each(AREAS)("%s returns the newest value, not the one that was saved before", (_name, area) => {
    area.set("a", "old");
    fail();
    area.set("a", "new");
    expect(area.get("a")).toBe("new");
    area.set("a", null);
    expect(area.get("a")).toBeNull();
  });

  it("a seat's salt is available when it must be revealed", () => {
    fail();
    saveSalt("table", 0, "5a17");
    expect(savedSalt("table", 0)).toBe("5a17");
    saveSalt("table", 0, null);
    expect(savedSalt("table", 0)).toBeNull();
  });

  it("the keys of all held values are found", () => {
    localStore.set("a.1", "saved");
    localStore.set("a.2", "saved");
    fail();
    for (const [key, value] of [
      ["a.1", null],
      ["a.3", "held"],
      ["b", "other"],
    ] as const)
      localStore.set(key, value);
    expect(localStore.keys("a.")).toContain("a.3");
    expect(localStore.keys("a.")).not.toContain("a.1");
    expect(localStore.keys("a.")).not.toContain("b");
    vi.restoreAllMocks();
    expect(localStore.keys("a.")).toEqual(["a.2", "a.3"]);
    for (const key of localStore.keys("a.")) localStore.set(key, null);
  });

  it("a listener receives each change", () => {
    fail();
    const changedKeys: string[] = [];
    const recordKey = (event: Event) => changedKeys.push((event as CustomEvent<string>).detail);
    addEventListener("ft-stored", recordKey);
    localStore.set("a", "1");
    removeEventListener("ft-stored", recordKey);
    expect(changedKeys).toEqual(["a"]);
  });
});

it("values are saved again when the storage has room", () => {
  FAILURES[2][1]();
  localStore.set("a", "1");
  vi.restoreAllMocks();
  localStore.set("a", "2");
  expect([localStore.get("a"), localStorage.getItem("foldtable.a"), localStore.isSaved("a")]).toEqual(["2", "2", true]);
});
