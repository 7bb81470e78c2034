import { adoptStyles, css, html, type TemplateResult } from "lit";
import type { GameId } from "../../engine/games/ids.ts";
import { type BoardThemes, propertiesOf, type ThemeGroup, type ThemeVariant } from "../games/contract/board-themes.ts";
import { findManifest, gameIds, games } from "../games/registry.ts";
import { applyBoardTheme, applyPieceTheme, boardThemeOf, pieceThemeOf } from "../kit/board-theme.ts";
import { FtElement, reset } from "../kit/element.ts";

const corner = css`
  :host {
    display: block;
    overflow: hidden;
    border-radius: 4px;
  }
`;

/** The themes that are chosen together. */
interface Dress {
  readonly board: ThemeVariant;
  readonly pieces: ThemeVariant;
}

const dressProperties = ({ board, pieces }: BoardThemes, dress: Dress): Readonly<Record<string, string>> => ({
  ...propertiesOf(board, dress.board),
  ...propertiesOf(pieces, dress.pieces),
});

/** A sample of a game's board in one theme; the page's own theme does not apply to it. */
class FtThemeSample extends FtElement {
  static override properties = { themes: { attribute: false }, dress: { attribute: false } };
  declare themes: BoardThemes;
  declare dress: Dress;

  static override styles = [reset, corner];

  override firstUpdated(): void {
    const root = this.renderRoot as ShadowRoot;
    adoptStyles(root, [...root.adoptedStyleSheets, ...this.themes.styles]);
  }

  override willUpdate(): void {
    for (const [name, value] of Object.entries(dressProperties(this.themes, this.dress)))
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

/** Empty if the game has no themes. */
const wardrobeOf = async (game: GameId): Promise<readonly Wardrobe[]> => {
  const themes = await (await findManifest(game)?.extras())?.themes?.();
  return themes === undefined ? [] : [{ game, themes }];
};

const parts = ["board", "pieces"] as const;

const lookOf = ({ all }: ThemeGroup, id: string | undefined): ThemeVariant =>
  all.find((look) => look.id === id) ?? all[0];

const dressOf = ({ game, themes }: Wardrobe): Dress => ({
  board: lookOf(themes.board, boardThemeOf(game)),
  pieces: lookOf(themes.pieces, pieceThemeOf(game)),
});

/** Saves both, whichever was chosen: an older version saved one theme for both. */
const putOn = ({ game, themes }: Wardrobe, { board, pieces }: Dress): void => {
  applyBoardTheme(game, board.id, propertiesOf(themes.board, board));
  applyPieceTheme(game, pieces.id, propertiesOf(themes.pieces, pieces));
};

/** Two theme choices for each game. Each sample shows the other current choice too; an open table changes at once. */
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
        gap: 18px;
        border-block-start: 1px solid var(--line);
        padding-block-start: 10px;
      }
      legend {
        padding: 0;
        margin-block-end: 4px;
        font-weight: 600;
      }
      .looks {
        display: grid;
        grid-template-columns: repeat(3, 1fr);
        gap: 8px;
      }
      .looks + .looks {
        margin-block-start: 8px;
      }
      .looks legend {
        font-size: var(--text-1);
        font-weight: 400;
        color: var(--ink-soft);
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
      /* In forced colours the system draws every border, transparent ones too. */
      @media (forced-colors: active) {
        label {
          border-color: Canvas;
        }
        label:has(:checked) {
          border-color: Highlight;
        }
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
      (wardrobe) => html`<fieldset>
        <legend>${games[wardrobe.game].name()}</legend>
        ${parts.map((part) => this.#looks(wardrobe, part))}
      </fieldset>`,
    );
  }

  #looks(wardrobe: Wardrobe, part: keyof Dress): TemplateResult {
    const { name, all } = wardrobe.themes[part];
    return html`<fieldset class="looks">
      <legend>${name()}</legend>
      ${all.map((look) => this.#choice(wardrobe, part, look))}
    </fieldset>`;
  }

  #choice(wardrobe: Wardrobe, part: keyof Dress, look: ThemeVariant): TemplateResult {
    const worn = dressOf(wardrobe);
    const dress = { ...worn, [part]: look };
    const choose = () => {
      putOn(wardrobe, dress);
      this.requestUpdate();
    };
    return html`<label><input type="radio" name="${wardrobe.game} ${part}" .checked=${worn[part] === look} @change=${choose} /><ft-theme-sample .themes=${wardrobe.themes} .dress=${dress}></ft-theme-sample>${look.name()}</label>`;
  }
}

customElements.define("ft-theme-sample", FtThemeSample);
customElements.define("ft-board-themes", FtBoardThemes);
