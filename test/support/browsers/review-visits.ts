/** The test of a shared review that runs in Firefox and in WebKit. */
import { afterAll, beforeAll, it } from "vitest";
import { waitUntil } from "../server/server.ts";
import { closeTabs, seatTwoTabs, square, waitForPiece } from "./browser-visits.ts";
import { desktop, type Engine, type Tab } from "./tab.ts";
import {
  button,
  press,
  pressKeys,
  type Target,
  tabTo,
  waitForElement,
  waitForText,
  waitUntilGone,
} from "./user-actions.ts";

const CIRCLE: Target = { css: ".board > svg > ellipse" };

/** Twice the duration in WebKit on a busy machine. */
const LONG_MS = 240_000;

/** Runs in the page: the moment that its slider shows. */
const readMoment = (): string => {
  const walk = (root: ParentNode): string => {
    const rail = root.querySelector<HTMLInputElement>("input[type=range]");
    if (rail !== null) return rail.value;
    return [...root.querySelectorAll("*")].reduce(
      (value, { shadowRoot }) => value || (shadowRoot ? walk(shadowRoot) : ""),
      "",
    );
  };
  return walk(document);
};

const waitForMoment = (tab: Tab, moment: string): Promise<void> =>
  waitUntil(async () => (await tab.evaluate(readMoment, null)) === moment, 30_000, `moment ${moment}`);

export const testReviewVisit = (name: string, start: () => Engine): void => {
  let engine: Engine;
  beforeAll(() => {
    engine = start();
  });
  afterAll(() => engine?.close());

  it(
    `${name}: a review follows its leader, shows side lines, notes and circles, and passes the lead`,
    async () => {
      const order = { game: "pool", options: { black: "first" }, talk: "free" };
      const { tabs } = await seatTwoTabs(engine, order, [desktop, desktop]);
      const [black, white] = tabs;
      // A press before both salts are revealed moves nothing.
      await waitForElement(black, button("Resign"));
      await press(black, square(11));
      await press(black, square(15));
      await waitForPiece(white, 15, "black man");
      await press(white, square(22));
      await press(white, square(18));
      await waitForPiece(black, 18, "white man");
      await press(black, button("Resign"));
      await waitForText(black, "Resign this game?");
      await press(black, button("Resign"));
      await waitForText(white, "You won");

      await press(black, button("Review together"));
      await waitForText(black, "You lead: everyone sees your moment.");
      await waitForText(white, "leads.");
      await press(black, button("First move"));
      await waitForMoment(white, "0");
      // On a busy machine a mouse press takes so long that the button repeats.
      await pressKeys(black, "ArrowRight");
      await waitForMoment(white, "1");

      await press(black, square(22));
      await press(black, square(17));
      await waitForPiece(white, 17, "white man");
      await waitForText(white, "Side line 1");
      await press(black, button("Name the line"));
      await black.write("Plan B");
      await black.press("Enter");
      await waitForText(white, "Plan B");

      await press(white, button("Look on your own"));
      await press(black, button("Last move"));
      await waitForText(white, "You look on your own.");
      await waitForPiece(white, 17, "white man");
      await press(white, button("Return"));
      await waitForPiece(white, 18, "white man");

      await press(white, { css: "input[name=note]" });
      await white.write("Too early");
      await press(white, button("Leave the note"));
      await waitForText(black, "Too early");
      await tabTo(black, /^\d+, /);
      await pressKeys(black, "Shift+Enter", "Shift+Enter");
      await waitForElement(white, CIRCLE);

      await press(white, button("Ask for the lead"));
      await waitForText(black, "asks for the lead");
      await press(black, button("Pass the lead"));
      await waitForText(white, "You lead: everyone sees your moment.");
      await press(white, button("First move"));
      await waitForMoment(black, "0");
      await waitUntilGone(black, CIRCLE);
      await black.reload();
      await waitForText(black, "Plan B");
      await waitForMoment(black, "0");
      await press(white, button("Leave the review"));
      await waitForText(black, "You lead: everyone sees your moment.");
      await closeTabs(...tabs);
    },
    LONG_MS,
  );
};
