/** Who may be told, and when not: the browser's leave and the person's word, both. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { memory } from "../../client/kit/storage/browser-storage.ts";
import {
  allowNotices,
  callTerms,
  chooseQuiet,
  isOffered,
  NIGHT,
  noticeState,
  quietHours,
  stopNotices,
} from "../../client/notifications/notifications.ts";

let permission: NotificationPermission;

beforeEach(() => {
  permission = "default";
  vi.spyOn(Notification, "permission", "get").mockImplementation(() => permission);
});

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

const answer = (given: NotificationPermission) =>
  vi.spyOn(Notification, "requestPermission").mockImplementation(async () => {
    permission = given;
    return given;
  });

describe("notices", () => {
  it("are off until their person says yes here and to the browser, and offered until they have said anything", async () => {
    expect([noticeState(), isOffered()]).toEqual(["off", true]);
    answer("granted");
    expect(await allowNotices()).toBe("on");
    expect(isOffered()).toBe(false);
    expect(stopNotices()).toBe("off");
    expect(isOffered()).toBe(false);
  });

  it("that the browser forbids are offered to nobody", async () => {
    answer("denied");
    expect(await allowNotices()).toBe("blocked");
    expect(isOffered()).toBe(false);
  });

  it("leave the night alone unless somebody says otherwise, and the hours they choose", () => {
    expect(quietHours()).toEqual(NIGHT);
    chooseQuiet({ from: 9, until: 17 });
    expect(callTerms().quiet).toEqual({ from: 9, until: 17 });
    chooseQuiet(null);
    expect(quietHours()).toBeNull();
    memory.set("quiet", "whatever");
    expect(quietHours()).toEqual(NIGHT);
  });
});
