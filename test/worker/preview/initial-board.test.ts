/** The initial board of a table, which the page shows before its scripts are loaded. */
import { describe, expect, it } from "vitest";
import "../../../engine/games/all-games.ts";
import * as v from "valibot";
import { selfplay, startSelfplay } from "../../../engine/bot/selfplay.ts";
import type { Seat } from "../../../engine/contract/game.ts";
import { newestGame, rulesOfTable } from "../../../engine/contract/game-registry.ts";
import type { GameId } from "../../../engine/games/ids.ts";
import type { Position } from "../../../engine/games/pool/state/types.ts";
import { ENGINE_COLOURS } from "../../../engine/games/train/state/engine-colours.ts";
import { botFaceDrawing } from "../../../engine/kit/bot-faces.ts";
import { EMPTY_SEAT } from "../../../engine/kit/chairs.ts";
import { resumeSession } from "../../../engine/log/session.ts";
import { seatsOnTurn } from "../../../engine/table/seats.ts";
import type { TableState } from "../../../engine/table/types.ts";
import { MAX_MOVES } from "../../../engine/wire/turn.ts";
import { makePreviewState, type PreviewState } from "../../../worker/drawing/preview-state.ts";
import { drawInitialBoard, type InitialView } from "../../../worker/preview/initial-board.ts";
import { makePagePreload } from "../../../worker/table/viewers/page-preload.ts";
import { everyNth } from "../../support/samples.ts";

const compressedBytes = async (text: string): Promise<number> =>
  (await new Response(new Blob([text]).stream().pipeThrough(new CompressionStream("gzip"))).arrayBuffer()).byteLength;

const watched = (moment: PreviewState): InitialView => ({ moment, seats: [], turn: null, mayAddBots: false });

