/** The base class of pages of text: each waits for the fonts of its titles, so that no title changes its look. */
import { FtElement } from "../kit/element.ts";
import { loadPageFonts } from "./fonts.ts";

export class PageElement extends FtElement {
  readonly #titled = loadPageFonts();

  protected override async scheduleUpdate(): Promise<void> {
    await this.#titled;
    await super.scheduleUpdate();
  }
}
