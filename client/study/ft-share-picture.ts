import { msg } from "@lit/localize";
import { css, html, nothing } from "lit";
import type { TableState } from "../../engine/table/types.ts";
import { downloadBlob } from "../kit/clipboard.ts";
import { FtElement, reset } from "../kit/element.ts";
import { showToast } from "../kit/feedback/toast.ts";
import { icons } from "../kit/icons.ts";
import { pageLocale } from "../kit/languages.ts";
import { overlay } from "../kit/overlay.ts";
import { controlStyles } from "../kit/styles/controls.ts";
import { sheetStyles } from "../kit/styles/sheet.ts";
import { language } from "../kit/text/language.ts";
import { pictureFont } from "../kit/text/picture-font.ts";
import type { CurveView } from "./judge/curve-drawing.ts";
import { momentTexts, type StudyRequestState } from "./judge/moment-texts.ts";
import { makeSharePicture, PICTURE_HEIGHT, PICTURE_WIDTH, svgToPng } from "./share-picture.ts";

/**
 * A sheet with the picture of a game and the ways to share it. Opens when it is rendered.
 * @fires ft-close - The sheet was closed.
 */
export class FtSharePicture extends FtElement {
  static override properties = {
    game: {},
    ending: {},
    view: { attribute: false },
    asking: { attribute: false },
    live: { attribute: false },
    board: { attribute: false },
    decisive: { attribute: false },
    font: { state: true },
  };
  declare game: string;
  /** The text of the end. */
  declare ending: string;
  declare view: CurveView;
  declare asking: StudyRequestState;
  declare live: TableState;
  /** The board, as SVG; null for a game that has no such drawing. */
  declare board: string | null;
  /** The index of the decisive moment, if there is one. */
  declare decisive: number | undefined;
  /** Null until it has loaded. */
  declare private font: string | null;
  /** The picture as it was requested: later results are for the next one. */
  #source = "";
  #address = "";

  static override styles = [
    reset,
    controlStyles,
    sheetStyles,
    css`
      img {
        display: block;
        inline-size: 100%;
        block-size: auto;
        border-radius: var(--radius);
        border: 1px solid var(--line);
      }
      .ways {
        display: flex;
        flex-wrap: wrap;
        gap: 8px;
      }
    `,
  ];

  override connectedCallback(): void {
    super.connectedCallback();
    this.font = null;
    void pictureFont(pageLocale()).then((font) => {
      this.font = font;
    });
  }

  override firstUpdated(): void {
    this.#dialog.showModal();
    overlay(this, () => this.#dialog.close());
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    URL.revokeObjectURL(this.#address);
  }

  override willUpdate(): void {
    if (this.#source !== "" || this.font === null) return;
    this.#source = makeSharePicture({
      ...this.view,
      title: this.game,
      names: this.asking.names,
      decisive: this.decisive,
      words: this.#words,
      board: this.board,
      direction: document.documentElement.dir === "rtl" ? "rtl" : "ltr",
      language: language(),
      font: this.font,
    });
    this.#address = URL.createObjectURL(new Blob([this.#source], { type: "image/svg+xml" }));
  }

  get #dialog(): HTMLDialogElement {
    return this.renderRoot.querySelector("dialog")!;
  }

  get #words(): readonly string[] {
    const { decisive } = this;
    if (decisive === undefined) return [this.ending];
    const { verdict, move, standing } = momentTexts(this.asking, decisive);
    // Beside a board there is less room.
    return [verdict, move, this.board === null ? standing : null, this.ending].flatMap((part) =>
      part === null || part === "" ? [] : [part],
    );
  }

  override render() {
    return html`<dialog aria-labelledby="title" @close=${this.#closed} @click=${this.#outside}>
      <div class="body">
        <div class="top">
          <h2 id="title" tabindex="-1">${msg("Picture of the game")}</h2>
          <button class="quiet square" aria-label=${msg("Close")} title=${msg("Close")} @click=${() => this.#dialog.close()}>${icons.close}</button>
        </div>
        <img src=${this.#address || nothing} width=${PICTURE_WIDTH} height=${PICTURE_HEIGHT} alt=${this.#words.join(" ")} />
        <div class="ways">
          ${this.#canShare ? html`<button class="primary" @click=${this.#share}>${icons.share}${msg("Share")}</button>` : nothing}
          <button class=${this.#canShare ? "outlined" : "primary"} @click=${this.#savePixels}>${icons.save}${msg("Save as PNG")}</button>
          <button class="outlined" @click=${this.#saveDrawing}>${icons.save}${msg("Save as SVG")}</button>
        </div>
      </div>
    </dialog>`;
  }

  get #canShare(): boolean {
    const probe = new File([], "foldtable.png", { type: "image/png" });
    return navigator.canShare?.({ files: [probe] }) ?? false;
  }

  get #name(): string {
    return `foldtable-${this.live.game}`;
  }

  readonly #saveDrawing = (): void => {
    downloadBlob(new Blob([this.#source], { type: "image/svg+xml" }), `${this.#name}.svg`);
  };

  readonly #savePixels = async (): Promise<void> => {
    const pixels = await this.#pixels();
    if (pixels !== null) downloadBlob(pixels, `${this.#name}.png`);
  };

  readonly #share = async (): Promise<void> => {
    const pixels = await this.#pixels();
    if (pixels === null) return;
    const files = [new File([pixels], `${this.#name}.png`, { type: "image/png" })];
    // A user who cancels closes the system's dialog: that is no error.
    await navigator.share({ files, title: this.game }).catch(() => undefined);
  };

  async #pixels(): Promise<Blob | null> {
    try {
      return await svgToPng(this.#source);
    } catch {
      showToast(this, msg("This browser can’t draw it. Save it as SVG instead."));
      return null;
    }
  }

  /** A press outside the sheet. */
  readonly #outside = (event: Event): void => {
    if (event.target === event.currentTarget) this.#dialog.close();
  };

  readonly #closed = (): void => {
    this.dispatchEvent(new CustomEvent("ft-close"));
  };
}

customElements.define("ft-share-picture", FtSharePicture);

declare global {
  interface HTMLElementTagNameMap {
    "ft-share-picture": FtSharePicture;
  }
}
