/** Before the game: for whom seats are kept, and what can be done when somebody has promised and left. */
import { afterEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import "../../client/kit/styles/page.css";
import "../../client/table/ft-seating.ts";
import { Store } from "../../client/line/store.ts";
import type { FtSeating } from "../../client/table/ft-seating.ts";
import type { SeatCommand } from "../../client/table/manners/asking.ts";
import { shareOf } from "../../engine/deal.ts";
import type { Seat } from "../../engine/game.ts";
import { newestOf } from "../../engine/games.ts";
import { viewLog } from "../../engine/log.ts";
import { KEPT_SEATS } from "../../engine/rematch.ts";
import { openTable, type Session, submit } from "../../engine/session.ts";
import { SHOWING } from "../../engine/shares.ts";
import type { AnyCommand, Opening } from "../../engine/table-types.ts";
import "../../engine/all-games.ts";
import * as v from "valibot";

const SECRET = "17".repeat(32);
const salt = (digit: string): string => digit.repeat(32);

const opening: Opening = {
  ...{ game: "pool", rules: newestOf("pool").rules, seats: 2, shared: false },
  options: v.parse(newestOf("pool").options, {}),
};

const asked = (session: Session, player: string, command: AnyCommand, at: number): Session =>
  submit(session, { player, seat: null }, { id: `c-${at}-${player}`, seq: session.log.length - 1, command }, SECRET, at)
    .session;

/** Ann and Ben have sat down so many ms ago, and Ann has shown her salt. */
const full = (ago: number): Session => {
  const at = Date.now() - ago;
  const sit = (seat: Seat, name: string, digit: string): AnyCommand => ({
    type: "sit",
    seat,
    name,
    share: shareOf(salt(digit)),
  });
  const sat = asked(asked(openTable(opening, SECRET, at), "a", sit(0, "Ann", "a"), at), "b", sit(1, "Ben", "b"), at);
  return asked(sat, "a", { type: "show-salt", salt: salt("a") }, at);
};

let element: FtSeating | undefined;
let wishes: SeatCommand[] = [];
afterEach(() => element?.remove());

const show = async (session: Session, mine: readonly Seat[], here: readonly boolean[]): Promise<void> => {
  const store = new Store();
  store.load(viewLog(session.entries, mine[0] ?? "watcher"), mine[0] ?? "watcher");
  store.seats = mine;
  store.receive({ type: "presence", seats: here, watchers: 0 });
  element = Object.assign(document.createElement("ft-seating"), { store, mine, length: store.length });
  wishes = [];
  element.addEventListener("ft-ask", (event) => wishes.push((event as CustomEvent<SeatCommand>).detail));
  document.body.append(element);
  await element.updateComplete;
};

const free = () => page.getByRole("button", { name: /^Free the seat of/ });

describe("somebody who has promised a salt and is not there to show it", () => {
  it("can be let go after the stated time, by one press", async () => {
    await show(full(SHOWING + 1000), [0], [true, false]);
    await userEvent.click(free());
    expect(wishes).toEqual([{ type: "vacate", seat: 1 }]);
  });

  it("not before, and not while they are connected", async () => {
    await show(full(1000), [0], [true, false]);
    await expect.element(free()).not.toBeInTheDocument();
    element?.remove();
    await show(full(SHOWING + 1000), [0], [true, true]);
    await expect.element(free()).not.toBeInTheDocument();
  });
});

describe("a private rematch", () => {
  const kept = (ago: number) => openTable({ ...opening, kept: ["Ben", "Ann"] }, SECRET, Date.now() - ago);

  it("says for whom its seats are kept, until the time is over or they sit", async () => {
    await show(kept(1000), [], []);
    await expect.element(page.getByText(/^Kept for ten minutes for those who played: .*Ben.*Ann/)).toBeVisible();
    element?.remove();
    await show(kept(KEPT_SEATS + 1000), [], []);
    await expect.element(page.getByText(/^Kept for ten minutes/)).not.toBeInTheDocument();
  });
});
