/** The visitor's moves as buttons, grouped by the game, or as fields where a list would be too long. */
import { html } from "hono/html";
import { rulesOfTable } from "../../engine/contract/game-registry.ts";
import { seatsOnTurn } from "../../engine/table/seats.ts";
import { capitalize } from "../drawing/texts.ts";
import { workerGameOf } from "../games/registry.ts";
import { playerSeed } from "./chance.ts";
import { commandButton, selectField, tableForm } from "./forms.ts";
import type { Html } from "./layout.ts";
import type { TableVisit } from "./table-visit.ts";

/** Whether it is the visitor's turn. Once a tournament has called the computer, players only watch. */
export const mayMove = ({ state, seat }: TableVisit): boolean =>
  seat !== null && !state.isComputerCalled && seatsOnTurn(state).includes(seat);

export const movesOf = async (visit: TableVisit): Promise<Html> => {
  const { state, seat, names, reader } = visit;
  if (seat === null || state.play === null || !mayMove(visit)) return "";
  const { plain } = workerGameOf(state.game);
  const input = { view: state.play, seat, names, language: reader.language };
  const form = plain.moveForm?.(input, await playerSeed(visit)) ?? null;
  if (form !== null) {
    const fields = form.fields.map(({ label, name, options, chosen }) => {
      const shown = options.map((option) => ({ ...option, label: capitalize(option.label) }));
      return selectField(label, name, shown, chosen);
    });
    const send = html`<button class="main" name="form" value="1">${form.send}</button>`;
    return section(
      visit,
      tableForm(visit, "move", html`<p>${form.prompt}</p><div class="fields">${fields}</div>${send}`),
    );
  }
  const groups = plain.groupMoves(input, rulesOfTable(state).moves(state.play, seat));
  const list = groups.map(({ title, moves }) => {
    // Several moves may have the same label, so it alone does not name the move.
    const spoken = (label: string) => (label.includes(title) ? label : `${title}: ${label}`);
    const buttons = moves.map(({ label, command }) => commandButton(capitalize(label), command, "", spoken(label)));
    return html`<li><b>${title}</b> <span>${buttons}</span></li>`;
  });
  return section(visit, tableForm(visit, "move", html`<ul class="moves">${list}</ul>`));
};

const section = ({ reader }: TableVisit, content: Html): Html =>
  html`<section aria-labelledby="moves"><h2 id="moves">${reader.words.moves}</h2>${content}</section>`;
