/** Quiet hours: hours of a person's local day without push notifications. */
const MINUTE = 60_000;
const DAY = 24 * 60;

/** Whole hours from 0 to 23. Equal hours mean the whole day. */
export interface QuietHours {
  readonly from: number;
  readonly until: number;
}

/** The offset of each time zone is a multiple of this, and clocks change at a multiple of it. */
const STEP = 15 * MINUTE;

/** Reads the minutes since midnight in that time zone. */
const clockOf = (zone: string) => {
  const format = new Intl.DateTimeFormat("en-GB", {
    timeZone: zone,
    ...{ hour: "numeric", minute: "numeric", hourCycle: "h23" },
  });
  return (at: number): number => {
    const parts = format.formatToParts(at);
    const part = (wanted: string) => Number(parts.find(({ type }) => type === wanted)?.value);
    return part("hour") * 60 + part("minute");
  };
};

const since = (begin: number, minutes: number): number => (minutes - begin + DAY) % DAY;

/** The rest of the quiet hours from now on, in ms; 0 outside them. The clock may be put forward or back before they end. */
export const quietRemainingMs = ({ from, until }: QuietHours, zone: string, now: number): number => {
  const clock = clockOf(zone);
  const passedAt = (at: number): number => since(from * 60, clock(at));
  const length = since(from * 60, until * 60) || DAY;
  let end = now;
  let passed = passedAt(end);
  while (passed < length) {
    end += STEP - (end % STEP);
    const before = passed;
    passed = passedAt(end);
    // The next quiet hours have begun.
    if (passed < before - DAY / 2) break;
  }
  return end - now;
};

/** Whether the runtime knows a time zone of this name. */
export const isTimeZone = (zone: string): boolean => {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: zone }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
};
