/** The passkeys in the settings: the server's answer decides which buttons are shown. */
import { beforeEach, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
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
