/** The pictures of the rules of SPY: a base with its Spy, and what the Spy looks at, with the table's own cards and the engine's geometry. */
import { css, html, nothing } from "lit";
import { facedColumn, mirrored, spiedColumn } from "../../../../engine/games/spy/state/ring.ts";
import { CARD_FACES, type Card } from "../../../../engine/games/spy/state/rulebook.ts";
import { FtElement, reset } from "../../../kit/element.ts";
import { forcedColours } from "../board/deferred.styles.ts";
import { cardStyles } from "../cards/cards.styles.ts";
import { kindArt, spyFigure } from "../view/card-art.ts";
import { type SpyRulesPosition, spyRulesPositions } from "./positions.ts";

const face = (card: Card, kind = "") => html`<span class="cell ${kind}"><span class="card face">
  <b class="number">${CARD_FACES[card].number}</b>${kindArt(CARD_FACES[card].kind, false)}
</span></span>`;

const back = html`<span class="cell"><span class="card back red"></span></span>`;

/** Seen from across the table; the card that is asked for is turned over. */
const opponent = (scene: SpyRulesPosition) => {
  const { base, spy, opposite = [] } = scene;
  const asked = spiedColumn(spy, base.length, "reversed");
  return html`<div class="fan far">
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
  return html`<div class="table" dir="ltr" aria-hidden="true">
    ${scene.opposite === undefined ? nothing : opponent(scene)}
    <div class="fan lane">
      ${
        scene.opposite === undefined
          ? nothing
          : base.map((_, column) => html`<i class=${column === at ? "beam" : ""}></i>`)
      }
      <span class="spy at-${place}">${spyFigure(spy.facing)}</span>
    </div>
    <div class="fan">${base.map((card, column) => face(card, column === at ? "faced" : ""))}</div>
  </div>`;
};

/** The Spy stands over the gap between two cards; at the ends it keeps within the picture. */
const places = css`
  .at-0 {
    inset-inline-start: 0;
  }
  .at-1 {
    inset-inline-start: calc(1 * 100% / 6);
  }
  .at-2 {
    inset-inline-start: calc(2 * 100% / 6);
  }
  .at-3 {
    inset-inline-start: calc(3 * 100% / 6);
  }
  .at-4 {
    inset-inline-start: calc(4 * 100% / 6);
  }
  .at-5 {
    inset-inline-start: calc(5 * 100% / 6);
  }
  .at-6 {
    inset-inline-start: 100%;
  }
`;

export class SpyFigure extends FtElement {
  static override properties = { figure: {} };
  declare figure: string;

  static override styles = [
    reset,
    cardStyles,
    forcedColours,
    places,
    css`
      :host {
        --cloth: light-dark(#43545b, #222b30);
        --chalk: #f6f1e4;
        --paper: light-dark(#fbf6e9, #e6dfce);
        --paper-ink: #25211a;
        --act: #86f0de;
        --warn: #ff8f5c;
        --col: 46px;
        --gap: 6px;
        --own-h: 74px;
        --far-h: 66px;
        container-type: inline-size;
      }
      .table {
        --set: #2c7a4b;
        --set-deep: #1d5935;
        background: var(--cloth);
        border-radius: 8px;
        padding: 14px 24px;
        display: grid;
        gap: 8px;
      }
      .far {
        --set: #b23a30;
        --set-deep: #862720;
      }
      .fan {
        position: relative;
        display: grid;
        grid-template-columns: repeat(6, minmax(0, 1fr));
      }
      .fan .cell {
        block-size: var(--own-h);
        padding-inline: 3px;
        border-radius: 6px;
      }
      .far .cell {
        block-size: var(--far-h);
      }
      .card {
        border-radius: 6px;
      }
      .lane {
        block-size: 44px;
      }
      .spy {
        position: absolute;
        inset-block-start: 0;
        inline-size: 44px;
        margin-inline-start: -22px;
      }
      .tag {
        display: block;
        inline-size: 100%;
        overflow: visible;
      }
      .tag-ground {
        fill: var(--set);
        stroke: var(--paper);
        stroke-width: 2.5;
        stroke-linejoin: round;
      }
      .tag .figure {
        fill: #fff;
        stroke: var(--set);
        stroke-width: 1.4;
        stroke-linejoin: round;
      }
      /* The way it looks: up the column of the card it faces. */
      .beam {
        position: relative;
        margin-inline: 3px;
        background: repeating-linear-gradient(0deg, var(--act) 0 6px, transparent 6px 11px) center / 4px 100% no-repeat;
      }
      .fan .cell.faced .card,
      .fan .cell.asked .card {
        box-shadow: 0 0 0 3px var(--act);
      }
      .cell.asked::after {
        content: none;
      }
    `,
  ];

  override render() {
    const scene = spyRulesPositions[this.figure];
    return scene === undefined ? nothing : drawing(scene);
  }
}

customElements.define("ft-spy-figure", SpyFigure);

export const figure = (id: string) => html`<ft-spy-figure .figure=${id}></ft-spy-figure>`;
