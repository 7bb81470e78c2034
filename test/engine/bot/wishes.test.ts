/** What a bot may do in place of a move, and a game that it ends so. */
import { describe, expect, it } from "vitest";
import { wishesOf } from "../../../engine/bot/wishes.ts";
import { randomItem, seededRandom } from "../../../engine/chance/seeded-random.ts";
import { ABSENT_AFTER_MS } from "../../../engine/commands/absence.ts";
import { botActor } from "../../../engine/commands/bot-turns.ts";
import { rulesOfTable } from "../../../engine/contract/game-registry.ts";
import { callComputer, resumeSession, type Session } from "../../../engine/log/session.ts";
import { verify } from "../../../engine/log/verify.ts";
import { seatsOnTurn } from "../../../engine/table/seats.ts";
import type { AnyCommand, Entry } from "../../../engine/table/types.ts";
import { computed } from "../../support/tables/computers.ts";
import { move, SALT, SECRET } from "../../support/tables/tables.ts";
import { opened, playedAt, tableOf } from "../../support/tables/timed-table.ts";

const ask = (type: string) => ({ type }) as AnyCommand;

/** "p0" with Black against a computer of pool checkers. */
const against = (level: number, fen?: string): Session => {
  const options = { black: "first", ...(fen === undefined ? {} : { fen }) };
  return playedAt(tableOf("pool", { options, seated: 1 }), 1, "p0", { type: "seat-bot", seat: 1, level, salt: SALT });
};

const movesOf = ({ state }: Session) => rulesOfTable(state).moves(state.play!, seatsOnTurn(state)[0]!);

const isOffer = ({ event }: Entry): boolean => event.type === "draw-offered";

const actorOf = (seat: number) => (seat === 0 ? "p0" : botActor(1));

/** A random game of so many plies. */
const randomGame = (plies: number): Session => {
  for (let seed = 0; ; seed++) {
    const random = seededRandom(`game ${seed}`);
    let session = against(3);
    for (let ply = 0; ply < plies && session.state.phase === "playing"; ply++)
      session = playedAt(session, 1000 * ply, actorOf(ply % 2), randomItem(random, movesOf(session)));
    if (session.state.phase === "playing") return session;
  }
};

describe("what a bot may do in place of a move", () => {
  it("resign and offer a draw, in its own chair of a game that has both", () => {
    expect(wishesOf(against(3).entries, 1)).toEqual(["resign", "offer-draw"]);
    const train = playedAt(tableOf("train", { seated: 1 }), 1, "p0", {
      type: "seat-bot",
      seat: 1,
      level: 3,
      salt: SALT,
    });
    expect(wishesOf(train.entries, 1)).toEqual([]);
  });

  it("nothing for a player who is away, or where a tournament calls the computer", () => {
    const moved = playedAt(tableOf("pool"), 1000, "p0", move(11, 15));
    const covered = playedAt(moved, 1000 + ABSENT_AFTER_MS, "p0", { type: "cover", seat: 1, level: 8 });
    expect(wishesOf(covered.entries, 1)).toEqual([]);
    const tournament = { id: "evening", round: 1, board: 1 };
    const called = callComputer(tableOf("pool", { tournament }), SECRET, opened + 1000).session;
    expect([0, 1].flatMap((seat) => wishesOf(called.entries, seat))).toEqual([]);
  });

  it("no offer while one waits for its answer", () => {
    const offered = playedAt(against(3), 1000, "p0", ask("offer-draw"));
    expect(wishesOf(offered.entries, 1)).toEqual(["resign"]);
  });

  it("an offer again after 20 own moves, and three in a game", () => {
    const { entries } = randomGame(60);
    const at = entries.findIndex(({ event }) => event.type === "moved");
    const said = (type: "draw-offered" | "draw-declined", seat: number): Entry => ({
      ...entries[at - 1]!,
      seat,
      event: { type, seat },
    });
    const offersAfter = (offers: number) => {
      const talk = Array.from({ length: offers }, () => [said("draw-offered", 1), said("draw-declined", 0)]).flat();
      const all = [...entries.slice(0, at), ...talk, ...entries.slice(at)].map((entry, seq) => ({ ...entry, seq }));
      const own = all.flatMap(({ seat, event }, index) =>
        seat === 1 && event.type !== "draw-offered" ? [index + 1] : [],
      );
      return own.findIndex((length) => wishesOf(all.slice(0, length), 1).includes("offer-draw")) + 1;
    };
    expect([0, 1, 2, 3].map(offersAfter)).toEqual([1, 20, 20, 0]);
  });
});

describe("a draw that a bot offers", () => {
  /** King against king, until the computer offers a draw. The player goes where nothing has been. */
  const offered = async (): Promise<Session> => {
    let session = against(8, "B:WK32:BK1");
    const seen = new Set<string>();
    for (let ms = 10_000; !session.entries.some(isOffer); ms += 1000) {
      const after = await computed(session, ms);
      if (after !== null) {
        session = after;
        continue;
      }
      const next = movesOf(session).map((each) => playedAt(session, ms, "p0", each));
      const fresh = next.filter(({ state }) => state.phase === "playing" && !seen.has(positionOf(state)));
      session = fresh[0] ?? next[0]!;
      seen.add(positionOf(session.state));
    }
    return session;
  };
  const positionOf = ({ play }: Session["state"]): string => JSON.stringify((play as { position: object }).position);

  it("can be accepted once the bot has moved, and the log verifies", async () => {
    const session = await offered();
    expect(session.entries.at(-1)).toMatchObject({ seat: 1, event: { type: "draw-offered", seat: 1 } });
    const moved = (await computed(session, 100_000))!;
    expect(moved.entries.at(-1)).toMatchObject({ seat: 1, event: { type: "moved" } });
    const over = playedAt(moved, 101_000, "p0", ask("accept-draw"));
    expect(over.state.outcome).toMatchObject({ winners: [], reason: "agreed" });
    expect(verify(over.entries).fault).toBeNull();
  });

  it("is offered once, however often the bot is asked", async () => {
    const session = await offered();
    const declined = playedAt((await computed(session, 100_000))!, 101_000, "p0", ask("decline-draw"));
    let game = playedAt(declined, 102_000, "p0", movesOf(declined)[0]!);
    for (let ms = 103_000; game.state.phase === "playing"; ms += 1000)
      game = (await computed(game, ms)) ?? playedAt(game, ms, "p0", movesOf(game)[0]!);
    expect(game.entries.filter(isOffer)).toHaveLength(1);
    const again = await computed(resumeSession(session.entries.slice(0, -1)), 99_000);
    expect(again!.entries.at(-1)!.event).toEqual({ type: "draw-offered", seat: 1 });
  });
});

it("a bot that has lost resigns, and a beginner plays on", async () => {
  const endOf = async (level: number) => {
    let session = against(level, "W:W29,30:B1,2,3,4,5,6");
    const random = seededRandom("end");
    for (let ms = 10_000; session.state.phase === "playing"; ms += 1000)
      session = (await computed(session, ms)) ?? playedAt(session, ms, "p0", randomItem(random, movesOf(session)));
    return session.state.outcome;
  };
  expect(await endOf(8)).toMatchObject({ winners: [0], reason: "resigned" });
  expect((await endOf(1))!.reason).not.toBe("resigned");
});
