import { adoptStyles, css, html, type TemplateResult } from "lit";
import type { GameId } from "../../engine/games/ids.ts";
import { type BoardTheme, type BoardThemes, propertiesOf } from "../games/board-themes.ts";
import { findManifest, gameIds, games } from "../games/registry.ts";
import { wear, wornBy } from "../kit/board-theme.ts";
import { FtElement, reset } from "../kit/element.ts";

const corner = css`
  :host {
    display: block;
    overflow: hidden;
    border-radius: 4px;
  }
`;

/** A corner of a game's table as a theme would have it; what the page's own tables wear does not reach it. */
class FtThemeSample extends FtElement {
  static override properties = { themes: { attribute: false }, theme: { attribute: false } };
  declare themes: BoardThemes;
  declare theme: BoardTheme;

  static override styles = [reset, corner];

  override firstUpdated(): void {
    const root = this.renderRoot as ShadowRoot;
    adoptStyles(root, [...root.adoptedStyleSheets, ...this.themes.styles]);
  }

  override willUpdate(): void {
    for (const [name, value] of Object.entries(propertiesOf(this.themes, this.theme)))
      this.style.setProperty(name, value);
  }

  override render() {
    return this.themes.sample;
  }
}

interface Wardrobe {
  readonly game: GameId;
  readonly themes: BoardThemes;
}

/** Of a game that has one. */
const wardrobeOf = async (game: GameId): Promise<readonly Wardrobe[]> => {
  const themes = await (await findManifest(game)?.besides())?.themes?.();
  return themes === undefined ? [] : [{ game, themes }];
};

/** A choice for each game; whoever sits at a table sees it change. */
export class FtBoardThemes extends FtElement {
  static override properties = { loaded: { state: true } };
  declare private loaded: readonly Wardrobe[];

  constructor() {
    super();
    this.loaded = [];
  }

  static override styles = [
    reset,
    css`
      :host {
        display: grid;
        gap: 12px;
        border-block-start: 1px solid var(--line);
        padding-block-start: 10px;
      }
      fieldset {
        display: grid;
        grid-template-columns: repeat(3, 1fr);
        gap: 8px;
      }
      legend {
        padding: 0;
        margin-block-end: 6px;
        font-weight: 600;
      }
      label {
        display: grid;
        gap: 4px;
        align-content: start;
        padding: 4px;
        border: 2px solid transparent;
        border-radius: var(--radius);
        font-size: var(--text-1);
        line-height: 1.3;
        text-align: center;
        cursor: pointer;
      }
      label:has(:checked) {
        border-color: var(--accent);
      }
      label:has(:focus-visible) {
        outline: 2px solid var(--accent);
        outline-offset: 2px;
      }
      input {
        position: absolute;
        opacity: 0;
        pointer-events: none;
      }
    `,
  ];

  override async firstUpdated(): Promise<void> {
    this.loaded = (await Promise.all(gameIds.map(wardrobeOf))).flat();
  }

  override render() {
    return this.loaded.map(
      ({ game, themes }) => html`<fieldset>
        <legend>${games[game].name()}</legend>
        ${themes.all.map((theme) => this.#choice(game, themes, theme))}
      </fieldset>`,
    );
  }

  #choice(game: string, themes: BoardThemes, theme: BoardTheme): TemplateResult {
    const isWorn = (wornBy(game) ?? themes.all[0].id) === theme.id;
    const choose = () => {
      wear(game, theme.id, propertiesOf(themes, theme));
      this.requestUpdate();
    };
    return html`<label><input type="radio" name=${game} .checked=${isWorn} @change=${choose} /><ft-theme-sample .themes=${themes} .theme=${theme}></ft-theme-sample>${theme.name()}</label>`;
  }
}

customElements.define("ft-theme-sample", FtThemeSample);
customElements.define("ft-board-themes", FtBoardThemes);
