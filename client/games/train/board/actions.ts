/** The buttons above the hand: the engine's legal commands except playing a tile. */
import { msg } from "@lit/localize";
import { html, nothing, type TemplateResult } from "lit";
import { moves } from "../../../../engine/games/train/rules/moves.ts";
import type { TrainCommand, TrainState } from "../../../../engine/games/train/state/types.ts";
import { str } from "../../../kit/text/numbers.ts";
import type { BoardView } from "../view/view.ts";

export interface ActionTools {
  readonly send: (command: TrainCommand) => void;
  readonly why: () => void;
  readonly arrange: () => void;
  readonly isArranging: boolean;
  readonly numerals: boolean;
  readonly setNumerals: (numerals: boolean) => void;
  /** The gaps to choose from for a new Mexican Train, in place of all other buttons (B.5.4). */
  readonly gaps: TemplateResult | null;
}

const labelOf = ({ type }: TrainCommand, state: TrainState): string | null => {
  switch (type) {
    case "draw":
      return msg("Draw a tile");
    case "pass":
      return msg("Pass");
    case "stop":
      return state.turn?.stage === "walk" ? msg("End turn") : msg("Done");
    case "finish":
      return msg("Done");
    case "ready":
      return msg(str`Ready for round ${state.round + 1}`);
    default:
      return null;
  }
};

/** Emphasized if it is the only possible command. */
const button = (view: BoardView, command: TrainCommand, { send }: ActionTools) => {
  const label = labelOf(command, view.state);
  if (label === null) return nothing;
  return html`<button class=${view.placements.length === 0 ? "act primary" : "act"} data-command=${command.type} @click=${() => send(command)}>${label}</button>`;
};

export const actionRow = (view: BoardView, tools: ActionTools): TemplateResult => {
  if (tools.gaps !== null) return tools.gaps;
  const commands = view.acting === null ? [] : moves(view.state, view.acting);
  const isAsking = view.acting !== null && view.state.phase === "play";
  return html`<div class="actions">
    ${commands.map((command) => button(view, command, tools))}
    ${isAsking ? html`<button class="plain why" title=${msg("Why not?")} @click=${tools.why}><i></i><span class="word">${msg("Why not?")}</span></button>` : nothing}
    ${handTools(view, tools)}
  </div>`;
};

const handTools = (view: BoardView, tools: ActionTools) => html`
  ${
    view.hand.length < 2 || view.props.unaided || view.state.phase === "gate" || view.state.phase === "over"
      ? nothing
      : html`<button class="plain arrange" ?disabled=${tools.isArranging} title=${msg("Arrange your hand into its longest train")} @click=${tools.arrange}><i></i><span class="word">${msg("Arrange")}</span></button>`
  }
  <button
    class="plain numerals"
    aria-pressed=${tools.numerals}
    aria-label=${msg("Numbers instead of pips")}
    title=${msg("Numbers instead of pips")}
    @click=${() => tools.setNumerals(!tools.numerals)}
  >
    <span class="sample" data-sign=${tools.numerals ? "⁘" : "12"}></span>
  </button>`;
