/** The board before the first deal, loaded by waiting players. */
import { msg } from "@lit/localize";
import { css, html, nothing, type TemplateResult } from "lit";
import { str } from "../../../kit/text/numbers.ts";
import { plural } from "../../../kit/text/sentences.ts";
import { tileClass } from "../tiles/pictures.ts";
import { bookName } from "../view/book-name.ts";
import type { BoardView } from "../view/view.ts";

/** A set is named by its highest double, like a tile. */
const lengthText = (set: string, seats: number, rounds: number): string =>
  plural(
    rounds,
    () => msg(str`Double-${set} set, ${seats} players, 1 round`),
    () => msg(str`Double-${set} set, ${seats} players, ${rounds} rounds`),
  );

/** Before the first deal: the engine tile, and the game's length in a line, with partners. */
export const beforeDealTable = ({ state }: BoardView, numerals: boolean): TemplateResult => {
  const { set, rounds, rulebook, pairs } = state.rules;
  return html`<section class="table early">
    <i class=${tileClass(set, set, false, numerals)}></i>
    <p>
      <b>${bookName(rulebook)}</b> ${lengthText(`${set}`, state.seats, rounds)}${pairs ? ` · ${msg("Partners")}` : nothing}
    </p>
  </section>`;
};

export const beforeDealStyles = css`
  .table.early {
    flex-wrap: wrap;
    align-items: center;
    justify-content: center;
    display: flex;
    gap: 8px 20px;
    padding: 20px;
    min-block-size: clamp(112px, 100cqi - 320px, 320px);
    background: radial-gradient(120% 95% at 46% 42%, var(--cloth-light), var(--cloth) 52%, var(--cloth-deep));
    border: 10px solid var(--wood);
  }
  /* In a wide window the board has its final size next to them, so that no space is empty. */
  @media (min-width: 700px) and (min-height: 541px) and (orientation: landscape) {
    .table.early {
      min-block-size: max(320px, 100dvh - var(--around, 17rem));
    }
  }
  .table.early .tile {
    font-size: 48px;
  }
  .table.early p {
    line-height: 1.35;
  }
  .table.early b {
    display: block;
  }
  @container (min-width: 640px) {
    .table.early {
      flex-direction: column;
      text-align: center;
    }
    .table.early .tile {
      font-size: clamp(84px, 12cqi, 180px);
    }
  }
`;
