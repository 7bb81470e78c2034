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

/** The rest of the quiet hours from now on, in ms; 0 outside them. */
export const quietRemainingMs = ({ from, until }: QuietHours, zone: string, now: number): number => {
  const minutes = minutesIn(zone, now);
  const length = since(from * 60, until * 60) || DAY;
  const passed = since(from * 60, minutes);
  return passed < length ? (length - passed) * MINUTE - (now % MINUTE) : 0;
};

/** Whether the runtime knows a time zone of this name. */
export const isTimeZone = (zone: string): boolean => {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: zone }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
};
