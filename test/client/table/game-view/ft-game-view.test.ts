import { beforeEach, describe, expect, it } from "vitest";
import { cdp, page, userEvent } from "vitest/browser";
import "../../../../client/kit/styles/page.css";
import type { ConnectionState } from "../../../../client/connection/connection.ts";
import type { FtMoveList } from "../../../../client/replay/ft-move-list.ts";
import type { FtScrubber } from "../../../../client/replay/ft-scrubber.ts";
import type { Store } from "../../../../client/store/store.ts";
import type { FtGameView } from "../../../../client/table/game-view/ft-game-view.ts";
import type { FtSeatBar } from "../../../../client/table/game-view/ft-seat-bar.ts";
import type { Entry } from "../../../../engine/table/types.ts";
import { HostedTable } from "../../support/hosted-table.ts";
import { mountGameView, receiveEntries } from "../../support/mount-game-view.ts";
import { whenPartsLoaded } from "../../support/when-parts-loaded.ts";

let table: HostedTable;
let store: Store;
let view: FtGameView;

const mount = async (seat: 0 | 1 | null = 0, line: ConnectionState = "here"): Promise<void> => {
  ({ store, view } = await mountGameView(table, seat, line));
};

const receive = (entries: readonly Entry[]): Promise<void> => receiveEntries({ store, view }, entries);

const part = <T extends Element>(selector: string): T => view.renderRoot.querySelector<T>(selector)!;
const moveButtons = () => [
  ...part<FtMoveList>("ft-move-list").renderRoot.querySelectorAll<HTMLElement>("[data-index]"),
];
const currentMove = () =>
  part<FtMoveList>("ft-move-list").renderRoot.querySelector("[aria-current]")?.textContent.trim();

beforeEach(async () => {
  await page.viewport(1440, 900);
  document.body.style.margin = "0";
  table = new HostedTable();
});

describe("before the game", () => {
  it("the view shows the board's start position, and the free seat", async () => {
    table.submit(0, { type: "sit", seat: 0, name: "Ann", salt: "ab".repeat(16) });
    await mount(null);
    expect(part("foldtable-pool-board")).not.toBeNull();
    const seats = [...view.renderRoot.querySelectorAll("ft-seat-bar")].map((seat) => seat.shadowRoot!.textContent);
    expect(seats[0]).toContain("Free seat");
    expect(seats[1]).toContain("Ann");
    expect(part("foldtable-scrubber")).toBeNull();
  });

  it("a name with HTML is shown as text", async () => {
    table.submit(0, { type: "sit", seat: 0, name: "<b>x</b>&amp;", salt: "ab".repeat(16) });
    await mount(null);
    expect(part(".near ft-seat-bar").shadowRoot!.querySelector("bdi")!.textContent).toBe("<b>x</b>&amp;");
  });
});

it("a link to a moment that the saved log lacks shows it once the server has sent the rest", async () => {
  table.sit().play(3);
  history.replaceState(null, "", `#${table.length + 1}`);
  await mount(0, "connecting");
  expect([view.replay.index, view.replay.isLive]).toEqual([3, false]);
  view.line = "online";
  store.receive(table.hello(0, [0], table.length));
  await view.updateComplete;
  await receive(table.play(5));
  store.receive({ type: "presence", seats: [true, false], watchers: 0 });
  await view.updateComplete;
  expect([view.replay.index, view.replay.end, view.replay.isLive]).toEqual([5, 8, false]);
});

