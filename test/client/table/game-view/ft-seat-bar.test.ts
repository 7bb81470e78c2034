/** A seat's bar on the smallest phone: its parts share one line, and none covers another. */
import { afterEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import "../../../../client/kit/styles/page.css";
import { setLocaleNow } from "../../../../client/shell/locale.ts";
import { FtSeatBar } from "../../../../client/table/game-view/ft-seat-bar.ts";

afterEach(() => setLocaleNow("en"));

it.each(["en", "bn", "he", "ur"] as const)(
  "a long name, whose turn it is and a clock share a line, in %s",
  async (language) => {
    await page.viewport(320, 568);
    await setLocaleNow(language);
    const bar = new FtSeatBar();
    Object.assign(bar, { name: "Bartholomew Featherston", mine: true, acting: true, turn: true });
    bar.innerHTML = "<span style='inline-size: 64px'>10:11</span>";
    bar.style.inlineSize = "300px";
    document.body.append(bar);
    await bar.updateComplete;
    await document.fonts.ready;
    const box = (selector: string): DOMRect => bar.renderRoot.querySelector(selector)!.getBoundingClientRect();
    const words = document.createRange();
    words.selectNodeContents(bar.renderRoot.querySelector(".under")!);
    const [said, end, name] = [words.getBoundingClientRect(), box(".end"), box(".name")];
    expect(Math.min(said.right, end.right) - Math.max(said.left, end.left)).toBeLessThanOrEqual(0);
    expect(Math.min(said.right, name.right) - Math.max(said.left, name.left)).toBeLessThanOrEqual(0);
    expect(name.width).toBeGreaterThan(40);
    expect(said.left).toBeGreaterThanOrEqual(0);
    expect(said.right).toBeLessThanOrEqual(300);
  },
);

it.each([
  ["Your turn", "player who shares the device", true],
  ["Their turn", "player at another device", false],
])("%s is written at the seat of a %s", async (words, _, acting) => {
  const bar = Object.assign(new FtSeatBar(), { name: "Bo", turn: true, acting });
  document.body.append(bar);
  await bar.updateComplete;
  expect(bar.renderRoot.querySelector(".under")!.textContent.trim()).toBe(words);
});
