/** Buttons that wait for an answer: they keep the focus, and a further press does nothing. */
import { beforeEach, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import "../../../client/home/ft-home.ts";
import "../../../client/local/ft-continue-game.ts";
import "../../../client/local/ft-player-names.ts";
import "../../../client/learn/ft-continue-vs-bot.ts";
import "../../../client/share/ft-accept-seat.ts";
import "../../../client/table/waiting-room/ft-chairs.ts";
import "../../../client/table/waiting-room/ft-seat-bots.ts";
import "../../../client/table/waiting-room/ft-table-size.ts";
import "../../../client/tournament/ft-tournament-setup.ts";
import "../../../engine/games/all-games.ts";
import * as v from "valibot";
import { poolClient } from "../../../client/games/pool/client.ts";
import { FtTableOptions } from "../../../client/home/ft-table-options.ts";
import type { FtElement } from "../../../client/kit/element.ts";
import { whenPainted } from "../../../client/kit/loading/lazy-part.ts";
import { controlStyles } from "../../../client/kit/styles/controls.ts";
import { Store } from "../../../client/store/store.ts";
import { saltCommitment } from "../../../engine/chance/deal.ts";
import { newestGame } from "../../../engine/contract/game-registry.ts";
import { openTable, submit } from "../../../engine/log/session.ts";
import { HostedTable } from "../support/hosted-table.ts";
import { FORCED_CAPTURE, stateFromFen } from "../support/pool-table.ts";

const EVENTS = ["ft-navigate", "ft-open-table", "ft-seat-command", "ft-start-game"];

const SECRET = "17".repeat(32);

/** A table with two free seats, as its host sees it. */
const seatingStore = (): Store => {
  const { rules, options } = newestGame("train");
  let session = openTable(
    { game: "train", rules, options: v.parse(options, {}), seats: 4, shared: false },
    SECRET,
    1000,
  );
  for (const [seat, name] of ["Ann", "Ben"].entries()) {
    const command = { type: "sit", seat, name, share: saltCommitment("0a".repeat(16)) } as const;
    const envelope = { id: `command-${seat}`, seq: seat, command };
    ({ session } = submit(session, { player: name, seat: null }, envelope, SECRET, 1000));
  }
  const store = new Store();
  store.load(session.entries, 0);
  return store;
};

const finishedLog = () => {
  const table = new HostedTable().sit();
  table.play(3);
  return table.session.entries;
};

/** Called where a press has its first effect, for elements that first do something else than request or report. */
const begin = vi.fn(() => new Promise<never>(() => undefined));

/** The moment of a game from which a new one begins. Its log is read with the press. */
const momentOf = (near?: number) => {
  const entries = finishedLog();
  return {
    seq: 5,
    near,
    get entries() {
      void begin();
      return entries;
    },
  };
};

const CASES: readonly (readonly [tag: string, name: RegExp, props: () => object, waiting: object])[] = [
  [
    "ft-accept-seat",
    /^Play here/,
    () => ({ table: "abc", pass: { pass: "a", seat: 1, salt: null } }),
    { step: "taking" },
  ],
  [
    "ft-continue-vs-bot",
    /^Play the computer/,
    () => ({ client: { ...poolClient, resume: begin }, state: stateFromFen(FORCED_CAPTURE) }),
    { isBusy: true },
  ],
  ["ft-continue-game", /^Play the computer/, () => ({ moment: momentOf(0) }), { isBusy: true }],
  ["ft-continue-game", /^Play all sides/, () => ({ moment: momentOf() }), { isBusy: true }],
  ["ft-home", /^Play Pool checkers/, () => ({}), { busy: true }],
  ["ft-player-names", /^Start the game/, () => ({ game: "pool" }), { busy: true }],
  ["ft-tournament-setup", /^Open the tournament/, () => ({}), { isBusy: true }],
  ["ft-chairs", /Add a computer/, () => ({ store: seatingStore(), mine: [0], host: true, length: 1 }), { busy: true }],
  ["ft-seat-bots", /^Fill/, () => ({ store: seatingStore(), length: 1 }), { busy: true }],
  ["ft-table-size", /^Start with/, () => ({ store: seatingStore(), length: 1 }), { busy: true }],
  ["ft-seat-bots", /^Add a computer/, () => ({ store: seatingStore(), length: 1 }), { busy: true }],
];

let events: string[] = [];
for (const type of EVENTS) document.body.addEventListener(type, () => events.push(type));
beforeEach(() => {
  events = [];
  begin.mockClear();
  vi.spyOn(FtTableOptions.prototype, "chosen").mockImplementation(begin);
});

it.each(CASES)("%s keeps the focus at the button %s", async (tag, name, props, waiting) => {
  const requests = vi.spyOn(window, "fetch").mockReturnValue(new Promise<never>(() => undefined));
  const element = Object.assign(document.createElement(tag) as FtElement, props());
  document.body.append(element);
  const button = page.getByRole("button", { name }).first();
  await expect.element(button).toBeVisible();
  const { shadowRoot } = element;
  (button.element() as HTMLElement).focus();
  Object.assign(element, waiting);
  await element.updateComplete;
  // A disabled button would lose the focus at this painting.
  await whenPainted();
  begin.mockClear();
  expect(shadowRoot!.activeElement).toBe(button.element());
  expect(button.element().ariaDisabled).toBe("true");
  await userEvent.keyboard("{Enter}");
  await whenPainted();
  const sent = requests.mock.calls.filter(([, options]) => options?.method === "POST");
  expect([events, sent, begin.mock.calls]).toEqual([[], [], []]);
});

it.each(["primary", "quiet", "press", "outlined"])(
  "a %s button that waits looks the same under the pointer",
  async (look) => {
    const host = document.createElement("div");
    const root = host.attachShadow({ mode: "open" });
    root.adoptedStyleSheets = [controlStyles.styleSheet!];
    const button = Object.assign(document.createElement("button"), { className: look, textContent: "Wait" });
    button.style.transition = "none";
    root.append(button);
    document.body.append(host);
    const background = () => getComputedStyle(button).backgroundColor;
    const before = background();
    await userEvent.hover(button);
    expect(background()).not.toBe(before);
    button.ariaDisabled = "true";
    expect(background()).toBe(before);
  },
);