describe("the moves", () => {
  beforeEach(async () => {
    table.sit().play(7);
    await mount();
  });

  it("a move and its answer are in one row", () => {
    const rows = [...part<FtMoveList>("ft-move-list").renderRoot.querySelectorAll("li")];
    expect(rows.length).toBe(4);
    expect(rows[0]!.querySelectorAll("button").length).toBe(2);
    expect(rows[3]!.querySelectorAll("button").length).toBe(1);
  });

  it("moves keep their numbers if there is an offer between a move and its answer", async () => {
    await receive(table.submit(0, { type: "offer-draw" }));
    await receive(table.play(2));
    await part<FtMoveList>("ft-move-list").updateComplete;
    const numbers = [...part<FtMoveList>("ft-move-list").renderRoot.querySelectorAll(".number")];
    expect(numbers.map((number) => number.textContent)).toEqual(["1.", "2.", "3.", "4.", "5."]);
  });

  it("a press on a move shows its moment, and the list marks the moment that is shown", async () => {
    await userEvent.click(moveButtons()[2]!);
    expect(view.replay.index).toBe(3);
    await view.updateComplete;
    await part<FtMoveList>("ft-move-list").updateComplete;
    expect(currentMove()).toBe(moveButtons()[2]!.textContent.trim());
    expect(part<FtScrubber>("foldtable-scrubber").index).toBe(3);
  });

  it("the line of the shown moment names the player of an offer, and not that of a move", async () => {
    const line = () => part(".latest").textContent;
    expect(line()).toBe(currentMove());
    await receive(table.submit(0, { type: "offer-draw" }));
    expect(line()).toBe("\u2068Player 0\u2069 offers a draw");
  });

  it("high letters of Nastaliq are not clipped in a phone's line of moves", () => {
    const { overflowX, overflowY } = getComputedStyle(part(".latest"));
    expect([overflowX, overflowY]).toEqual(["clip", "visible"]);
  });

  it("on a phone, Back closes the list of moves and keeps the moment that is shown", async () => {
    await page.viewport(390, 844);
    const moves = () => part(".moves");
    await userEvent.click(part(".fold"));
    await expect.poll(() => history.state).toMatchObject({ overlays: 1 });
    expect(moves().classList.contains("open")).toBe(true);
    view.replay.seek(3);
    await expect.poll(() => location.hash).not.toBe("");
    const { hash } = location;
    history.back();
    await expect.poll(() => moves().classList.contains("open")).toBe(false);
    await expect.poll(() => location.hash).toBe(hash);
    expect(view.replay.index).toBe(3);
    await userEvent.click(part(".fold"));
    await userEvent.click(part(".fold"));
    await expect.poll(() => history.state?.overlays).toBeUndefined();
    expect(view.replay.index).toBe(3);
  });

  it("the list of moves scrolls, and the page does not", async () => {
    await page.viewport(1200, 560);
    for (let round = 0; round < 12; round++) await receive(table.play(2));
    await userEvent.keyboard("{Home}{End}");
    await part<FtMoveList>("ft-move-list").updateComplete;
    expect(part("ft-move-list").scrollTop).toBeGreaterThan(0);
    expect(document.documentElement.scrollTop).toBe(0);
  });
});

describe("live and past", () => {
  beforeEach(async () => {
    table.sit().play(6);
    await mount();
  });

  it("new moves do not change the past moment in view; a badge counts them", async () => {
    await userEvent.keyboard("{ArrowLeft}{ArrowLeft}");
    await receive(table.play(3));
    expect(view.replay.index).toBe(4);
    const scrubber = part<FtScrubber>("foldtable-scrubber");
    await scrubber.updateComplete;
    expect(scrubber.renderRoot.querySelector(".news")?.textContent).toBe("3");
    await userEvent.keyboard("{End}");
    await receive(table.play(1));
    expect(view.replay.isLive).toBe(true);
    expect(part<FtScrubber>("foldtable-scrubber").index).toBe(10);
  });

  it("no seat can act at a past moment", async () => {
    const board = () => part<HTMLElement & { props: { acting: number | null } }>("foldtable-pool-board");
    expect(board().props.acting).toBe(0);
    await userEvent.keyboard("{ArrowLeft}");
    await view.updateComplete;
    expect(board().props.acting).toBeNull();
  });

  it("a focused board handles the arrow keys", async () => {
    part("foldtable-pool-board").shadowRoot!.querySelector<HTMLElement>("[role=gridcell][tabindex='0']")!.focus();
    await userEvent.keyboard("{ArrowLeft}");
    expect(view.replay.isLive).toBe(true);
  });

  it("the last move stays visible after an offer", async () => {
    const { event } = store.moment(null);
    await receive(table.submit(0, { type: "offer-draw" }));
    expect(store.moment(null).event).toBe(event);
    expect(moveButtons().at(-1)!.textContent).toContain("offers a draw");
  });
});

