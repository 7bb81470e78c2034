/** Notifications need the player's consent and the browser's permission; and their quiet hours. */
import { beforeEach, describe, expect, it, vi } from "vitest";
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

const mockPermission = (given: NotificationPermission) =>
  vi.spyOn(Notification, "requestPermission").mockImplementation(async () => {
    permission = given;
    return given;
  });

describe("notifications", () => {
  it("notifications are off until the player and the browser allow them, and offered until the player answers", async () => {
    expect([notificationState(), mayOfferNotifications()]).toEqual(["off", true]);
    mockPermission("granted");
    expect(await requestNotifications()).toBe("on");
    expect(mayOfferNotifications()).toBe(false);
    expect(disableNotifications()).toBe("off");
    expect(mayOfferNotifications()).toBe(false);
  });

  it("notifications are not offered if the browser forbids them", async () => {
    mockPermission("denied");
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
