/** Keyboard focus shows an icon's title as a tooltip. */
import { expect, it } from "vitest";
import { userEvent } from "vitest/browser";
import "../../../client/kit/styles/page.css";
import { startFocusTooltips } from "../../../client/shell/focus-tooltip.ts";

startFocusTooltips();

const tooltip = () => document.querySelector<HTMLElement>("[popover=manual]");

const mount = (content: string): void => {
  document.body.innerHTML = content;
};

it("a focused icon shows its title inside the window, until it loses the focus", async () => {
  mount(
    `<button title="Settings" style="position: fixed; right: 0; top: 0; width: 44px">x</button><button>Next</button>`,
  );
  await userEvent.tab();
  expect(tooltip()?.textContent).toBe("Settings");
  const box = tooltip()!.getBoundingClientRect();
  expect(box.width).toBeGreaterThan(44);
  expect(box.right).toBeLessThanOrEqual(innerWidth);
  await userEvent.tab();
  expect(tooltip()).toBeNull();
});

it("a press shows no tooltip, and a button with text has none", async () => {
  mount(
    `<button title="Settings" style="width: 44px">x</button><button title="Resign" style="width: 120px">Resign</button>`,
  );
  await userEvent.click(document.querySelector("button")!);
  expect(tooltip()).toBeNull();
  await userEvent.tab();
  expect(document.activeElement?.textContent).toBe("Resign");
  expect(tooltip()).toBeNull();
});