describe("the board and the view", () => {
  beforeEach(async () => {
    table.sit().play(4);
    await mount();
  });

  it("the list of moves names squares as the board does", async () => {
    const before = moveButtons()[0]!.textContent;
    for (const now of ["other", "same"]) {
      part("foldtable-pool-board").shadowRoot!.querySelector<HTMLElement>(".names-choice")!.click();
      await view.updateComplete;
      await part<FtMoveList>("ft-move-list").updateComplete;
      expect(moveButtons()[0]!.textContent === before).toBe(now === "same");
    }
  });

  it("turning the board does not change the list of moves", async () => {
    const before = moveButtons().map((button) => button.textContent);
    await userEvent.click(page.getByRole("button", { name: "Turn the board" }));
    await view.updateComplete;
    await part<FtMoveList>("ft-move-list").updateComplete;
    expect(moveButtons().map((button) => button.textContent)).toEqual(before);
  });

  it("a move is announced once: by the board, not by the view", async () => {
    const regions = () => [
      view.renderRoot.querySelector("[aria-live]")!.textContent.trim(),
      part("foldtable-pool-board").shadowRoot!.querySelector("[role=log]")!.textContent.trim(),
    ];
    expect(regions()).toEqual(["Your turn.", expect.stringContaining("to")]);
    await userEvent.keyboard("{ArrowLeft}");
    await view.updateComplete;
    expect(regions()[0]).toBe("");
    expect(regions()[1]).not.toBe("");
  });

  it("squares are large enough for a finger on the smallest phone", async () => {
    await page.viewport(360, 780);
    const square = part("foldtable-pool-board").shadowRoot!.querySelector("[data-square='1']")!;
    expect(square.getBoundingClientRect().width).toBeGreaterThanOrEqual(44);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
  });

  it("arrow keys reach the replay after a press on the board, and the board if it was focused by Tab", async () => {
    const square = part("foldtable-pool-board").shadowRoot!.querySelector<SVGElement>("[data-square='14']")!;
    await userEvent.click(square);
    await userEvent.keyboard("{ArrowLeft}");
    expect([view.replay.index, view.replay.end]).toEqual([view.replay.end - 1, view.replay.end]);
    await userEvent.keyboard("{End}");
    expect(view.replay.isLive).toBe(true);
    await userEvent.tab();
    await userEvent.tab({ shift: true });
    expect(part("foldtable-pool-board").shadowRoot!.activeElement).toBe(square);
    await userEvent.keyboard("{ArrowUp}{Home}");
    expect(view.replay.isLive).toBe(true);
    expect(part("foldtable-pool-board").shadowRoot!.activeElement).not.toBe(square);
  });

  it("the view asks its parent to share a moment, or to continue a game from it", async () => {
    const events: [string, unknown][] = [];
    for (const type of ["ft-invite", "ft-continue"])
      view.parentElement!.addEventListener(type, (event) => events.push([type, (event as CustomEvent).detail]));
    view.replay.seek(3);
    await whenPartsLoaded(view);
    await userEvent.click(page.getByRole("button", { name: "Share this moment" }));
    await userEvent.click(page.getByRole("button", { name: "More" }));
    await userEvent.click(page.getByRole("button", { name: "Continue from here" }));
    const seq = view.replay.moments[3];
    expect(events).toMatchObject([
      ["ft-invite", { seq }],
      ["ft-continue", { seq, entries: store.entries }],
    ]);
  });

  it("a moment of a file has no address to share", async () => {
    view.hosted = false;
    await whenPartsLoaded(view);
    expect(page.getByRole("button", { name: "Share this moment" }).elements()).toEqual([]);
  });

  it("the first press on More shows the exports", async () => {
    await userEvent.click(page.getByRole("button", { name: "More" }));
    await expect.element(page.getByRole("button", { name: "Save the log" })).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(page.getByRole("button", { name: "Save the log" })).not.toBeInTheDocument();
    await userEvent.click(page.getByLabelText("More"));
    await expect.element(page.getByRole("button", { name: "Save the log" })).toBeVisible();
    history.back();
    await expect.element(page.getByRole("button", { name: "Save the log" })).not.toBeInTheDocument();
  });
});

it("no seat is on turn at a past moment, and no action is offered", async () => {
  table.sit().play(6);
  await mount();
  await userEvent.keyboard("{ArrowLeft}{ArrowLeft}");
  await whenPartsLoaded(view);
  const own = [...view.renderRoot.querySelectorAll<FtSeatBar>("ft-seat-bar")].find((seat) => seat.mine)!;
  await own.updateComplete;
  expect(own.renderRoot.querySelector(".under")!.textContent).not.toContain("Your turn");
  expect([...view.renderRoot.querySelectorAll<FtSeatBar>("ft-seat-bar")].map(({ turn }) => turn)).toEqual([
    false,
    false,
  ]);
  expect(part("foldtable-scrubber").shadowRoot!.querySelector(".place")!.textContent).toBe("Step 4 of 6");
});

it("the seat on turn has a separate outline in forced colours", async () => {
  const emulateForcedColours = (value: string) =>
    cdp().send("Emulation.setEmulatedMedia", { features: [{ name: "forced-colors", value }] });
  table.sit().play(4);
  await mount();
  const outlines = () =>
    [...view.renderRoot.querySelectorAll<FtSeatBar>("ft-seat-bar")].map((seat) => [
      seat.turn,
      getComputedStyle(seat).outlineStyle,
    ]);
  await emulateForcedColours("active");
  await expect.poll(outlines).toEqual(
    expect.arrayContaining([
      [true, "solid"],
      [false, "none"],
    ]),
  );
  await emulateForcedColours("none");
});
