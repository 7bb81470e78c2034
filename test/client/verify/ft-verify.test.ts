/**
 * Verification of a finished game in the browser.
 * Every day engine/log/verify.test.ts finds each fault.
 * @gate
 */
import { describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import "../../../client/kit/styles/page.css";
import "../../../client/verify/ft-verify.ts";
import type { ReceivedLog } from "../../../client/store/store.ts";
import type { FtVerify } from "../../../client/verify/ft-verify.ts";
import { runVerify } from "../../../client/verify/run-verify.ts";
import { verifyResultTexts } from "../../../client/verify/verify-result-texts.ts";
import { viewLog } from "../../../engine/log/log.ts";
import { verifyFaults } from "../../../engine/log/verify.ts";
import type { Entry } from "../../../engine/table/types.ts";
import { finishedSpyLog } from "../support/finished-game.ts";

const log = finishedSpyLog("verify");
const received: ReceivedLog = { viewer: 1, entries: viewLog(log.slice(0, -1), 1) };
const isSentence = /^\p{Lu}.*\.$/u;

let element: FtVerify | undefined;

const verifyByPress = async (entries: readonly Entry[], saved: ReceivedLog | null): Promise<void> => {
  element = document.createElement("ft-verify");
  Object.assign(element, { entries, received: saved });
  document.body.append(element);
  await userEvent.click(page.getByRole("button", { name: "Verify the game" }));
};

describe("a finished game is checked in the browser", () => {
  it("the verification lists what was checked", async () => {
    await verifyByPress(log, received);
    await expect.element(page.getByText("Verified")).toBeVisible();
    const texts = element!.renderRoot.querySelector("ul")!.textContent;
    expect(texts).toContain(`Entries seen live by this browser: ${log.length - 1}, unchanged.`);
  });

  it("the focus stays at the verification while it runs, and at its result", async () => {
    await verifyByPress(log, null);
    expect(document.activeElement).toBe(element);
    await expect.element(page.getByText("Verified")).toBeVisible();
    expect(document.activeElement).toBe(element);
  });

  it("the verification claims no comparison without a saved copy", async () => {
    await verifyByPress(log, null);
    await expect.element(page.getByText(/didn’t see the game live/)).toBeVisible();
  });

  it("a verification that cannot run says so, and can be tried again", async () => {
    const toasts: string[] = [];
    const listen = ({ detail }: CustomEvent<string>) => toasts.push(detail);
    document.body.addEventListener("ft-toast", listen);
    // Without a log, both the worker and the page fail.
    await verifyByPress(null as unknown as readonly Entry[], null);
    await expect.poll(() => toasts).toEqual(["The server can’t be reached. Try again in a moment."]);
    document.body.removeEventListener("ft-toast", listen);
    await expect.element(page.getByRole("button", { name: "Verify the game" })).toBeEnabled();
  });

  it("the verification shows where a saved copy differs", async () => {
    const seq = log.findIndex(({ seat }) => seat === 1);
    const other = received.entries.map((entry) => (entry.seq === seq ? { ...entry, at: entry.at + 1 } : entry));
    await verifyByPress(log, { viewer: 1, entries: other });
    await expect.element(page.getByText("Verification failed")).toBeVisible();
    expect(element!.renderRoot.textContent).toContain(`Entry ${seq} isn’t what this browser received`);
  });

  it("the verification shows that a log was changed", async () => {
    expect(await runVerify({ entries: log.toSpliced(-3, 1), received: null })).toMatchObject({ fault: "out-of-order" });
    expect(await runVerify({ entries: log.slice(0, -1), received: null })).toMatchObject({ fault: "not-revealed" });
  });
});

describe("a fault that an older page finds", () => {
  const forged = { entries: log.slice(0, -1), received: null };
  const methods: (string | undefined)[] = [];
  const answerWith = (status: number) =>
    vi.spyOn(window, "fetch").mockImplementation(async (_, init) => {
      methods.push(init?.method);
      return new Response(null, { status });
    });

  it.each([
    [404, "unknown-rules"],
    [200, "not-revealed"],
    [503, "not-revealed"],
  ])("counts as unknown rules if the server no longer has the page's verifier (%i: %s)", async (status, fault) => {
    answerWith(status);
    expect(await runVerify(forged)).toMatchObject({ fault });
    expect(methods.splice(0)).toEqual(["HEAD"]);
  });

  it("asks for a reload then", async () => {
    answerWith(404);
    await verifyByPress(forged.entries, null);
    await expect.element(page.getByText(/doesn’t know, so nothing could be checked\. Reload the page/)).toBeVisible();
  });

  it("sends no request if there is no fault", async () => {
    const fetched = answerWith(404);
    expect(await runVerify({ entries: log, received: null })).toMatchObject({ fault: null });
    expect(fetched).not.toHaveBeenCalled();
  });
});

describe("texts", () => {
  const counts = { deals: 1, moves: 2, compared: 3, outcome: null };

  it.each([...verifyFaults])("the fault %s has a text", (fault) => {
    const { title, lines } = verifyResultTexts({ fault, seq: 7, ...counts });
    expect(title).toBe("Verification failed");
    expect(lines).toEqual([expect.stringMatching(isSentence)]);
  });

  it("each fault has a different text", () => {
    const texts = verifyFaults.map((fault) => verifyResultTexts({ fault, seq: 7, ...counts }).lines[0]);
    expect(new Set(texts).size).toBe(verifyFaults.length);
  });

  it("the text of each check is a sentence", () => {
    for (const line of verifyResultTexts({ fault: null, ...counts }).lines) expect(line).toMatch(isSentence);
  });
});
