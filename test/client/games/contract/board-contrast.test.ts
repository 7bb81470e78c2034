/** Whatever a table wears, in the light and in the dark: what has to be seen on it is seen as well as on the first that there was. */
import { describe, expect, it } from "vitest";
import "../../../../client/kit/styles/page.css";
import { PIPS } from "../../../../client/games/train/tiles/half-tiles.ts";
import {
  blend,
  type Colour,
  colourDistance,
  contrast,
  mountSample,
  themePairsOf,
  themesOf,
} from "../../support/theme-samples.ts";

const lights = ["light", "dark"] as const;

/** Each dress of a game by its names, and what `look` sees of it; the first is as the table is by itself. */
const seenIn = async <T>(
  game: string,
  light: (typeof lights)[number],
  look: (sample: Awaited<ReturnType<typeof mountSample>>) => T,
): Promise<readonly { readonly name: string; readonly seen: T }[]> => {
  const themes = await themesOf(game);
  const all = [];
  for (const dress of themePairsOf(themes)) {
    const sample = await mountSample(themes, dress, light);
    all.push({ name: `${dress.board.id}, ${dress.pieces.id}`, seen: look(sample) });
    sample.remove();
  }
  return all;
};

const best = (ground: Colour, ...marks: readonly Colour[]): number =>
  Math.max(...marks.map((mark) => contrast(ground, mark)));

describe.each(lights)("in the %s", (light) => {
  it("pool's men contrast with their squares and with each other", async () => {
    const all = await seenIn("pool", light, ({ paintedColour: drawn }) => {
      const square = drawn(".dark", "fill");
      const side = (colour: string) => {
        const face = drawn(`#${colour}-man .face`, "fill");
        // As opaque as the styles have it.
        return { face, rim: blend(drawn(`#${colour}-man .face`, "stroke"), 0.7, face) };
      };
      const [black, white] = [side("black"), side("white")];
      return {
        black: best(square, black.face, black.rim),
        white: best(square, white.face, white.rim),
        sides: contrast(black.face, white.face),
        grooves: contrast(black.face, drawn("#black-man .groove", "stroke")),
      };
    });
    // Ebony on walnut in the dark has less than three to one: so much is asked of the others too.
    const least = Math.min(3, all[0]!.seen.black);
    for (const { name, seen } of all) {
      expect(seen.black, name).toBeGreaterThanOrEqual(least - 0.01);
      expect(seen.white, name).toBeGreaterThanOrEqual(3.8);
      expect(seen.sides, name).toBeGreaterThanOrEqual(5.5);
      expect(seen.grooves, name).toBeGreaterThanOrEqual(3);
    }
    const { black, white } = all.find(({ name }) => name === "contrast, contrast")!.seen;
    expect(black).toBeGreaterThanOrEqual(3.5);
    expect(white).toBeGreaterThanOrEqual(5);
  });

  it("a domino contrasts with the cloth, and its pips with it; no two values look alike", async () => {
    const all = await seenIn("train", light, ({ paintedColour: drawn, resolvedColour: value }) => {
      const [cloth, body] = [value("var(--cloth)"), drawn(".tile", "backgroundColor")];
      const pips = PIPS.map(({ colour }) => value(colour));
      return {
        tile: best(cloth, body, value("var(--ivory-edge)")),
        edge: contrast(body, value("var(--ivory-edge)")),
        pips: Math.min(...pips.map((pip) => contrast(body, pip))),
        apart: Math.min(...pips.flatMap((pip, at) => pips.slice(0, at).map((other) => colourDistance(pip, other)))),
        // A lane's own words, and the large number at an end that is closed to the viewer.
        words: Math.min(...["--on-cloth", "--on-cloth-soft"].map((name) => contrast(cloth, value(`var(${name})`)))),
        end: contrast(cloth, value("var(--on-cloth)")),
      };
    });
    for (const { name, seen } of all) {
      expect(seen.tile, name).toBeGreaterThanOrEqual(3);
      expect(seen.edge, name).toBeGreaterThanOrEqual(all[0]!.seen.edge);
      expect(seen.pips, name).toBeGreaterThanOrEqual(name.endsWith("contrast") ? 7 : 3.5);
      expect(seen.apart, name).toBeGreaterThanOrEqual(all[0]!.seen.apart);
      expect(seen.words, name).toBeGreaterThanOrEqual(name.startsWith("contrast") ? 7 : 5);
      expect(seen.end, name).toBeGreaterThanOrEqual(4);
    }
  });

  it("the print on SPY's cards has enough contrast", async () => {
    const all = await seenIn("spy", light, ({ resolvedColour: value }) => {
      const [cloth, paper] = [value("var(--cloth)"), value("var(--paper)")];
      const edge = value("var(--spy-sign-edge, transparent)");
      // Each set's sign on its paper, yellow too: told by shape, and by an edge where there is one.
      const sign = (colour: string) => (edge[3] === 0 ? contrast(paper, value(colour)) : contrast(paper, edge));
      return {
        cards: contrast(cloth, paper),
        text: contrast(paper, value("var(--paper-ink)")),
        signs: ["#2a7a4b", "#b03a2e", "#2a5fa8", "#a9740a"].map(sign),
        words: Math.min(...["--chalk", "--chalk-soft"].map((name) => contrast(cloth, value(`var(${name})`)))),
      };
    });
    const first = all[0]!.seen;
    for (const { name, seen } of all) {
      expect(seen.cards, name).toBeGreaterThanOrEqual(3);
      expect(seen.text, name).toBeGreaterThanOrEqual(first.text);
      for (const [at, sign] of seen.signs.entries()) expect(sign, name).toBeGreaterThanOrEqual(first.signs[at]!);
      expect(seen.words, name).toBeGreaterThanOrEqual(name.startsWith("contrast") ? 7 : 4.5);
    }
    const { signs } = all.find(({ name }) => name === "slate, contrast")!.seen;
    expect(Math.min(...signs)).toBeGreaterThanOrEqual(7);
  });
});
