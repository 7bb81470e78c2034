/** Redaction of a table's entries: players' keys and the ids of commands. */
import { expect, it } from "vitest";
import { startSelfplay } from "../../../engine/bot/selfplay.ts";
import type { Viewer } from "../../../engine/contract/game.ts";
import { entriesFor, type Session, submit } from "../../../engine/log/session.ts";
import { rulesets } from "../../support/tables/rulesets.ts";
import { SALT, SECRET } from "../../support/tables/tables.ts";
import { openTimedTable, submitAcceptedAt } from "../../support/tables/timed-table.ts";

const [ruleset] = rulesets;
const NEW_KEY = "a-key-of-another-device";

/** A game in progress in which the player of one seat handed it over to another key. */
const handedOver = (): Session => {
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

it("no event shows a player's key to any viewer", () => {
  const session = handedOver();
  const keyed = session.entries.filter(({ event }) => "player" in event && event.player !== null);
  expect(new Set(keyed.map(({ event }) => event.type))).toEqual(new Set(["seat-taken", "seat-moved"]));
  const keys = new Set(keyed.map(({ event }) => String("player" in event && event.player)));
  for (const viewer of viewers) {
    const received = JSON.stringify(entriesFor(session, viewer, 0));
    expect([...keys].filter((key) => received.includes(`"${key}"`))).toEqual([]);
  }
});

it("shows the id of a command only to its sender, not to a later player at that seat", () => {
  const before = handedOver();
  const envelope = { id: "sent-later", seq: before.log.length - 1, command: { type: "say", phrase: "hello" } as const };
  const { session } = submit(before, { player: NEW_KEY, seat: 0 }, envelope, SECRET, 0);
  const withId = session.entries.filter(({ id }) => id !== undefined);
  expect(withId.length).toBeGreaterThan(5);
  const sentBy = (viewer: Viewer) =>
    viewer === 0 ? ["sent-later"] : withId.flatMap(({ id, seat }) => (seat === viewer ? [id] : []));
  for (const viewer of viewers)
    expect(entriesFor(session, viewer, 0).flatMap(({ id }) => id ?? [])).toEqual(sentBy(viewer));
});

it("hides the id of a command from a player moved to its sender's seat by a smaller table", () => {
  let session = openTimedTable("train", { seats: 3, seated: 0 });
  session = submitAcceptedAt(session, 0, "host", { type: "sit", seat: 1, name: "Host", salt: SALT });
  session = submitAcceptedAt(session, 0, "friend", { type: "sit", seat: 2, name: "Friend", salt: SALT });
  session = submitAcceptedAt(session, 0, "host", { type: "change-seats", seats: 2 });
  expect(session.state.chairs.map((chair) => chair?.player)).toEqual(["host", "friend"]);
  for (const viewer of viewers) expect(entriesFor(session, viewer, 0).flatMap(({ id }) => id ?? [])).toEqual([]);
});
