/** What players ask of each other: draws, undoing, resigning, another game, and chat phrases. */
import { html } from "hono/html";
import { rulesOfTable } from "../../engine/contract/game-registry.ts";
import { phrases } from "../../engine/table/forms/chat.ts";
import { canResign, drawVoters, takebackPlies } from "../../engine/table/seats.ts";
import { isolate } from "../drawing/texts.ts";
import { plainAddress } from "./address.ts";
import { commandButton, tableForm } from "./forms.ts";
import type { Html } from "./layout.ts";
import type { TableVisit } from "./table-visit.ts";

/** Requests that wait for this player's answer, and what the player may do first. */
export const answersOf = (visit: TableVisit): Html => {
  const { state, seat, names, reader } = visit;
  const { words } = reader;
  const parts: Html[] = [];
  const name = seat === null ? undefined : state.chairs[seat]?.name;
  const query: Readonly<Record<string, string>> = name === undefined ? {} : { name };
  if (state.successor !== null)
    parts.push(
      html`<p><a class="button main" href="${plainAddress(`/t/${state.successor}`, reader.chosen, query)}">${words.toRematch}</a></p>`,
    );
  if (seat === null) return parts;
  const { offer, backAsked } = state;
  if (offer !== null && offer.by !== seat && drawVoters(state).includes(seat) && !offer.accepted.includes(seat)) {
    const buttons = [
      commandButton(words.accept, { type: "accept-draw" }),
      commandButton(words.decline, { type: "decline-draw" }),
    ];
    parts.push(
      tableForm(visit, "answer-draw", html`<p>${words.drawOffer(isolate(names[offer.by] ?? ""))} ${buttons}</p>`),
    );
  }
  if (backAsked !== null && backAsked.by !== seat) {
    const buttons = [
      commandButton(words.allow, { type: "grant-back" }),
      commandButton(words.decline, { type: "deny-back" }),
    ];
    parts.push(
      tableForm(visit, "answer-back", html`<p>${words.backAsked(isolate(names[backAsked.by] ?? ""))} ${buttons}</p>`),
    );
  }
  if (state.covered.includes(seat))
    parts.push(tableForm(visit, "come-back", commandButton(words.comeBack, { type: "come-back" }, "main")));
  if (state.phase === "over" && state.successor === null && !state.isUploaded && !state.rematch.includes(seat))
    parts.push(tableForm(visit, "rematch", commandButton(words.playAgain, { type: "rematch" }, "main")));
  return parts;
};

export const requestsOf = (visit: TableVisit): Html => {
  const { state, seat, reader } = visit;
  if (seat === null) return "";
  const { words } = reader;
  const parts: Html[] = [];
  if (drawVoters(state).includes(seat) && state.offer === null && !state.offered.includes(seat))
    parts.push(tableForm(visit, "offer-draw", commandButton(words.offerDraw, { type: "offer-draw" }, "quiet")));
  const canUndo = rulesOfTable(state).takesBack === true && takebackPlies(state, seat) !== null;
  if (state.phase === "playing" && canUndo && state.backAsked === null && !state.askedBack.includes(seat))
    parts.push(tableForm(visit, "ask-back", commandButton(words.askBack, { type: "ask-back" }, "quiet")));
  if (state.phase === "playing" && canResign(state, seat)) {
    const sure = tableForm(visit, "resign", commandButton(words.resign, { type: "resign" }));
    parts.push(html`<details><summary>${words.resign}</summary><p>${words.resignSure}</p>${sure}</details>`);
  }
  const chat = phrases.map((phrase) => commandButton(words.phrases[phrase], { type: "say", phrase }, "quiet"));
  parts.push(html`<details><summary>${words.chat}</summary>${tableForm(visit, "say", html`<p>${chat}</p>`)}</details>`);
  return html`<section aria-labelledby="actions"><h2 id="actions">${words.actions}</h2>${parts}</section>`;
};
