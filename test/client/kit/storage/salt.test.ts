/** A seat's salts in the storage that all pages of a browser share, also pages of an earlier release. */
import { afterEach, beforeEach, expect, it } from "vitest";
import { localStore } from "../../../../client/kit/storage/browser-storage.ts";
import {
  keepPassedSalt,
  keptSalts,
  saveCommittedSalt,
  savedSalt,
  saveMadeSalt,
  saveSalt,
} from "../../../../client/kit/storage/salt.ts";

const [TABLE, SEAT] = ["abcdefghijklmnopqrst", 1];
/** Where an earlier release saves the one salt that it has. */
const EARLIER_KEY = `salt.${TABLE}.${SEAT}`;

const clear = (): void => {
  for (const seat of [SEAT, 10]) saveSalt(TABLE, seat, null);
};
beforeEach(clear);
afterEach(clear);

it("a salt that is made replaces none", () => {
  localStore.set(EARLIER_KEY, "earlier");
  keepPassedSalt(TABLE, SEAT, "passed");
  for (const salt of ["a", "b", "c"]) saveMadeSalt(TABLE, SEAT, salt);
  expect(keptSalts(TABLE, SEAT).toSorted()).toEqual(["a", "b", "c", "earlier", "passed"]);
  expect(localStore.get(EARLIER_KEY)).toBe("earlier");
});

it("only the committed salt goes to another device, and the one that it replaces remains", () => {
  for (const salt of ["a", "b"]) saveMadeSalt(TABLE, SEAT, salt);
  expect(savedSalt(TABLE, SEAT)).toBeNull();
  localStore.set(EARLIER_KEY, "earlier");
  saveCommittedSalt(TABLE, SEAT, "a");
  expect(savedSalt(TABLE, SEAT)).toBe("a");
  expect(keptSalts(TABLE, SEAT).toSorted()).toEqual(["a", "b", "earlier"]);
});

it("the salts that are made have an upper limit, and the committed one remains", () => {
  saveMadeSalt(TABLE, SEAT, "committed");
  saveCommittedSalt(TABLE, SEAT, "committed");
  for (let index = 0; index < 20; index++) saveMadeSalt(TABLE, SEAT, String(index));
  expect(keptSalts(TABLE, SEAT)).toHaveLength(9);
  expect(keptSalts(TABLE, SEAT)).toContain("committed");
});

it("all salts of a seat are deleted, and no other seat's", () => {
  saveMadeSalt(TABLE, SEAT, "a");
  saveCommittedSalt(TABLE, SEAT, "a");
  keepPassedSalt(TABLE, SEAT, "passed");
  saveMadeSalt(TABLE, 10, "of another seat");
  saveSalt(TABLE, SEAT, null);
  expect(keptSalts(TABLE, SEAT)).toEqual([]);
  expect(localStore.keys(EARLIER_KEY)).toHaveLength(1);
  expect(keptSalts(TABLE, 10)).toEqual(["of another seat"]);
});
