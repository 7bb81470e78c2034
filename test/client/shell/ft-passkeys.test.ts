/** The passkeys in the settings: the server's answer decides which buttons are shown. */
import { beforeEach, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { saveMadeSalt } from "../../../client/kit/storage/salt.ts";
import { FtPasskeys } from "../../../client/shell/ft-passkeys.ts";
import { type FakeServer, fakeServer, json } from "../support/fake-server.ts";

let server: FakeServer;
let element: FtPasskeys;
beforeEach(() => {
  server = fakeServer();
  element = new FtPasskeys();
});

const button = (name: string) => page.getByRole("button", { name });

it("the buttons are enabled once the server has listed the player's passkeys", async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  server.respondTo("GET /api/mine/passkeys", () => promise);
  document.body.append(element);
  for (const name of ["Create a passkey", "Use my passkey"]) await expect.element(button(name)).toBeDisabled();
  resolve(await json({ passkeys: [{}] })());
  for (const name of ["Use my passkey", "Delete my passkey"]) await expect.element(button(name)).toBeEnabled();
  await expect.element(button("Create a passkey")).not.toBeInTheDocument();
});

it("the buttons are enabled if the server is unreachable", async () => {
  document.body.append(element);
  for (const name of ["Create a passkey", "Use my passkey"]) await expect.element(button(name)).toBeEnabled();
});

it("the focus stays at the passkeys when the pressed button disappears", async () => {
  server.respondTo("GET /api/mine/passkeys", json({ passkeys: [{}] }));
  server.respondTo("POST /api/mine/passkeys/forget", json({}));
  document.body.append(element);
  for (const name of ["Delete my passkey", "Cancel", "Delete my passkey", "Delete it"]) {
    await userEvent.click(button(name));
    await element.updateComplete;
    expect(document.activeElement).toBe(element);
  }
  await expect.element(button("Create a passkey")).toBeEnabled();
});

it("a sign-in names the table of its page and those where the browser has just sat down", async () => {
  history.replaceState(null, "", "/t/table-2");
  saveMadeSalt("table-1", 0, "5a".repeat(16));
  saveMadeSalt("table-1", 1, "5a".repeat(16));
  saveMadeSalt("table-2", 0, "5a".repeat(16));
  const bytes = new ArrayBuffer(8);
  const response = { clientDataJSON: bytes, authenticatorData: bytes, signature: bytes };
  const credential = { id: "key", rawId: bytes, type: "public-key", response, getClientExtensionResults: () => ({}) };
  vi.spyOn(navigator.credentials, "get").mockResolvedValue(credential as unknown as Credential);
  server.respondTo("GET /api/mine/passkeys", json({ passkeys: [] }));
  server.respondTo("POST /api/mine/passkeys/challenge", json({ challenge: "AAAA" }));
  // A refusal, because the page loads again after a success.
  server.respondTo("POST /api/mine/passkeys/sign-in", json({ error: "no-passkey" }, { status: 403 }));
  document.body.append(element);
  await userEvent.click(button("Use my passkey"));
  await expect.element(page.getByText("This passkey has been deleted here.")).toBeVisible();
  expect(server.requests.at(-1)?.body).toMatchObject({ id: "key", tables: ["table-2", "table-1"] });
});
