/** Materials: ivory tiles, cloth, a wooden rack. Both colour schemes share the tiles. */
import { css } from "lit";
import { pipStyles } from "./half-tiles.ts";

const bodies = css`
  :host {
    --cloth: var(--train-cloth, light-dark(#35574d, #1d312c));
    --cloth-deep: var(--train-cloth-deep, light-dark(#2b493f, #172723));
    --cloth-line: var(--train-cloth-line, light-dark(rgb(255 255 255 / 0.13), rgb(255 255 255 / 0.1)));
    --on-cloth: var(--train-on-cloth, #f4f0e4);
    --on-cloth-soft: var(--train-on-cloth-soft, light-dark(#cfdcd4, #b3c4bc));
    --glow: light-dark(#8ff0e2, #7ae3d5);
    --warn: #ffc18f;
    --ivory: var(--train-ivory, light-dark(#fbf5e6, #ece4d1));
    --ivory-edge: var(--train-ivory-edge, light-dark(#b8a985, #8f8468));
    --wood: light-dark(#8a5f3a, #5d4028);
    --wood-light: light-dark(#a97a4e, #7a5636);
    --tile-shadow: 0 1px 1px rgb(0 0 0 / 0.35);
  }
  .tile,
  .back {
    display: block;
    flex: none;
    overflow: visible;
  }
  /* The body of a tile, its edge and the bar between its halves. */
  .tile {
    background: linear-gradient(var(--ivory-edge), var(--ivory-edge)) center / 2.25% 65% no-repeat var(--ivory);
    border-radius: 7.5% / 15%;
    box-shadow: inset 0 0 0 var(--tile-edge, 1px) var(--tile-rim, var(--ivory-edge)), var(--tile-shadow);
    forced-color-adjust: none;
    print-color-adjust: exact;
  }
  .tile.upright {
    background-size: 65% 2.25%;
    border-radius: 15% / 7.5%;
  }
  .numeral {
    font: 700 14px var(--font);
    font-variant-numeric: tabular-nums;
    letter-spacing: -0.04em;
  }
  .numeral.long {
    font-size: 11.5px;
  }
  .back .body {
    fill: none;
    stroke: currentcolor;
    stroke-width: 2;
  }
  .back .weave {
    fill: currentcolor;
    opacity: 0.75;
  }
  .back {
    inline-size: 8px;
    block-size: 16px;
  }
  .mark {
    display: block;
    flex: none;
  }
  .definitions {
    position: absolute;
  }
`;

export const tiles = [bodies, ...pipStyles];
