/** How much one player, one socket and one address may ask of a table. */
import { describe, expect, it } from "vitest";
import {
  CONNECTION_RATE,
  FRAME_RATE,
  LOG_TEXT_RATE,
  MAX_STRIKES,
  PLAYERS_PER_ADDRESS,
} from "../../../worker/sockets/limits.ts";
import { RateLimiter } from "../../../worker/sockets/rate-limiter.ts";

const NOW = 1_700_000_000_000;
const ADDRESS = "a school";
const ada = { player: "ada", address: ADDRESS };

const visitor = (index: number) => ({ player: `visitor ${index}`, address: ADDRESS });
const stranger = () => ({ player: null, address: ADDRESS });

const times = <T>(count: number, act: (index: number) => T): readonly T[] =>
  Array.from({ length: count }, (_, index) => act(index));

/** Visitors at the address have sent all the frames that it may send. */
const flooded = (): RateLimiter => {
  const allowance = new RateLimiter();
  for (const index of times(PLAYERS_PER_ADDRESS, (household) => household))
    times(FRAME_RATE.burst, () => allowance.frame(visitor(index), false, NOW));
  return allowance;
};

describe("an address whose frames are used up", () => {
  it("refuses its visitors and never calls that abuse", () => {
    const allowance = flooded();
    const verdicts = times(MAX_STRIKES * 3, (index) =>
      allowance.frame(visitor(PLAYERS_PER_ADDRESS + index), false, NOW),
    );
    expect(new Set(verdicts)).toEqual(new Set(["too-fast"]));
  });

  it("lets a seated player send as if nobody else were there", () => {
    const allowance = flooded();
    expect(allowance.frame(ada, true, NOW)).toBe("pass");
    expect(allowance.frame(ada, false, NOW)).toBe("too-fast");
  });

  it("seated players do not use up the limit of their address", () => {
    const allowance = new RateLimiter();
    for (const index of times(PLAYERS_PER_ADDRESS * 2, (seat) => seat))
      times(FRAME_RATE.burst, () => allowance.frame(visitor(index), true, NOW));
    expect(allowance.frame(visitor(PLAYERS_PER_ADDRESS * 2), false, NOW)).toBe("pass");
  });

  it("lets the others send again as time passes", () => {
    expect(flooded().frame(visitor(PLAYERS_PER_ADDRESS), false, NOW + 1000)).toBe("pass");
  });
});

describe("visitors without an identity", () => {
  it("share one player's frames, which never makes one of them abusive", () => {
    const allowance = new RateLimiter();
    times(FRAME_RATE.burst, () => allowance.frame(stranger(), false, NOW));
    const quiet = stranger();
    const verdicts = times(FRAME_RATE.burst, () => allowance.frame(quiet, false, NOW));
    expect(new Set(verdicts)).toEqual(new Set(["too-fast"]));
  });

  it("only the frames of one socket count against a visitor as abuse", () => {
    const allowance = new RateLimiter();
    const loud = stranger();
    const verdicts = times(FRAME_RATE.burst + MAX_STRIKES + 1, () => allowance.frame(loud, false, NOW));
    expect(verdicts.indexOf("abuse")).toBe(FRAME_RATE.burst + MAX_STRIKES);
  });
});

describe("an address whose connections are used up", () => {
  it("refuses its visitors, and lets a seated player in", () => {
    const allowance = new RateLimiter();
    times(CONNECTION_RATE.burst * PLAYERS_PER_ADDRESS, () => allowance.mayConnect(stranger(), false, NOW));
    expect(allowance.mayConnect(stranger(), false, NOW)).toBe(false);
    expect(allowance.mayConnect(ada, false, NOW)).toBe(false);
    expect(allowance.mayConnect(ada, true, NOW)).toBe(true);
  });

  it("refuses a seated player only for the player's own connections", () => {
    const allowance = new RateLimiter();
    const answers = times(CONNECTION_RATE.burst + 1, () => allowance.mayConnect(ada, true, NOW));
    expect(answers.indexOf(false)).toBe(CONNECTION_RATE.burst);
  });
});

describe("the log, which every new connection is sent", () => {
  const seconds = (letters: number) => (letters / LOG_TEXT_RATE.perSecond) * 1000;

  it("an address that received more than its share of logs has to wait", () => {
    const allowance = new RateLimiter();
    const debt = LOG_TEXT_RATE.perSecond * 3;
    expect(allowance.mayConnect(stranger(), false, NOW)).toBe(true);
    allowance.sentLog(stranger(), false, LOG_TEXT_RATE.burst + debt, NOW);
    expect(allowance.mayConnect(visitor(1), false, NOW + seconds(debt))).toBe(false);
    expect(allowance.mayConnect(visitor(1), false, NOW + seconds(debt) + 1)).toBe(true);
    expect(allowance.mayConnect({ player: null, address: "elsewhere" }, false, NOW)).toBe(true);
  });

  it("a seated player has their own limit for log text", () => {
    const allowance = new RateLimiter();
    allowance.sentLog(stranger(), false, LOG_TEXT_RATE.burst, NOW);
    expect(allowance.mayConnect(ada, true, NOW)).toBe(true);
    allowance.sentLog(ada, true, LOG_TEXT_RATE.burst, NOW);
    expect(allowance.mayConnect(ada, true, NOW)).toBe(false);
  });
});
