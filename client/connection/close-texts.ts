/**
 * Texts for a table that cannot be shown: what happened, and what to do. Loaded when the table has been painted or
 * cannot be.
 */
import { msg } from "@lit/localize";
import { html } from "lit";
import type { CloseCause } from "./connection.ts";
import type { TableConnection } from "./table-connection.ts";

interface CloseTexts {
  readonly title: string;
  readonly text: string;
  /** Does what the text proposes. */
  readonly retry?: (() => void) | undefined;
}

const reload = (): void => location.reload();

/** `wasOpen`: this page has shown the table, so the link is valid. */
export const closeTexts = (ending: CloseCause, wasOpen = false): CloseTexts => {
  switch (ending) {
    case "not-found":
      if (wasOpen)
        return {
          title: msg("This table is gone"),
          text: msg("The server no longer has it. It may have been deleted, or the server has lost its data."),
        };
      return {
        title: msg("No table here"),
        text: msg("The link may be incomplete. Ask for it again, or open a table of your own."),
      };
    case "forbidden":
      return {
        title: msg("You can’t open this table"),
        text: msg("Open the link in a normal tab (not a private one), at exactly the address it shows."),
      };
    case "forgotten":
      return {
        title: msg("This table has been deleted"),
        text: msg("Everyone who sat there agreed. Nothing of it was kept."),
      };
    case "cannot-open":
      return {
        title: msg("This table can’t be opened"),
        text: msg(
          "Part of its log can’t be read. Nothing is lost; the table opens again once this is fixed. To report it, give these names to the people who run this server:",
        ),
      };
    default:
      return {
        title: msg("The connection was closed"),
        text: msg("The server didn’t understand this page. Reload it to get the newest version."),
      };
  }
};

/** Returns null while the table is still loading. */
const absenceTexts = ({ connection, isBroken }: TableConnection, wasOpen: boolean): CloseTexts | null => {
  const { state, ending, report, retry } = connection;
  if (state === "closed" || report !== null) return closeTexts(ending, wasOpen);
  if (isBroken)
    return { title: msg("The game couldn’t be loaded"), text: msg("Reload the page to try again."), retry: reload };
  if (state === "offline")
    return { title: msg("You’re offline"), text: msg("The table opens as soon as the network is back.") };
  if (state !== "reconnecting") return null;
  return { title: msg("The table can’t be reached"), text: msg("Retrying automatically. Nothing is lost."), retry };
};

/** The whole page of a table that cannot be shown. Returns null while the table is still loading. */
export const absentTable = (table: string, line: TableConnection, wasOpen: boolean) => {
  const words = absenceTexts(line, wasOpen);
  if (words === null) return null;
  const { title, text, retry } = words;
  const { report } = line.connection;
  return html`<main class="message">
    <div role="status"><h1>${title}</h1><p>${text}</p>${report === null ? "" : html`<p><code dir="ltr">${table} · ${report}</code></p>`}</div>
    ${retry === undefined ? "" : html`<button class="primary" @click=${retry}>${msg("Try again")}</button>`}
    <a class="button outlined" href="/">${msg("Back to the home page")}</a>
  </main>`;
};
