/** Copying on plain http, where the browser has no `navigator.clipboard`. */
import { html, render } from "lit";
import { expect, it, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { copyText } from "../../../client/kit/clipboard.ts";

const TEXT = "https://foldtable.example/t/1";

let copied: Promise<boolean> | undefined;

const button = html`<button @click=${() => {
  copied = copyText(TEXT);
}}>Copy</button>`;

const withSlot = (element: Element | undefined): void =>
  void element?.attachShadow({ mode: "open" }).append(Object.assign(document.createElement("slot"), { name: "end" }));

it.each([
  ["a section", html`<section>${button}<input /></section>`],
  ["a dialog", html`<dialog>${button}<input /></dialog>`],
  ["a slot", html`<article><div slot="end">${button}<input /></div></article>`],
])("a text is copied from %s, and its button keeps the focus", async (_, content) => {
  vi.spyOn(navigator, "clipboard", "get").mockReturnValue(undefined as never);
  const host = document.createElement("div");
  const root = host.attachShadow({ mode: "open" });
  render(content, root);
  document.body.append(host);
  root.querySelector("dialog")?.showModal();
  withSlot(root.querySelector("article") ?? undefined);
  const pressed = root.querySelector("button")!;
  pressed.focus();
  await userEvent.keyboard("{Enter}");
  expect(await copied).toBe(true);
  expect(root.activeElement).toBe(pressed);
  const field = root.querySelector("input")!;
  field.focus();
  await userEvent.paste();
  expect(field.value).toBe(TEXT);
});

it("a text is copied from a dialog that a press did not focus a button of", async () => {
  vi.spyOn(navigator, "clipboard", "get").mockReturnValue(undefined as never);
  const host = document.createElement("div");
  render(html`<dialog><input /></dialog>`, host);
  document.body.append(host);
  const dialog = host.querySelector("dialog")!;
  dialog.showModal();
  dialog.addEventListener("keydown", () => (copied = copyText(TEXT)), { once: true });
  await userEvent.keyboard("a");
  expect(await copied).toBe(true);
  const field = host.querySelector("input")!;
  field.value = "";
  field.focus();
  await userEvent.paste();
  expect(field.value).toBe(TEXT);
});
