/** The study of a game when a part of it cannot be loaded. */
import { expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import "../../../client/kit/styles/page.css";
import { WORKER_TIMEOUT_MS } from "../../../client/kit/loading/web-worker.ts";
import { StudyCore } from "../../../client/study/run/study-worker-core.ts";
import {
  clearStudies,
  expectEventually,
  mountGame,
  poolLog,
  pressStudy,
  studyOf,
  studyPool,
} from "../support/studied-game.ts";

vi.mock("../../../client/study/ft-share-picture.ts", () => {
  throw new TypeError("Failed to fetch");
});

it("a visitor who asks for the picture of the game reads why there is none", async () => {
  await page.viewport(1280, 900);
  const toasts: string[] = [];
  const view = await studyPool();
  view.addEventListener("ft-toast", ({ detail }) => toasts.push(detail));
  await page.getByRole("button", { name: "Picture of the game" }).click();
  await expect.poll(() => toasts).toEqual(["The server can’t be reached. Try again in a moment."]);
  expect(studyOf(view)!.renderRoot.querySelector("ft-share-picture")).toBeNull();
});

it("a study that cannot load says so, and is retried by the keyboard", async () => {
  await page.viewport(1280, 900);
  await clearStudies();
  const start = vi.spyOn(globalThis, "Worker").mockImplementation(function keepSilent() {
    return { postMessage: vi.fn(), terminate: vi.fn() } as unknown as Worker;
  });
  const here = vi.spyOn(StudyCore, "of").mockReturnValue(new Promise<never>(() => {}));
  vi.spyOn(console, "error").mockReturnValue();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const view = await mountGame("pool", poolLog);
  await pressStudy();
  const text = () => studyOf(view)?.renderRoot.textContent;
  await vi.waitFor(() => expect(text()).toContain("Starting…"));
  await vi.waitFor(() => expect(start).toHaveBeenCalled());
  await vi.advanceTimersByTimeAsync(WORKER_TIMEOUT_MS);
  await vi.waitFor(() => expect(here).toHaveBeenCalled());
  expect(text()).toContain("Starting…");
  await vi.advanceTimersByTimeAsync(WORKER_TIMEOUT_MS);
  vi.useRealTimers();
  vi.restoreAllMocks();
  await expectEventually(text).toContain("This game can’t be studied right now.");
  page.getByRole("button", { name: "Try again" }).element().focus();
  await userEvent.keyboard("{Enter}");
  const focused = () => (studyOf(view)!.renderRoot as ShadowRoot).activeElement;
  await expectEventually(() => focused()?.textContent).toContain("Next mistake");
  await expectEventually(() => studyOf(view)!.study.progress.found).toBeGreaterThan(0);
});
