/** The badge before a player's name: the emblem of the seat's colour. */
import { css } from "lit";
import { SEAT_COLOURS } from "../../../engine/games/spy/state/rulebook.ts";
import { defineElement, FtElement } from "../../kit/element.ts";
import { colourEmblem } from "./view/card-art.ts";

export class SpyBadge extends FtElement {
  static override properties = { colour: {} };
  declare colour: string;

  constructor() {
    super();
    this.colour = "";
  }

  static override styles = css`
    :host {
      display: inline-flex;
    }
    .emblem {
      inline-size: 16px;
      block-size: 16px;
      overflow: visible;
    }
    /* Readable also on the bar of the seat on turn, which is dark in the light scheme. */
    path {
      stroke: #fff;
      stroke-width: 2.5;
      paint-order: stroke;
    }
    .green {
      fill: #2a7a4b;
    }
    .red {
      fill: #b03a2e;
    }
    .blue {
      fill: #2a5fa8;
    }
    .yellow {
      fill: #a9740a;
    }
  `;

  override render() {
    return colourEmblem(SEAT_COLOURS.find((colour) => colour === this.colour) ?? "green");
  }
}

defineElement("foldtable-spy-badge", SpyBadge);

declare global {
  interface HTMLElementTagNameMap {
    "foldtable-spy-badge": SpyBadge;
  }
}
