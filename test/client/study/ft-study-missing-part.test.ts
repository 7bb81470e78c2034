/** The study of a game when a part of it cannot be loaded. */
import { expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import "../../../client/kit/styles/page.css";
import { studyOf, studyPool } from "../support/studied-game.ts";

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
