/**
 * A browser's agent finds the server's tools in the page, and sits down with them.
 * @gate
 */
import type { Page } from "playwright";
import { expect, it } from "vitest";
import { button, openSite, waitForText } from "../../support/server/browser.ts";

const site = openSite();

interface RegisteredTool {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: { readonly type?: string };
  readonly execute: (input: object) => Promise<{ readonly content: readonly { readonly text: string }[] }>;
}
type WithTools = typeof globalThis & { readonly registered: RegisteredTool[] };

/** Gives the browser an agent interface that collects the registered tools. */
const withAgent = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const registered: unknown[] = [];
    Object.assign(globalThis, { registered });
    Object.defineProperty(navigator, "modelContext", {
      value: { registerTool: (tool: unknown) => registered.push(tool) },
    });
  });
  await page.reload();
};

const namesIn = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => (globalThis as WithTools).registered.map(({ name }) => name));

const callTool = async <T>(page: Page, name: string, input: object): Promise<T> => {
  const text = await page.evaluate(
    async ([tool, given]) => {
      const found = (globalThis as WithTools).registered.find((one) => one.name === tool)!;
      return (await found.execute(given)).content[0]!.text;
    },
    [name, input] as const,
  );
  return JSON.parse(text);
};

it("a browser's agent has the tools of /mcp, and the player that it seats appears on the page", async () => {
  const page = await site.visit(await site.newTable());
  await button(page, "Sit down").first().waitFor();
  await withAgent(page);
  await expect.poll(() => namesIn(page)).toContain("study");
  expect(await namesIn(page)).toEqual(expect.arrayContaining(["open_table", "join_table", "wait_for_turn", "play"]));
  const table = page.url();
  const { token } = await callTool<{ token: string }>(page, "join_table", { table, name: "Helper" });
  await waitForText(page, "Helper");
  const { phase } = await callTool<{ phase: string }>(page, "position", { table, token });
  expect(phase).toBe("seating");
});

it("a page without agents requests no tools", async () => {
  const page = await site.visit("/");
  const requests: string[] = [];
  page.on("request", (request) => requests.push(new URL(request.url()).pathname));
  await page.reload();
  await expect.poll(() => requests.some((path) => path.includes("when-idle"))).toBe(true);
  await page.locator("ft-header button.settings").click();
  await page.locator("ft-settings").getByRole("link", { name: "Privacy" }).waitFor();
  expect(requests).not.toContain("/mcp");
});
