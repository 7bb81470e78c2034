/** What of a table's own entries nobody else is told: whose command it was, by which key. */
import { expect, it } from "vitest";
import type { Viewer } from "../../engine/game.ts";
import { startSelfplay } from "../../engine/selfplay.ts";
import { entriesFor, type Session, submit } from "../../engine/session.ts";
import { rulesets } from "../support/rulesets.ts";

const [ruleset] = rulesets;
const NEW_KEY = "a-key-of-another-device";

/** A game in progress, one of whose seats has gone to another key of its player's. */
const moved = (): Session => {
  const play = startSelfplay({ ...ruleset!, seed: "knowledge" });
  for (let step = 0; step < 4; step++) play.step();
  const envelope = {
    id: "hand-over-1",
    seq: play.session.log.length - 1,
    command: { type: "hand-over", to: NEW_KEY },
  };
  const answer = submit(play.session, { player: "player-0", seat: 0 }, envelope, play.secret, 0);
  expect(answer.reply.type).toBe("accepted");
  return answer.session;
};

const viewers: readonly Viewer[] = [0, 1, "watcher", "all"];

it("no key of a player's is told to anybody, by whichever event it came", () => {
  const session = moved();
  const keyed = session.entries.filter(({ event }) => "player" in event && event.player !== null);
  expect(new Set(keyed.map(({ event }) => event.type))).toEqual(new Set(["seat-taken", "seat-moved"]));
  const keys = new Set(keyed.map(({ event }) => String("player" in event && event.player)));
  for (const viewer of viewers) {
    const told = JSON.stringify(entriesFor(session, viewer, 0));
    expect([...keys].filter((key) => told.includes(`"${key}"`))).toEqual([]);
  }
});

it("the id of a command is told to the seat that made it, and to nobody else", () => {
  const session = moved();
  const marked = session.entries.filter(({ id }) => id !== undefined);
  expect(marked.length).toBeGreaterThan(4);
  for (const viewer of viewers) {
    const told = entriesFor(session, viewer, 0).filter(({ id }) => id !== undefined);
    expect(told.map(({ seq }) => seq)).toEqual(marked.flatMap(({ seq, seat }) => (seat === viewer ? [seq] : [])));
  }
});
