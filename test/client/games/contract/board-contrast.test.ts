/** Contrast of each theme pair, light and dark: at least the WCAG bounds, and not less than the default theme. */
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

/** Measures each theme pair of a game. The first is the default. */
const measureThemes = async <T>(
  game: string,
  light: (typeof lights)[number],
  measure: (sample: Awaited<ReturnType<typeof mountSample>>) => T,
): Promise<readonly { readonly name: string; readonly measured: T }[]> => {
  const themes = await themesOf(game);
  const results = [];
  for (const themePair of themePairsOf(themes)) {
    const sample = await mountSample(themes, themePair, light);
    results.push({ name: `${themePair.board.id}, ${themePair.pieces.id}`, measured: measure(sample) });
    sample.remove();
  }
  return results;
};

const bestContrast = (ground: Colour, ...marks: readonly Colour[]): number =>
  Math.max(...marks.map((mark) => contrast(ground, mark)));

describe.each(lights)("on a %s page", (light) => {
  it("pool's men contrast with their squares and with each other", async () => {
    const results = await measureThemes("pool", light, ({ paintedColour }) => {
      const square = paintedColour(".dark", "fill");
      const side = (colour: string) => {
        const face = paintedColour(`#${colour}-man .face`, "fill");
        // The opacity is that of the styles.
        return { face, rim: blend(paintedColour(`#${colour}-man .face`, "stroke"), 0.7, face) };
      };
      const [black, white] = [side("black"), side("white")];
      return {
        black: bestContrast(square, black.face, black.rim),
        white: bestContrast(square, white.face, white.rim),
        sideContrast: contrast(black.face, white.face),
        grooves: contrast(black.face, paintedColour("#black-man .groove", "stroke")),
      };
    });
    // Ebony on walnut in the dark has less than 3:1, so the other themes need only as much.
    const minimum = Math.min(3, results[0]!.measured.black);
    for (const { name, measured } of results) {
      expect(measured.black, name).toBeGreaterThanOrEqual(minimum - 0.01);
      expect(measured.white, name).toBeGreaterThanOrEqual(3.8);
      expect(measured.sideContrast, name).toBeGreaterThanOrEqual(5.5);
      expect(measured.grooves, name).toBeGreaterThanOrEqual(3);
    }
    const { black, white } = results.find(({ name }) => name === "contrast, contrast")!.measured;
    expect(black).toBeGreaterThanOrEqual(3.5);
    expect(white).toBeGreaterThanOrEqual(5);
  });

  it("a domino contrasts with the cloth and with its pips, and pip colours differ", async () => {
    const results = await measureThemes("train", light, ({ paintedColour, resolvedColour }) => {
      const [cloth, body] = [resolvedColour("var(--cloth)"), paintedColour(".tile", "backgroundColor")];
      const pips = PIPS.map(({ colour }) => resolvedColour(colour));
      return {
        tile: bestContrast(cloth, body, resolvedColour("var(--ivory-edge)")),
        edge: contrast(body, resolvedColour("var(--ivory-edge)")),
        pips: Math.min(...pips.map((pip) => contrast(body, pip))),
        apart: Math.min(...pips.flatMap((pip, at) => pips.slice(0, at).map((other) => colourDistance(pip, other)))),
        // A lane's texts, and the large number at an end that is closed to the viewer.
        words: Math.min(
          ...["--on-cloth", "--on-cloth-soft"].map((name) => contrast(cloth, resolvedColour(`var(${name})`))),
        ),
        end: contrast(cloth, resolvedColour("var(--on-cloth)")),
      };
    });
    for (const { name, measured } of results) {
      expect(measured.tile, name).toBeGreaterThanOrEqual(3);
      expect(measured.edge, name).toBeGreaterThanOrEqual(results[0]!.measured.edge);
      expect(measured.pips, name).toBeGreaterThanOrEqual(name.endsWith("contrast") ? 7 : 3.5);
      expect(measured.apart, name).toBeGreaterThanOrEqual(results[0]!.measured.apart);
      expect(measured.words, name).toBeGreaterThanOrEqual(name.startsWith("contrast") ? 7 : 5);
      expect(measured.end, name).toBeGreaterThanOrEqual(4);
    }
  });

  it("the print on SPY's cards has enough contrast", async () => {
    const results = await measureThemes("spy", light, ({ resolvedColour }) => {
      const [cloth, paper] = [resolvedColour("var(--cloth)"), resolvedColour("var(--paper)")];
      const edge = resolvedColour("var(--spy-sign-edge, transparent)");
      // Each set's sign on its paper. If a sign has an edge, the edge gives the contrast.
      const sign = (colour: string) =>
        edge[3] === 0 ? contrast(paper, resolvedColour(colour)) : contrast(paper, edge);
      return {
        cards: contrast(cloth, paper),
        text: contrast(paper, resolvedColour("var(--paper-ink)")),
        signs: ["#2a7a4b", "#b03a2e", "#2a5fa8", "#a9740a"].map(sign),
        words: Math.min(...["--chalk", "--chalk-soft"].map((name) => contrast(cloth, resolvedColour(`var(${name})`)))),
      };
    });
    const first = results[0]!.measured;
    for (const { name, measured } of results) {
      expect(measured.cards, name).toBeGreaterThanOrEqual(3);
      expect(measured.text, name).toBeGreaterThanOrEqual(first.text);
      for (const [at, sign] of measured.signs.entries()) expect(sign, name).toBeGreaterThanOrEqual(first.signs[at]!);
      expect(measured.words, name).toBeGreaterThanOrEqual(name.startsWith("contrast") ? 7 : 4.5);
    }
    const { signs } = results.find(({ name }) => name === "slate, contrast")!.measured;
    expect(Math.min(...signs)).toBeGreaterThanOrEqual(7);
  });
});
