import { adoptStyles, css, html, nothing, type TemplateResult } from "lit";
import type { GameId } from "../../engine/games/ids.ts";
import { type BoardThemes, propertiesOf, type ThemeGroup, type ThemeVariant } from "../games/contract/board-themes.ts";
import { gameIds, games } from "../games/registry.ts";
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
interface ChosenThemes {
  readonly board: ThemeVariant;
  readonly pieces: ThemeVariant;
}

const propertiesOfBoth = (
  { board, pieces }: BoardThemes,
  chosenThemes: ChosenThemes,
): Readonly<Record<string, string>> => ({
  ...propertiesOf(board, chosenThemes.board),
  ...propertiesOf(pieces, chosenThemes.pieces),
});

/** A sample of a game's board in one theme; the page's own theme does not apply to it. */
class FtThemeSample extends FtElement {
  static override properties = { themes: { attribute: false }, dress: { attribute: false } };
  declare themes: BoardThemes;
  declare dress: ChosenThemes;

  static override styles = [reset, corner];

  override firstUpdated(): void {
    const root = this.renderRoot as ShadowRoot;
    adoptStyles(root, [...root.adoptedStyleSheets, ...this.themes.styles]);
  }

  override willUpdate(): void {
    for (const [name, value] of Object.entries(propertiesOfBoth(this.themes, this.dress)))
      this.style.setProperty(name, value);
  }

  override render() {
    return this.themes.sample;
  }
}

interface GameThemes {
  readonly game: GameId;
  readonly themes: BoardThemes;
}

/** Null if the game has no themes, or they did not load. */
const themesOf = async (game: GameId): Promise<BoardThemes | null> => {
  try {
    return (await (await games[game].extras()).themes?.()) ?? null;
  } catch {
    return null;
  }
};

/** The number of themes of a part. */
const VARIANTS = [0, 1, 2] as const;

const parts = ["board", "pieces"] as const;

const lookOf = ({ all }: ThemeGroup, id: string | undefined): ThemeVariant =>
  all.find((look) => look.id === id) ?? all[0];

const chosenThemesOf = ({ game, themes }: GameThemes): ChosenThemes => ({
  board: lookOf(themes.board, boardThemeOf(game)),
  pieces: lookOf(themes.pieces, pieceThemeOf(game)),
});

/** Saves both, whichever was chosen: an older version saved one theme for both. */
const saveThemes = ({ game, themes }: GameThemes, { board, pieces }: ChosenThemes): void => {
  applyBoardTheme(game, board.id, propertiesOf(themes.board, board));
  applyPieceTheme(game, pieces.id, propertiesOf(themes.pieces, pieces));
};

/** Two theme choices for each game. Each sample shows the other current choice too; an open table changes at once. */
export class FtBoardThemes extends FtElement {
  static override properties = { game: {} };
  /** The only game whose themes are offered; empty means all. */
  declare game: string;
  /** A game is missing until its themes are requested, and `undefined` until they have loaded. */
  readonly #themes = new Map<GameId, BoardThemes | null | undefined>();

  constructor() {
    super();
    this.game = "";
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
      /* A sample is 96 × 48, and no name has more than two lines. */
      i {
        aspect-ratio: 2;
        border-radius: 4px;
        background: color-mix(in srgb, var(--ink) 8%, transparent);
      }
      span {
        min-block-size: 2lh;
      }
      input {
        position: absolute;
        opacity: 0;
        pointer-events: none;
      }
    `,
  ];

  get #offered(): readonly GameId[] {
    return gameIds.filter((id) => this.game === "" || id === this.game);
  }

  override willUpdate(): void {
    for (const game of this.#offered) if (!this.#themes.has(game)) void this.#load(game);
  }

  async #load(game: GameId): Promise<void> {
    this.#themes.set(game, undefined);
    this.#themes.set(game, await themesOf(game));
    this.requestUpdate();
  }

  override render() {
    return this.#offered.map((game) => {
      const themes = this.#themes.get(game);
      if (themes === null) return nothing;
      return html`<fieldset aria-busy=${themes === undefined}>
        <legend>${games[game].name()}</legend>
        ${parts.map((part) => (themes === undefined ? emptyLooks : this.#looks({ game, themes }, part)))}
      </fieldset>`;
    });
  }

  #looks(gameThemes: GameThemes, part: keyof ChosenThemes): TemplateResult {
    const { name, all } = gameThemes.themes[part];
    return html`<fieldset class="looks">
      <legend>${name()}</legend>
      ${all.map((look) => this.#choice(gameThemes, part, look))}
    </fieldset>`;
  }

  #choice(gameThemes: GameThemes, part: keyof ChosenThemes, look: ThemeVariant): TemplateResult {
    const worn = chosenThemesOf(gameThemes);
    const chosenThemes = { ...worn, [part]: look };
    const choose = () => {
      saveThemes(gameThemes, chosenThemes);
      this.requestUpdate();
    };
    return html`<label><input type="radio" name="${gameThemes.game} ${part}" .checked=${worn[part] === look} @change=${choose} /><ft-theme-sample .themes=${gameThemes.themes} .dress=${chosenThemes}></ft-theme-sample><span>${look.name()}</span></label>`;
  }
}

/** As high as the choices that follow, so that what is below keeps its place. */
const emptyLooks = html`<fieldset class="looks" inert>
  <legend>&nbsp;</legend>
  ${VARIANTS.map(() => html`<label><i></i><span></span></label>`)}
</fieldset>`;

customElements.define("ft-theme-sample", FtThemeSample);
customElements.define("ft-board-themes", FtBoardThemes);

declare global {
  interface HTMLElementTagNameMap {
    "ft-board-themes": FtBoardThemes;
  }
}
