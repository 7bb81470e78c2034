/** What of a table's own entries nobody else is told: whose command it was, by which key. */
import { expect, it } from "vitest";
import { startSelfplay } from "../../../engine/bot/selfplay.ts";
import type { Viewer } from "../../../engine/contract/game.ts";
import { entriesFor, type Session, submit } from "../../../engine/log/session.ts";
import { rulesets } from "../../support/tables/rulesets.ts";
import { SALT, SECRET } from "../../support/tables/tables.ts";
import { playedAt, tableOf } from "../../support/tables/timed-table.ts";

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

it("no event shows a player's key to any viewer", () => {
  const session = moved();
  const keyed = session.entries.filter(({ event }) => "player" in event && event.player !== null);
  expect(new Set(keyed.map(({ event }) => event.type))).toEqual(new Set(["seat-taken", "seat-moved"]));
  const keys = new Set(keyed.map(({ event }) => String("player" in event && event.player)));
  for (const viewer of viewers) {
    const told = JSON.stringify(entriesFor(session, viewer, 0));
    expect([...keys].filter((key) => told.includes(`"${key}"`))).toEqual([]);
  }
});

it("shows the id of a command to the player who sent it, and to no later player at that seat", () => {
  const before = moved();
  const envelope = { id: "said-later", seq: before.log.length - 1, command: { type: "say", phrase: "hello" } as const };
  const { session } = submit(before, { player: NEW_KEY, seat: 0 }, envelope, SECRET, 0);
  const marked = session.entries.filter(({ id }) => id !== undefined);
  expect(marked.length).toBeGreaterThan(5);
  const sentBy = (viewer: Viewer) =>
    viewer === 0 ? ["said-later"] : marked.flatMap(({ id, seat }) => (seat === viewer ? [id] : []));
  for (const viewer of viewers)
    expect(entriesFor(session, viewer, 0).flatMap(({ id }) => id ?? [])).toEqual(sentBy(viewer));
});

it("shows the id of a command to nobody whom a smaller table moved to its sender's seat", () => {
  let session = tableOf("train", { seats: 3, seated: 0 });
  session = playedAt(session, 0, "host", { type: "sit", seat: 1, name: "Host", salt: SALT });
  session = playedAt(session, 0, "friend", { type: "sit", seat: 2, name: "Friend", salt: SALT });
  session = playedAt(session, 0, "host", { type: "change-seats", seats: 2 });
  expect(session.state.chairs.map((chair) => chair?.player)).toEqual(["host", "friend"]);
  for (const viewer of viewers) expect(entriesFor(session, viewer, 0).flatMap(({ id }) => id ?? [])).toEqual([]);
});
