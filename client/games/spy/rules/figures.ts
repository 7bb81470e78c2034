/** The pictures of the rules of SPY: a base with its Spy, and what the Spy looks at, with the table's own cards and the engine's geometry. */
import { css, html, nothing } from "lit";
import { facedColumn, mirrored, spiedColumn } from "../../../../engine/games/spy/state/ring.ts";
import { CARD_FACES, type Card } from "../../../../engine/games/spy/state/rulebook.ts";
import { FtElement, reset } from "../../../kit/element.ts";
import { materials } from "../board/board.styles.ts";
import { forcedColours } from "../board/deferred.styles.ts";
import { cardStyles } from "../cards/cards.styles.ts";
import { drawingStyles } from "../cards/drawings.ts";
import { spyStyles } from "../cards/spies.styles.ts";
import { kindArt, spyFigure } from "../view/card-art.ts";
import { positions, type SpyRulesPosition } from "./positions.ts";

const face = (card: Card, kind = "") => html`<span class="cell ${kind}"><span class="card face">
  <b class="number">${CARD_FACES[card].number}</b>${kindArt(CARD_FACES[card].kind, false)}
</span></span>`;

const back = html`<span class="cell"><span class="card back red"></span></span>`;

/** Seen from across the table; the card that is asked for is turned over. */
const opponent = (scene: SpyRulesPosition) => {
  const { base, spy, opposite = [] } = scene;
  const asked = spiedColumn(spy, base.length, "reversed");
  return html`<div class="cards far red">
    ${opposite.map((_, place) => {
      const index = mirrored(place, base.length);
      const card = opposite[index];
      return index === asked && card !== undefined ? face(card, "asked") : back;
    })}
  </div>`;
};

const drawing = (scene: SpyRulesPosition) => {
  const { base, spy, isAtRight } = scene;
  const at = facedColumn(spy, base.length);
  const place = isAtRight ? base.length : spy.gap;
  return html`<div class="board" dir="ltr" aria-hidden="true">
    ${scene.opposite === undefined ? nothing : opponent(scene)}
    <div class="cards walk">
      ${
        scene.opposite === undefined
          ? nothing
          : base.map((_, column) => html`<i class=${column === at ? "beam" : ""}></i>`)
      }
      <span class="spy green g${place}">${spyFigure(spy.facing)}</span>
    </div>
    <div class="cards near green">${base.map((card, column) => face(card, column === at ? "faced" : ""))}</div>
  </div>`;
};

export class SpyFigure extends FtElement {
  static override properties = { figure: {} };
  declare figure: string;

  static override styles = [
    reset,
    materials,
    cardStyles,
    spyStyles,
    drawingStyles,
    forcedColours,
    css`
      :host {
        container-type: inline-size;
      }
      .board {
        --m: 6;
        --pad: 24px;
        --pitch: calc((100cqi - 48px) / 6);
        --col: min(var(--pitch) * 0.84, 64px);
        --far-col: var(--col);
        --own-h: 84px;
        --far-h: 74px;
        --spy-h: 62px;
        padding: 14px 24px;
        border-radius: 8px;
        background: var(--cloth-deep);
      }
      .cards {
        position: relative;
        display: grid;
        grid-template-columns: repeat(6, var(--pitch));
        justify-items: center;
      }
      /* The way it looks: up the column of the card it faces. */
      .beam {
        inline-size: 100%;
        background: repeating-linear-gradient(0deg, var(--act) 0 6px, transparent 6px 11px) center / 4px 100% no-repeat;
      }
      .cards .cell:is(.faced, .asked) .card {
        box-shadow: 0 0 0 3px var(--act);
      }
      .near .cell::after {
        content: none;
      }
    `,
  ];

  override render() {
    const scene = positions[this.figure];
    return scene === undefined ? nothing : drawing(scene);
  }
}

customElements.define("ft-spy-figure", SpyFigure);

export const figure = (id: string) => html`<ft-spy-figure .figure=${id}></ft-spy-figure>`;
