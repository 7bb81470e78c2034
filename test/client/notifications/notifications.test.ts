/** Who may be told, and when not: the browser's leave and the person's word, both. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { localStore } from "../../../client/kit/storage/browser-storage.ts";
import {
  DEFAULT_QUIET_HOURS,
  disableNotifications,
  mayOfferNotifications,
  notificationState,
  pushPreferences,
  quietHours,
  requestNotifications,
  setQuietHours,
} from "../../../client/notifications/notifications.ts";

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
  it("are off until the player agrees here and in the browser, and offered until the player answers", async () => {
    expect([notificationState(), mayOfferNotifications()]).toEqual(["off", true]);
    answer("granted");
    expect(await requestNotifications()).toBe("on");
    expect(mayOfferNotifications()).toBe(false);
    expect(disableNotifications()).toBe("off");
    expect(mayOfferNotifications()).toBe(false);
  });

  it("are not offered if the browser forbids them", async () => {
    answer("denied");
    expect(await requestNotifications()).toBe("blocked");
    expect(mayOfferNotifications()).toBe(false);
  });

  it("notifications are quiet at night unless the player turns that off or chooses other hours", () => {
    expect(quietHours()).toEqual(DEFAULT_QUIET_HOURS);
    setQuietHours({ from: 9, until: 17 });
    expect(pushPreferences().quiet).toEqual({ from: 9, until: 17 });
    setQuietHours(null);
    expect(quietHours()).toBeNull();
    localStore.set("quiet", "whatever");
    expect(quietHours()).toEqual(DEFAULT_QUIET_HOURS);
  });
});
