/** The page sends the service worker the address of each built file that it fetches. */
import { expect, it, vi } from "vitest";
import { startServiceWorker } from "../../../client/notifications/register-service-worker.ts";
import type { PageMessage } from "../../../client/sw/page-message.ts";

it("the page reports files that it fetches after the worker became ready, and no other address", async () => {
  const messages: PageMessage[] = [];
  const registration = { active: { postMessage: (message: PageMessage) => messages.push(message) } };
  vi.spyOn(navigator.serviceWorker, "register").mockResolvedValue(registration as never);
  vi.spyOn(navigator.serviceWorker, "ready", "get").mockResolvedValue(registration as never);
  await startServiceWorker();
  const files = () => messages.flatMap((message) => (message.type === "keep" ? message.files : []));
  await fetch("/assets/late.woff2?test");
  await fetch("/api/late?test");
  await fetch("/assets/last.woff2?test");
  await expect.poll(files).toEqual(expect.arrayContaining(["/assets/late.woff2", "/assets/last.woff2"]));
  expect(files()).not.toContain("/api/late");
});
