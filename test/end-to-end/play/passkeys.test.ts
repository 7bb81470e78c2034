/**
 * Passkeys ("Keep my seats on all my devices"): a seat of one device appears on another.
 * @gate
 */
import type { CDPSession, Page } from "playwright";
import { expect, it } from "vitest";
import { button, openSite, sitDown, waitForText } from "../../support/server/browser.ts";

const site = openSite();

/** A phone's virtual authenticator: it stores passkeys and verifies its user. */
const AUTHENTICATOR = {
  protocol: "ctap2",
  transport: "internal",
  hasResidentKey: true,
  hasUserVerification: true,
  isUserVerified: true,
  automaticPresenceSimulation: true,
} as const;

const withAuthenticator = async (page: Page): Promise<{ devtools: CDPSession; authenticatorId: string }> => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  return { devtools, ...(await devtools.send("WebAuthn.addVirtualAuthenticator", { options: AUTHENTICATOR })) };
};

const openSettings = (page: Page): Promise<void> => page.locator("ft-header button.settings").click();

it("a passkey adds the seats of one device to another, which keeps its own; a deleted passkey is refused", async () => {
  const table = await site.newTable();
  const other = await site.newTable();
  const laptop = await site.visit(table);
  await sitDown(laptop, "Ann");
  await button(laptop, "Leave my seat").waitFor();
  const own = await withAuthenticator(laptop);
  await openSettings(laptop);
  await button(laptop, "Create a passkey").click();
  await waitForText(laptop, /Done\. On your other device/);
  const { credentials } = await own.devtools.send("WebAuthn.getCredentials", own);
  expect(credentials.length).toBe(1);

  const phone = await site.visit(other, { expectedErrors: /status of 403/ });
  await sitDown(phone, "Ann");
  const copy = await withAuthenticator(phone);
  await copy.devtools.send("WebAuthn.addCredential", { ...copy, credential: credentials[0]! });
  const secondWindow = await phone.context().newPage();
  await secondWindow.goto(other);
  await button(secondWindow, "Leave my seat").waitFor();
  await openSettings(phone);
  const reloads = [phone, secondWindow].map((page) => page.waitForEvent("load"));
  await button(phone, "Use my passkey").click();
  await Promise.all(reloads);
  for (const page of [phone, secondWindow]) await button(page, "Leave my seat").waitFor();
  await phone.goto(table);
  await button(phone, "Leave my seat").waitFor();

  await openSettings(phone);
  await button(phone, "Delete my passkey").click();
  await button(phone, "Delete it").click();
  await waitForText(phone, /Your passkey is deleted here/);
  await button(phone, "Use my passkey").click();
  await waitForText(phone, "This passkey has been deleted here.");
  await expect.poll(() => button(phone, "Create a passkey").count()).toBe(1);
});
