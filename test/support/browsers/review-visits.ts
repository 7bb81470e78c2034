/** A finished game reviewed together in whichever browser: the same visit for Firefox and WebKit. */
import { afterAll, beforeAll, it } from "vitest";
import { until } from "../server/server.ts";
import { leave, seatBoth, square, stands } from "./browser-visits.ts";
import { desktop, type Engine, type Tab } from "./tab.ts";
import { button, gone, press, type Sought, see, sees, tabTo, type } from "./user-actions.ts";

const CIRCLE: Sought = { css: ".board > svg > ellipse" };

/** Twice what the visit takes in WebKit on a busy machine. */
const LONG_MS = 240_000;

/** The moment that the page's slider shows. Runs in the page. */
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

const isAt = (tab: Tab, moment: string): Promise<void> =>
  until(async () => (await tab.ask(readMoment, null)) === moment, 30_000, `moment ${moment}`);

export const reviewVisitsOf = (name: string, start: () => Engine): void => {
  let engine: Engine;
  beforeAll(() => {
    engine = start();
  });
  afterAll(() => engine?.close());

  it(
    `${name}: a review follows its leader, shows side lines, notes and circles, and passes the lead`,
    async () => {
      const order = { game: "pool", options: { black: "first" }, talk: "free" };
      const { tabs } = await seatBoth(engine, order, [desktop, desktop]);
      const [black, white] = tabs;
      // A press before both salts are revealed moves nothing.
      await see(black, button("Resign"));
      await press(black, square(11));
      await press(black, square(15));
      await stands(white, 15, "black man");
      await press(white, square(22));
      await press(white, square(18));
      await stands(black, 18, "white man");
      await press(black, button("Resign"));
      await sees(black, "Resign this game?");
      await press(black, button("Resign"));
      await sees(white, "You won");

      await press(black, button("Review together"));
      await sees(black, "You lead: everyone sees your moment.");
      await sees(white, "leads.");
      await press(black, button("First move"));
      await isAt(white, "0");
      // By key: a busy machine holds the button so long that it steps twice.
      await type(black, "ArrowRight");
      await isAt(white, "1");

      await press(black, square(22));
      await press(black, square(17));
      await stands(white, 17, "white man");
      await sees(white, "Side line 1");
      await press(black, button("Name the line"));
      await black.write("Plan B");
      await black.press("Enter");
      await sees(white, "Plan B");

      await press(white, button("Look on your own"));
      await press(black, button("Last move"));
      await sees(white, "You look on your own.");
      await stands(white, 17, "white man");
      await press(white, button("Return"));
      await stands(white, 18, "white man");

      await press(white, { css: "input[name=note]" });
      await white.write("Too early");
      await press(white, button("Leave the note"));
      await sees(black, "Too early");
      await tabTo(black, /^\d+, /);
      await type(black, "Shift+Enter", "Shift+Enter");
      await see(white, CIRCLE);

      await press(white, button("Ask for the lead"));
      await sees(black, "asks for the lead");
      await press(black, button("Pass the lead"));
      await sees(white, "You lead: everyone sees your moment.");
      await press(white, button("First move"));
      await isAt(black, "0");
      await gone(black, CIRCLE);
      await black.reload();
      await sees(black, "Plan B");
      await isAt(black, "0");
      await press(white, button("Leave the review"));
      await sees(black, "You lead: everyone sees your moment.");
      await leave(...tabs);
    },
    LONG_MS,
  );
};