describe("the initial board", () => {
  /** A bot's face as the page draws it, with rounded numbers. */
  const faceIn = (character: number): string => botFaceDrawing(character).replace(/(\.\d\d)\d+/g, "$1");

  /** Moments of one game, as this player sees them. */
  const momentsOf = (game: GameId, seats: number, viewer?: Seat): readonly PreviewState[] => {
    const options = v.parse(newestGame(game).options, {});
    const log = selfplay({ game, seats, options, seed: "first" });
    const steps = Array.from({ length: Math.min(log.length, 120) }, (_, index) => index + 1);
    return everyNth(steps, 6, 1).map((length) => makePreviewState(resumeSession(log.slice(0, length)), null, viewer));
  };

  it.each([
    ["pool", 2],
    ["train", 4],
    ["train", 12],
    ["spy", 4],
  ] as const)("of %s for %i is well-formed and small enough for the page", async (game, seats) => {
    const drawings = momentsOf(game, seats).map((moment) => drawInitialBoard(watched(moment), "en"));
    const drawn = drawings.filter((drawing) => drawing !== "");
    expect(drawn.length).toBeGreaterThan(drawings.length / 2);
    for (const drawing of drawn) {
      const open = [...drawing.matchAll(/<(\w+)(?:\s[^>]*)?(?<!\/)>/g)].map(([, tag]) => tag);
      const closed = [...drawing.matchAll(/<\/(\w+)>/g)].map(([, tag]) => tag);
      expect(open.toSorted()).toEqual(closed.toSorted());
      expect(drawing).not.toMatch(/NaN|undefined|style=|<style|<script|\son\w+=/);
      for (const [, id] of drawing.matchAll(/(?:href="|url\()#([\w-]+)/g)) expect(drawing).toContain(`id="${id}"`);
      // A part of the page's first fourteen kilobytes, which arrive in the first round trip.
      expect(await compressedBytes(drawing)).toBeLessThan(6_000);
    }
  });

  it.each([2, 16])("shows the face of each of %i bots, small enough for the page", async (seats) => {
    const characters = Array.from({ length: seats }, (_, seat) => seat);
    const [empty] = momentsOf("train", seats);
    const moment = { ...empty!, seats: characters.map(String), computers: characters };
    const drawn = drawInitialBoard(watched(moment), "en");
    for (const character of characters) {
      expect(drawn.split(`<pattern id="face-${character}"`)).toHaveLength(2);
      // One is at a chair and one in a bar.
      expect(drawn.split(`fill="url(#face-${character})"`)).toHaveLength(3);
    }
    expect(await compressedBytes(drawn)).toBeLessThan(6_000);
    expect(drawInitialBoard(watched(empty!), "en")).not.toContain("<pattern");
  });

  it.each([
    ["train", 2],
    ["train", 16],
    ["spy", 4],
  ] as const)("of %s for %i shows the face of each bot, small enough for the page", async (game, seats) => {
    const characters = Array.from({ length: seats }, (_, seat) => seat);
    const boards = momentsOf(game, seats).map((moment) =>
      drawInitialBoard(watched({ ...moment, seats: characters.map(String), computers: characters }), "en"),
    );
    const played = boards.filter((drawn) => drawn !== "" && !drawn.includes('class="room'));
    expect(played.length).toBeGreaterThan(boards.length / 2);
    for (const drawn of played) {
      for (const character of characters) expect(drawn).toContain(faceIn(character));
      expect(await compressedBytes(drawn)).toBeLessThan(6_000);
    }
  });

  it("shows each player's medal in the colour of their train, with the letters of the real board", () => {
    const drawings = momentsOf("train", 3).map((moment) =>
      drawInitialBoard(watched({ ...moment, seats: ["Ann Lee", "Bo", "Cy"] }), "en"),
    );
    const drawn = drawings.find((drawing) => drawing.includes('class="sign"')) ?? "";
    for (const [seat, letters] of ["AL", "B", "C"].entries()) {
      const medal = new RegExp(`stroke="${ENGINE_COLOURS[seat + 1]}" stroke-width="4"/><text [^>]*>${letters}</text>`);
      expect(drawn).toMatch(medal);
    }
    expect(drawn).toContain(`fill="color-mix(in srgb,${ENGINE_COLOURS[1]} 45%,#1b1b22)"`);
  });

  it("cuts off no upright double of a train, and no Bengali name overlaps the tiles behind it", () => {
    const drawings = momentsOf("train", 3).map((moment) => drawInitialBoard({ ...watched(moment), seats: [0] }, "bn"));
    const drawn = drawings.find((drawing) => drawing.includes('class="track"')) ?? "";
    expect(drawn).toContain('<g class="track"');
    expect(drawn).not.toMatch(/class="track"[^>]*><svg (?![^>]*overflow="visible")/);
    // The width in Noto Sans Bengali of weight 600.
    const nameWidth = 2.97 * 14;
    const [, name = 0, facts = 0] =
      /translate\((\d+) 18\)"><text[^>]*>আপনি<.*?"facts" transform="translate\(([\d.]+) /.exec(drawn) ?? [];
    expect(Number(facts) - Number(name)).toBeGreaterThan(nameWidth + 4);
  });

  it("shows the last tiles of a hand no larger than six", () => {
    const drawings = momentsOf("train", 2, 0).map((moment) =>
      drawInitialBoard({ ...watched(moment), seats: [0] }, "en"),
    );
    const widths = drawings.flatMap((drawn) => [
      ...drawn.matchAll(/class="hand row"[^>]* viewBox="([-\d.]+) 0 ([\d.]+) /g),
    ]);
    // A hand of fewer than six tiles is in the middle.
    expect(widths.some(([, left]) => Number(left) < 0)).toBe(true);
    for (const [, , width] of widths) expect(Number(width)).toBeGreaterThanOrEqual(138);
  });

  it("shows an empty ring at a free seat of SPY", () => {
    const [arranged] = momentsOf("spy", 3).filter(({ phase }) => phase === "playing");
    const drawn = (seats: PreviewState["seats"]) => drawInitialBoard(watched({ ...arranged!, seats }), "en");
    expect(drawn(["Ann", "Bo", "Cy"]).split(EMPTY_SEAT)).toHaveLength(1);
    expect(drawn(["Ann", null, "Cy"]).split(EMPTY_SEAT)).toHaveLength(2);
    expect(drawn(["Ann", null, "Cy"])).not.toMatch(/>F</);
  });

  it.each([2, 3, 4])("shows no name of %i players of SPY over cards", (seats) => {
    const playing = momentsOf("spy", seats).findLast(({ phase }) => phase === "playing")!;
    for (const own of [[], [0]]) {
      const drawn = drawInitialBoard({ ...watched(playing), seats: own }, "en");
      const parts = [...drawn.matchAll(/<svg (?:x="3%" )?y="([\d.]+)%" width="\d+%" height="([\d.]+)%"/g)];
      expect(parts).toHaveLength(2 * seats);
      const spans = parts.map(([, y, height]) => ({ y: Number(y), end: Number(y) + Number(height) }));
      const sorted = spans.toSorted((one, other) => one.y - other.y);
      for (const [at, { end }] of sorted.entries()) expect(end).toBeLessThanOrEqual((sorted[at + 1]?.y ?? 100) + 0.01);
    }
  });

  it.each(["train", "spy"] as const)("shows hidden things of %s only to their player", (game) => {
    const options = v.parse(newestGame(game).options, {});
    const play = startSelfplay({ game, seats: 2, options, seed: "own" });
    // The arrangement of a base in SPY has more moves than a page contains.
    const hasFewMoves = (state: TableState): boolean => {
      const [acting, ...others] = state.phase === "playing" ? seatsOnTurn(state) : [];
      if (acting === undefined || others.length > 0) return false;
      return rulesOfTable(state).moves(state.play!, acting).length <= MAX_MOVES;
    };
    while (!hasFewMoves(play.session.state)) play.step();
    const [acting] = seatsOnTurn(play.session.state);
    const drawn = ["player-0", "player-1", null].map((player) =>
      drawInitialBoard(makePagePreload(play.session, player, 0), "en"),
    );
    expect(new Set(drawn).size).toBe(3);
    const isPressable = drawn.map((drawing) => drawing.includes("data-press"));
    expect(isPressable).toEqual([0, 1, null].map((seat) => seat === acting));
    expect(drawn.map((drawing) => drawing.includes('class="hand'))).toEqual([
      game === "train",
      game === "train",
      false,
    ]);
  });

  it("accepts a press on the boneyard of Mexican Train only from a viewer who may draw", () => {
    const play = startSelfplay({
      game: "train",
      seats: 2,
      options: v.parse(newestGame("train").options, {}),
      seed: "own",
    });
    /** The seats that could draw at some step; -1 if none could. */
    const drawers = new Set<number>();
    for (let step = 0; step < 60; step++) {
      play.step();
      const { state } = play.session;
      const mayDraw = [0, 1].map(
        (seat) =>
          seatsOnTurn(state)[0] === seat &&
          rulesOfTable(state)
            .moves(state.play!, seat)
            .some(({ type }) => type === "draw"),
      );
      drawers.add(mayDraw.indexOf(true));
      const isPressable = [0, 1, null].map((seat) => {
        const player = seat === null ? null : `player-${seat}`;
        return drawInitialBoard(makePagePreload(play.session, player, 0), "en").includes('data-press="pile draw"');
      });
      expect(isPressable).toEqual([...mayDraw, false]);
    }
    expect(drawers).toEqual(new Set([-1, 0, 1]));
  });

  it("comes with the styles that its kind needs", () => {
    const styles = { cloth: { text: "#first.cloth{}" }, room: { text: "#first.room{}" } };
    const beginnings = (["pool", "spy", "train"] as const).flatMap((game) => {
      const moments = momentsOf(game, 2);
      const [waiting, playing] = ["seating", "playing"].map((name) => moments.findLast(({ phase }) => phase === name)!);
      const drawn = [waiting!, playing!].map((moment) => drawInitialBoard(watched(moment), "en", styles));
      return drawn.map((board) => /^.*?<div id="first" class="\w+/.exec(board)?.[0]);
    });
    expect(beginnings).toEqual([
      '<div id="first" class="framed',
      '<div id="first" class="framed',
      '<style>#first.room{}</style><div id="first" class="room',
      '<div id="first" class="cards',
      '<style>#first.room{}</style><div id="first" class="room',
      '<style>#first.cloth{}</style><div id="first" class="cloth',
    ]);
  });

  it("draws each repeated part once, and no part without use", () => {
    for (const game of ["pool", "spy", "train"] as const) {
      for (const moment of momentsOf(game, 2)) {
        const drawn = drawInitialBoard(watched(moment), "en");
        if (drawn === "" || drawn.includes('class="room')) continue;
        expect(drawn.split('x="4" y="4"').length).toBeLessThanOrEqual(3);
        expect(drawn.split("M3.5 20h13").length).toBeLessThanOrEqual(2);
        expect(drawn).not.toMatch(/<g id="pips-/);
        const isKingDefined = drawn.includes('id="white-true"');
        expect(isKingDefined).toBe(game === "pool" && (moment.play as { position: Position }).position.kings !== 0);
      }
    }
  });

  it("is omitted when the page shows the score", () => {
    const moments = momentsOf("train", 2);
    const { play } = moments.at(-1)!;
    for (const phase of ["gate", "over"])
      expect(drawInitialBoard(watched({ ...moments.at(-1)!, play: { ...play, phase } }), "en")).toBe("");
  });

  it("escapes player names", () => {
    const [moment] = momentsOf("train", 2).slice(-1);
    const drawing = drawInitialBoard(watched({ ...moment!, seats: ["<b 1.2345", '" on="x'] }), "en");
    expect(drawing).toContain("&lt;b 1.2345<");
    expect(drawing).not.toMatch(/<b|"\s*on="/);
  });
});
