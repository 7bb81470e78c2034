/**
 * Forms that send a command of a table, by POST to the page's own address, and the commands' ids. The same form of the
 * same page has the same id, so a form that is sent twice is applied once.
 */
import { sha256 } from "@noble/hashes/sha2.js";
import { utf8ToBytes } from "@noble/hashes/utils.js";
import { html, raw } from "hono/html";
import { MAX_CHAT_LENGTH } from "../../engine/table/forms/chat.ts";
import { makeBase64url } from "../identity/base64url.ts";
import { plainAddress } from "./address.ts";
import type { Html } from "./layout.ts";
import type { TableVisit } from "./table-visit.ts";

const ID_BYTES = 15;

/** It follows from the log's length, so the same form has another id after each entry. */
export const commandId = ({ access, state }: Pick<TableVisit, "access" | "state">, form: string): string =>
  makeBase64url(sha256(utf8ToBytes(`${access.id} ${access.player} ${state.length} ${form}`)).subarray(0, ID_BYTES));

/** `name` is unique in the page: the command's id depends on it. */
export const tableForm = (visit: TableVisit, name: string, content: Html): Html => {
  const { access, reader, state, seat } = visit;
  return html`<form method="post" action="${plainAddress(`/t/${access.id}`, reader.chosen)}">
<input type="hidden" name="id" value="${commandId(visit, name)}"><input type="hidden" name="seq" value="${state.length - 1}">${
    seat === null ? "" : html`<input type="hidden" name="acting" value="${seat}">`
  }
${content}</form>`;
};

/** A button that sends this command. `look`: the main thing to do, or one of several. `spoken`: its name for screen readers. */
export const commandButton = (
  label: string,
  command: object,
  look: "main" | "quiet" | "" = "",
  spoken: string = label,
): Html =>
  html`<button name="command" value="${JSON.stringify(command)}"${look === "" ? "" : raw(` class="${look}"`)}${spoken === label ? "" : html` aria-label="${spoken}"`}>${label}</button> `;

export interface Option {
  readonly value: string;
  readonly label: string;
}

export const selectField = (label: string, name: string, options: readonly Option[], chosen: string): Html =>
  html`<label>${label} <select name="${name}">${options.map(
    (option) =>
      html`<option value="${option.value}"${option.value === chosen ? raw(" selected") : ""}>${option.label}</option>`,
  )}</select></label> `;

/** Names have at most 24 letters (`parsePlayerName`). */
export const nameField = (label: string, known = ""): Html =>
  html`<label>${label} <input name="name" value="${known}" required maxlength="24" autocomplete="nickname"></label> `;

export const textField = (label: string): Html =>
  html`<label>${label} <input name="text" required maxlength="${MAX_CHAT_LENGTH}" autocomplete="off"></label> `;
