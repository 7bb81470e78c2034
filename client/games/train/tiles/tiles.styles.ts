/** Materials: ivory tiles, cloth, wood, brass. Both colour schemes share the tiles. */
import { css } from "lit";
import { pipStyles } from "./half-tiles.ts";

const bodies = css`
  :host {
    --cloth: var(--train-cloth, light-dark(#1e5544, #1a4438));
    --cloth-light: color-mix(in srgb, var(--cloth) 94%, #fff);
    --cloth-deep: var(--train-cloth-deep, light-dark(#0f352a, #0b231d));
    --cloth-line: var(--train-cloth-line, light-dark(rgb(255 255 255 / 0.13), rgb(255 255 255 / 0.1)));
    --sign: var(--train-cloth-deep, light-dark(#134030, #0f3226));
    --on-cloth: var(--train-on-cloth, light-dark(#fbf6e9, #f0eadb));
    --on-cloth-soft: var(--train-on-cloth-soft, light-dark(#dfe9df, #c3d0c6));
    /* What can be pressed, on cloth; whose turn it is; an open double. */
    --glow: #86f0de;
    --lamp: #f2c04a;
    --lamp-ink: #2b2006;
    --warn: #ffa46b;
    --ivory: var(--train-ivory, light-dark(#fbf4e4, #eee5d1));
    --ivory-edge: var(--train-ivory-edge, light-dark(#b8a57a, #a08a60));
    --wood: light-dark(#6b4226, #4a2d1a);
    --wood-light: light-dark(#8a5a36, #6a4429);
    --wood-deep: light-dark(#3f2514, #2a180d);
    --brass: #d9b667;
  }
  .tile,
  .back {
    display: block;
    flex: none;
    overflow: visible;
  }
  /* The body of a tile, its edge and the bar between its halves. */
  .tile {
    background: linear-gradient(var(--ivory-edge), var(--ivory-edge)) center / 1.8% 70% no-repeat,
      linear-gradient(rgb(255 255 255 / 0.4), rgb(90 60 10 / 0.1)) var(--ivory);
    border-radius: 6.5% / 13%;
    box-shadow: inset 0 0 0 0.5px var(--ivory-edge), 0 2px 0 var(--ivory-edge), 0 3px 3px rgb(0 0 0 / 0.4);
    forced-color-adjust: none;
    print-color-adjust: exact;
  }
  .tile.upright {
    background: linear-gradient(var(--ivory-edge), var(--ivory-edge)) center / 70% 1.8% no-repeat,
      linear-gradient(rgb(255 255 255 / 0.4), rgb(90 60 10 / 0.1)) var(--ivory);
    border-radius: 13% / 6.5%;
  }
  .numeral {
    font: 700 14px var(--font);
    font-variant-numeric: tabular-nums;
    letter-spacing: -0.04em;
  }
  .numeral.long {
    font-size: 11.5px;
  }
  .crest {
    stroke: rgb(0 0 0 / 0.4);
    stroke-linecap: round;
  }
  .ledge {
    stroke: rgb(255 255 255 / 0.7);
    stroke-linecap: round;
  }
  .pin {
    fill: #d9b667;
    stroke: #8d6a25;
    stroke-width: 0.4;
  }
  .mark {
    display: block;
    flex: none;
  }
  .definitions {
    position: absolute;
  }
`;

/** The back of a tile: red lacquer with an ivory edge. */
const backs = css`
  .back {
    inline-size: 8px;
    block-size: 13px;
    border-radius: 1.5px;
    background: #a4473a;
    box-shadow: 0 0 0 1px #f1e5cb;
    forced-color-adjust: none;
  }
`;

export const tiles = [bodies, backs, ...pipStyles];
