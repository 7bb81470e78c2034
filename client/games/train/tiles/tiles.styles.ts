/** Materials: ivory tiles, cloth, wood, brass. Both colour schemes share the tiles. */
import { css } from "lit";

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
  }
  /* All lengths of a tile are shares of its short side, 1em. */
  .tile {
    display: block;
    position: relative;
    flex: none;
    inline-size: 2em;
    block-size: 1em;
    border-radius: 0.13em;
    background-color: var(--ivory);
    background-position: 0 0, 100% 0, center, 0 0;
    background-size: 50% 100%, 50% 100%, 100% 100%, 100% 100%;
    background-repeat: no-repeat;
    box-shadow: 0 0.055em 0 var(--ivory-edge), 0 0.11em 0.12em rgb(0 0 0 / 0.5);
    forced-color-adjust: none;
    print-color-adjust: exact;
  }
  .upright {
    inline-size: 1em;
    block-size: 2em;
    background-position: 0 0, 0 100%, center, 0 0;
    background-size: 100% 50%, 100% 50%, 100% 100%, 100% 100%;
  }
`;

/** The back of a tile: red lacquer with an ivory edge. */
const backs = css`
  .back {
    display: block;
    flex: none;
    inline-size: 8px;
    block-size: 13px;
    border-radius: 1.5px;
    background: #a4473a;
    box-shadow: 0 0 0 1px #f1e5cb;
    forced-color-adjust: none;
  }
`;

export const tiles = [bodies, backs];
