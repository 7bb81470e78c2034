import { msg } from "@lit/localize";
import { css, html } from "lit";
import { live } from "lit/directives/live.js";
import { FtElement, reset } from "../kit/element.ts";
import type { Locale } from "../kit/languages.ts";
import { chooseLocale, currentLocale } from "./locale.ts";

/** Each language's name in its own script, for its readers, and a short form for the header. */
const languages: Readonly<Record<Locale, { readonly name: string; readonly short: string }>> = {
  en: { name: "English", short: "En" },
  bn: { name: "বাংলা", short: "বা" },
  ur: { name: "اردو", short: "ار" },
  he: { name: "עברית", short: "עב" },
};
const locales = Object.keys(languages) as Locale[];

/** The page's language: a native select behind the short name of the chosen language. */
export class FtLanguage extends FtElement {
  static override styles = [
    reset,
    css`
      label {
        position: relative;
        display: grid;
        place-items: center;
        block-size: var(--touch);
        border-radius: var(--radius);
        color: var(--ink-soft);
        font-weight: 600;
        line-height: 1;
      }
      label:focus-within {
        outline: 2px solid var(--accent);
        outline-offset: -2px;
      }
      @media (hover: hover) {
        label:hover {
          background: color-mix(in srgb, var(--ink) 8%, transparent);
        }
      }
      select {
        position: absolute;
        inset: 0;
        inline-size: 100%;
        opacity: 0;
        font: inherit;
        cursor: pointer;
      }
      option {
        color: var(--ink);
        background: var(--surface-raised);
      }
    `,
  ];

  override render() {
    const current = currentLocale();
    const choose = ({ target }: Event) => void chooseLocale((target as HTMLSelectElement).value as Locale);
    return html`<label>
      <span aria-hidden="true">${languages[current].short}</span>
      <select aria-label=${msg("Language")} .value=${live(current)} @change=${choose}>
        ${locales.map((locale) => html`<option value=${locale} lang=${locale} ?selected=${locale === current}>${languages[locale].name}</option>`)}
      </select>
    </label>`;
  }
}

customElements.define("ft-language", FtLanguage);
