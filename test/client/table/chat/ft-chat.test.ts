/** @gate */
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import "../../../../client/kit/styles/page.css";
import "../../../../client/table/ft-table.ts";
import "../../../../client/table/chat/ft-chat.ts";
import { poolClient } from "../../../../client/games/pool/client.ts";
import { trainClient } from "../../../../client/games/train/client.ts";
import { ChatMessages } from "../../../../client/table/chat/chat-messages.ts";
import { reactionTexts } from "../../../../client/table/chat/chat-texts.ts";
import { Mutes } from "../../../../client/table/chat/mutes.ts";
import type { FtTable } from "../../../../client/table/ft-table.ts";
import type { FtGameView } from "../../../../client/table/game-view/ft-game-view.ts";
import type { Seat } from "../../../../engine/contract/game.ts";
import { MAX_CHAT_LENGTH, reactions } from "../../../../engine/table/forms/chat.ts";
import { MultiPlayerTable } from "../../support/multi-player.ts";

let tables: FtTable[];
let refused: string[];

const join = async (party: MultiPlayerTable, ...seats: readonly Seat[]): Promise<FtTable> => {
  const table = document.createElement("ft-table") as FtTable;
  table.table = "here";
  table.dataset.testid = `table-${tables.length}`;
  table.connect = party.connect(party.session.state.game === "pool" ? poolClient : trainClient, ...seats);
  table.addEventListener("ft-toast", (event) => refused.push((event as CustomEvent<string>).detail));
  document.body.append(table);
  tables.push(table);
  await table.updateComplete;
  return table;
};

const talk = (table: FtTable) => table.renderRoot.querySelector("ft-chat")!;
const at = (table: FtTable) => page.getByTestId(table.dataset.testid!);
const open = async (table: FtTable): Promise<void> => {
  await userEvent.click(at(table).getByRole("button", { name: /^Table talk/ }));
  await expect.element(at(table).getByRole("dialog", { name: "Table talk" })).toBeVisible();
};

/** What is shown across the header; null: nothing. */
const newest = (table: FtTable): string | null =>
  talk(table).shadowRoot!.querySelector(".newest")?.textContent.replace(/\s+/g, " ").trim() ?? null;
/** What is read out. */
const aloud = (table: FtTable): string => talk(table).shadowRoot!.querySelector("[aria-live]")!.textContent;
const hasDot = (table: FtTable): boolean => talk(table).shadowRoot!.querySelector(".dot") !== null;
const lines = (table: FtTable): readonly string[] =>
  [...(talk(table).shadowRoot!.querySelector("ft-chat-sheet")?.shadowRoot?.querySelectorAll(".said li") ?? [])].map(
    (line) => line.textContent.replace(/\s+/g, " ").trim(),
  );

const pool = (choices = {}) => new MultiPlayerTable("pool", choices).sit("Ann", "Ben").wait(1000);

beforeEach(async () => {
  await page.viewport(390, 844);
  localStorage.clear();
  sessionStorage.clear();
  tables = [];
  refused = [];
});
afterEach(() => {
  for (const table of tables) table.remove();
});

