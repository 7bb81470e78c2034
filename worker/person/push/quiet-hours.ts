/** Quiet hours: hours of a person's local day without push notifications. */
const MINUTE = 60_000;
const DAY = 24 * 60;

/** Whole hours from 0 to 23. Equal hours mean the whole day. */
export interface QuietHours {
  readonly from: number;
  readonly until: number;
}

/** Minutes since midnight in that time zone. */
const minutesIn = (zone: string, now: number): number => {
  const parts = new Intl.DateTimeFormat("en-GB", {
    timeZone: zone,
    ...{ hour: "numeric", minute: "numeric", hourCycle: "h23" },
  }).formatToParts(now);
  const part = (wanted: string) => Number(parts.find(({ type }) => type === wanted)?.value);
  return part("hour") * 60 + part("minute");
};

const since = (begin: number, minutes: number): number => (minutes - begin + DAY) % DAY;

/** As if no clock changed during the quiet hours. */
const remainingByClock = ({ from, until }: QuietHours, zone: string, now: number): number => {
  const minutes = minutesIn(zone, now);
  const length = since(from * 60, until * 60) || DAY;
  const passed = since(from * 60, minutes);
  return passed < length ? (length - passed) * MINUTE - (now % MINUTE) : 0;
};

/** The rest of the quiet hours from now on, in ms; 0 outside them. The clock may be put forward or back before they end. */
export const quietRemainingMs = (quiet: QuietHours, zone: string, now: number): number => {
  const remaining = remainingByClock(quiet, zone, now);
  const shift = since(quiet.until * 60 - DAY / 2, minutesIn(zone, now + remaining)) - DAY / 2;
  const corrected = remaining - shift * MINUTE;
  // A clock that skips the end shows `corrected` still within the quiet hours.
  return remaining === 0 || remainingByClock(quiet, zone, now + corrected) > 0 ? remaining : corrected;
};

/** Whether the runtime knows a time zone of this name. */
export const isTimeZone = (zone: string): boolean => {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: zone }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
};
