/**
 * Two worlds (law 3) in previews: two true logs that differ only in what a watcher may not know give the same bytes, in
 * the text and in the picture, at every moment.
 * Every day secrets/worlds.test.ts compares the preview as one of many outputs.
 * @gate
 */
import fc from "fast-check";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import "../../../engine/games/all-games.ts";
import { startSelfplay } from "../../../engine/bot/selfplay.ts";
import { newestGame } from "../../../engine/contract/game-registry.ts";
import type { SpyEvent } from "../../../engine/games/spy/state/types.ts";
import type { TrainEvent } from "../../../engine/games/train/state/types.ts";
import { resumeSession } from "../../../engine/log/session.ts";
import type { AnyEvent, Entry } from "../../../engine/table/types.ts";
import { makePreviewState } from "../../../worker/drawing/preview-state.ts";
import { languages } from "../../../worker/drawing/texts.ts";
import { drawInitialBoard } from "../../../worker/preview/initial-board.ts";
import { metaOf } from "../../../worker/preview/meta.ts";
import { drawPicture } from "../../../worker/preview/picture.ts";
import { makePng } from "../../../worker/preview/png.ts";
import { ORIGIN, setUp } from "../support.ts";

const RUNS = 12;
const SEATS = 3;

type Hide = (entries: readonly Entry[]) => readonly Entry[] | null;

const rewritten = (entries: readonly Entry[], change: (event: AnyEvent) => AnyEvent): readonly Entry[] =>
  entries.map((entry) => ({ ...entry, event: change(entry.event) }));

/** All that was dealt to the first two seats and has not been seen changes hands. */
const otherHands: Hide = (entries) => {
  const events = entries.map(({ event }) => event as TrainEvent);
  const seen = new Set(events.flatMap((event) => ("tile" in event ? [event.tile] : [])));
  const isHidden = (tile: number | null) => tile !== null && !seen.has(tile) && !isDouble(tile);
  const dealt = events.filter((event) => event.type === "dealt");
  if (dealt.length !== 1) return null;
  const [first = [], second = []] = dealt[0]!.hands;
  const size = Math.min(first.filter(isHidden).length, second.filter(isHidden).length);
  const [ours, theirs] = [first.filter(isHidden).slice(0, size), second.filter(isHidden).slice(0, size)];
  if (size === 0) return null;
  const other = (tile: number | null) => theirs[ours.indexOf(tile)] ?? ours[theirs.indexOf(tile)] ?? tile;
  return rewritten(entries, (event) =>
    event.type === "dealt"
      ? ({ ...dealt[0]!, hands: dealt[0]!.hands.map((hand) => hand.map(other)) } as AnyEvent)
      : event,
  );
};

const isDouble = (tile: number): boolean => {
  const high = Math.floor((Math.sqrt(8 * tile + 1) - 1) / 2);
  return tile === (high * (high + 1)) / 2 + high;
};

/** Every base is the other way round, before any viewer has heard a word about it; how it was announced is left as it was. */
const otherBases: Hide = (entries) => {
  const spoken = entries.findIndex(({ event }) => ["exposed", "exploded", "resigned"].includes(event.type));
  const silent = spoken < 0 ? entries : entries.slice(0, spoken);
  if (!silent.some(({ event }) => event.type === "arranged")) return null;
  return rewritten(silent, (event) => {
    const own = event as SpyEvent;
    return own.type === "arranged" ? ({ ...own, base: own.base.toReversed() } as AnyEvent) : event;
  });
};

const begun = (game: string, choice: object, seed: string, length: number): readonly Entry[] => {
  const options = v.parse(newestGame(game).options, choice);
  const play = startSelfplay({ game, seats: SEATS, options, seed });
  while (play.session.entries.length < length && play.session.state.phase !== "over") play.step();
  const open = play.session.entries.findIndex(({ event }) => ["round-scored", "revealed"].includes(event.type));
  return play.session.entries.slice(0, open < 0 ? length : Math.min(open, length));
};

/** Everything that a preview is made of. */
const shown = (entries: readonly Entry[], seq: number | null): readonly string[] => {
  const moment = makePreviewState(resumeSession(entries), seq);
  return languages.flatMap((language) => [
    JSON.stringify(moment),
    JSON.stringify(metaOf(ORIGIN, { id: "id", seq, language }, null, moment)),
    drawPicture(moment, language),
    drawInitialBoard(moment, language),
  ]);
};

describe.each([
  ["train", { rulebook: "club", set: 9, rounds: 1 }, otherHands],
  ["train", { rulebook: "club", set: 9, rounds: 1, opening: "quick" }, otherHands],
  ["spy", {}, otherBases],
  ["spy", { memoryAid: true }, otherBases],
] as const)("%s %o", (game, choice, hide) => {
  it("shows the same in both worlds", async () => {
    const pictures: (readonly [string, string])[] = [];
    fc.assert(
      fc.property(fc.uuid(), fc.integer({ min: 8, max: 40 }), fc.nat(), (seed, length, at) => {
        const grown = begun(game, choice, seed, length);
        const there = hide(grown);
        if (there === null) return;
        const here = grown.slice(0, there.length);
        expect(JSON.stringify(there)).not.toBe(JSON.stringify(here));
        for (const seq of [null, at % here.length]) expect(shown(there, seq)).toEqual(shown(here, seq));
        pictures.push([
          drawPicture(makePreviewState(resumeSession(here), null), "bn"),
          drawPicture(makePreviewState(resumeSession(there), null), "bn"),
        ]);
      }),
      { numRuns: RUNS },
    );
    expect(pictures.length).toBeGreaterThan(RUNS / 3);
    const [here, there] = await Promise.all(pictures.at(-1)!.map((svg) => makePng(svg, setUp.ASSETS)));
    expect(there).toEqual(here);
  });

  it("shows another picture once something is to be seen", () => {
    const grown = begun(game, choice, "a seed", 30);
    expect(shown(grown, null)).not.toEqual(shown(grown, grown.length - 6));
  });
});