describe("saying something", () => {
  it("a phrase reaches the other across the header, is read out, and leaves the board alone", async () => {
    const party = pool();
    const [ann, ben] = [await join(party, 0), await join(party, 1)];
    await open(ann);
    await userEvent.click(at(ann).getByRole("button", { name: "Good luck" }));
    expect(party.session.entries.at(-1)?.event).toEqual({ type: "said", seat: 0, phrase: "good-luck" });
    await expect.poll(() => newest(ben)).toBe("Ann Good luck");
    expect(aloud(ben)).toBe("Ann says: Good luck");
    // The player who said it need not hear it.
    await expect.poll(() => newest(ann)).toBe("You Good luck");
    expect(aloud(ann)).toBe("");
    await expect.element(at(ann).getByRole("dialog", { name: "Table talk" })).not.toBeInTheDocument();
    const ticker = talk(ben).shadowRoot!.querySelector(".newest")!.getBoundingClientRect();
    const seat = ben.renderRoot.querySelector("ft-game-view")!.getBoundingClientRect();
    expect(ticker.bottom).toBeLessThanOrEqual(seat.top);
  });

  it.each(reactions)("%s is drawn and has a name", async (reaction) => {
    const party = pool();
    const ann = await join(party, 0);
    await open(ann);
    const name = reactionTexts[reaction]();
    const choice = at(ann).getByRole("button", { name, exact: true });
    expect(choice.element().querySelector("svg")).not.toBeNull();
    expect(choice.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
    await userEvent.click(choice);
    expect(party.session.entries.at(-1)?.event).toEqual({ type: "reacted", seat: 0, reaction });
    await expect.poll(() => newest(ann)).toBe(`You ${name}`);
  });

  it("free text is offered only where the table allows it, up to a limit", async () => {
    const plain = await join(pool(), 0);
    await open(plain);
    expect(at(plain).getByRole("textbox").query()).toBeNull();
    await userEvent.keyboard("{Escape}");

    const party = pool({ talk: "free" });
    const [ann, ben] = [await join(party, 0), await join(party, 1)];
    await open(ann);
    const field = at(ann).getByRole("textbox", { name: "Message" });
    expect(field.element().getAttribute("maxlength")).toBe(String(MAX_CHAT_LENGTH));
    await userEvent.fill(field, "  <b>شروع</b> ");
    await userEvent.keyboard("{Enter}");
    expect(party.session.entries.at(-1)?.event).toEqual({ type: "said", seat: 0, text: "<b>شروع</b>" });
    await expect.poll(() => newest(ben)).toBe("Ann <b>شروع</b>");
    // A player who writes may have more to say.
    await expect.element(field).toHaveValue("");
    await expect.poll(() => lines(ann)).toEqual(["You <b>شروع</b>"]);
    await userEvent.keyboard("   {Enter}");
    expect(party.session.entries.filter(({ event }) => event.type === "said")).toHaveLength(1);
  });

  it("too soon is refused in words", async () => {
    const party = pool();
    const ann = await join(party, 0);
    for (const phrase of ["Hello", "Oops"]) {
      await open(ann);
      await userEvent.click(at(ann).getByRole("button", { name: phrase }));
    }
    await expect.poll(() => refused).toEqual(["Wait a moment before the next message."]);
  });

  it("a watcher hears, and cannot speak; one who plays all sides has nobody to talk to", async () => {
    const party = pool();
    const watcher = await join(party);
    party.submit(1, { type: "say", phrase: "hello" });
    await expect.poll(() => newest(watcher)).toBe("Ben Hello");
    await open(watcher);
    expect(at(watcher).getByRole("button", { name: "Good luck" }).query()).toBeNull();
    const alone = await join(new MultiPlayerTable("pool", { shared: true }).sit("Ann", "Friend"), 0, 1);
    expect(talk(alone)).toBeNull();
  });
});

describe("what was said", () => {
  it("earlier messages are not read out, but listed, with a dot until then", async () => {
    const party = pool();
    party.submit(1, { type: "say", phrase: "hello" });
    const ann = await join(party, 0);
    await expect.poll(() => hasDot(ann)).toBe(true);
    expect(newest(ann)).toBeNull();
    await open(ann);
    expect(lines(ann)).toEqual(["Ben Hello"]);
    await expect.poll(() => hasDot(ann)).toBe(false);
    ann.remove();
    expect(hasDot(await join(party, 0))).toBe(false);
  });

  it("new messages are not read out during a replay", async () => {
    const party = pool().play(4);
    const ann = await join(party, 0);
    await expect.poll(() => ann.renderRoot.querySelector<FtGameView>("ft-game-view")!.replay.moments.length).toBe(5);
    await userEvent.keyboard("{ArrowLeft}");
    party.submit(1, { type: "say", phrase: "well-played" });
    await expect.poll(() => hasDot(ann)).toBe(true);
    expect(newest(ann)).toBeNull();
  });

  it("a press on the button closes what it has opened", async () => {
    const ann = await join(pool(), 0);
    await open(ann);
    await userEvent.click(at(ann).getByRole("button", { name: /^Table talk/ }));
    await expect.element(at(ann).getByRole("dialog", { name: "Table talk" })).not.toBeInTheDocument();
  });
});

describe("a muted player", () => {
  const party = () => new MultiPlayerTable("train", { seats: 3 }).sit("Ann", "Ben", "Cleo").wait(1000);

  it("a muted player's messages stay hidden after a reload too, and the others' messages are shown", async () => {
    const table = party();
    const ann = await join(table, 0);
    await open(ann);
    await userEvent.click(at(ann).getByText("Mute players"));
    const mute = at(ann).getByRole("switch", { name: "Ben" });
    await userEvent.click(mute);
    expect((mute.element() as HTMLInputElement).checked).toBe(true);
    await userEvent.keyboard("{Escape}");
    table.submit(1, { type: "say", phrase: "oops" });
    table.submit(2, { type: "say", phrase: "hello" });
    await expect.poll(() => newest(ann)).toBe("Cleo Hello");
    ann.remove();
    const again = await join(table, 0);
    await open(again);
    await expect.poll(() => lines(again)).toEqual(["Cleo Hello"]);
    await userEvent.click(at(again).getByText("Mute players"));
    await userEvent.click(at(again).getByRole("switch", { name: "Ben" }));
    await expect.poll(() => lines(again)).toEqual(["Ben Oops", "Cleo Hello"]);
  });

  it("can be everybody", async () => {
    const table = party();
    const ann = await join(table, 0);
    await open(ann);
    await userEvent.click(at(ann).getByText("Mute players"));
    await userEvent.click(at(ann).getByRole("switch", { name: "Everyone" }));
    table.submit(1, { type: "say", phrase: "oops" });
    table.submit(2, { type: "say", phrase: "hello" });
    await expect.poll(() => lines(ann)).toEqual([]);
    expect(newest(ann)).toBeNull();
    expect(hasDot(ann)).toBe(false);
  });

  it("a mute applies to a person, not to a name or to the seat's next player", () => {
    const entries = [
      { type: "seat-taken", seat: 1, player: null, name: "Ben", salt: "" },
      { type: "said", seat: 1, phrase: "hello" },
      { type: "renamed", seat: 1, name: "Bob" },
      { type: "said", seat: 1, phrase: "oops" },
      { type: "vacated", seat: 1, by: 0 },
      { type: "seat-taken", seat: 1, player: null, name: "Cy", salt: "" },
      { type: "said", seat: 1, phrase: "thanks" },
    ].map((event, seq) => ({ seq, at: seq, seat: 1, v: 1, event: event as never }));
    const said = new ChatMessages().of(entries);
    expect(said.map(({ speaker }) => speaker.name)).toEqual(["Ben", "Bob", "Cy"]);
    const mutes = new Mutes("a-table");
    mutes.toggle(said[0]!.speaker);
    expect(said.map(({ speaker }) => mutes.has(speaker))).toEqual([true, true, false]);
    expect(new Mutes("a-table").has(said[1]!.speaker)).toBe(true);
    expect(new Mutes("another").has(said[1]!.speaker)).toBe(false);
  });

  it("malformed saved mutes are ignored", () => {
    localStorage.setItem("foldtable.muted", '{"a":1}');
    expect(new Mutes("a-table").hasEverybody).toBe(false);
  });
});

describe("stepping out", () => {
  it("stepping out is one press where the table can cover a player, else no choice", async () => {
    const party = new MultiPlayerTable("train", { seats: 3 }).sit("Ann", "Ben", "Cleo").wait(1000);
    const ann = await join(party, 0);
    await open(ann);
    await userEvent.click(at(ann).getByRole("button", { name: /^Step out/ }));
    expect(party.session.state.covered).toEqual([0]);
    await expect.element(at(ann).getByRole("button", { name: "I’m back" })).toBeVisible();
    const other = await join(pool(), 0);
    await open(other);
    expect(
      at(other)
        .getByRole("button", { name: /^Step out/ })
        .query(),
    ).toBeNull();
  });
});
