/** @gate */
import { beforeEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import "../../../../client/kit/styles/page.css";
import "../../../../client/table/ft-table.ts";
import "../../../../client/table/chat/ft-chat.ts";
import { reactionTexts } from "../../../../client/kit/text/chat-texts.ts";
import { ChatMessages } from "../../../../client/table/chat/chat-messages.ts";
import { Mutes } from "../../../../client/table/chat/mutes.ts";
import type { FtTable } from "../../../../client/table/ft-table.ts";
import type { FtGameView } from "../../../../client/table/game-view/ft-game-view.ts";
import { MAX_CHAT_LENGTH, reactions } from "../../../../engine/table/forms/chat.ts";
import { MultiPlayerTable } from "../../support/multi-player.ts";
import { openPage, within } from "../../support/multi-player-pages.ts";

const chatOf = (table: FtTable) => table.renderRoot.querySelector("ft-chat")!;
const openChat = async (table: FtTable): Promise<void> => {
  await userEvent.click(within(table).getByRole("button", { name: /^Table talk/ }));
  await expect.element(within(table).getByRole("dialog", { name: "Table talk" })).toBeVisible();
};

/** The newest message, shown in the header, or null. */
const newestMessage = (table: FtTable): string | null =>
  chatOf(table).shadowRoot!.querySelector(".newest")?.textContent.replace(/\s+/g, " ").trim() ?? null;
const announcement = (table: FtTable): string => chatOf(table).shadowRoot!.querySelector("[aria-live]")!.textContent;
const hasDot = (table: FtTable): boolean => chatOf(table).shadowRoot!.querySelector(".dot") !== null;
const listedMessages = (table: FtTable): readonly string[] =>
  [...(chatOf(table).shadowRoot!.querySelector("ft-chat-sheet")?.shadowRoot?.querySelectorAll(".said li") ?? [])].map(
    (line) => line.textContent.replace(/\s+/g, " ").trim(),
  );

const poolTable = (settings = {}) => new MultiPlayerTable("pool", settings).sit("Ann", "Ben").wait(1000);

beforeEach(() => page.viewport(390, 844));

describe("sending a message", () => {
  it("a phrase appears in the opponent's header, is announced, and does not cover the board", async () => {
    const hosted = poolTable();
    const [ann, ben] = [await openPage(hosted, 0), await openPage(hosted, 1)];
    await openChat(ann);
    await userEvent.click(within(ann).getByRole("button", { name: "Good luck" }));
    expect(hosted.session.entries.at(-1)?.event).toEqual({ type: "said", seat: 0, phrase: "good-luck" });
    await expect.poll(() => newestMessage(ben)).toBe("Ann Good luck");
    expect(announcement(ben)).toBe("Ann says: Good luck");
    // The sender's page does not announce it.
    await expect.poll(() => newestMessage(ann)).toBe("You Good luck");
    expect(announcement(ann)).toBe("");
    await expect.element(within(ann).getByRole("dialog", { name: "Table talk" })).not.toBeInTheDocument();
    const ticker = chatOf(ben).shadowRoot!.querySelector(".newest")!.getBoundingClientRect();
    const seat = ben.renderRoot.querySelector("ft-game-view")!.getBoundingClientRect();
    expect(ticker.bottom).toBeLessThanOrEqual(seat.top);
  });

  it("a phrase chosen by keyboard leaves the focus on the button of the chat", async () => {
    const ann = await openPage(poolTable(), 0);
    await openChat(ann);
    within(ann).getByRole("button", { name: "Good luck" }).element().focus();
    await userEvent.keyboard("{Enter}");
    await expect.poll(() => newestMessage(ann)).toBe("You Good luck");
    const root = chatOf(ann).shadowRoot!;
    expect(root.activeElement).toBe(root.querySelector(".open"));
  });

  it.each(reactions)("%s is drawn and has a name", async (reaction) => {
    const hosted = poolTable();
    const ann = await openPage(hosted, 0);
    await openChat(ann);
    const name = reactionTexts[reaction]();
    const choice = within(ann).getByRole("button", { name, exact: true });
    expect(choice.element().querySelector("svg")).not.toBeNull();
    expect(choice.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
    await userEvent.click(choice);
    expect(hosted.session.entries.at(-1)?.event).toEqual({ type: "reacted", seat: 0, reaction });
    await expect.poll(() => newestMessage(ann)).toBe(`You ${name}`);
  });

  it("free text is offered only if the table allows it, up to a limit", async () => {
    const plain = await openPage(poolTable(), 0);
    await openChat(plain);
    expect(within(plain).getByRole("textbox").query()).toBeNull();
    await userEvent.keyboard("{Escape}");

    const hosted = poolTable({ talk: "free" });
    const [ann, ben] = [await openPage(hosted, 0), await openPage(hosted, 1)];
    await openChat(ann);
    const field = within(ann).getByRole("textbox", { name: "Message" });
    expect(field.element().getAttribute("maxlength")).toBe(String(MAX_CHAT_LENGTH));
    await userEvent.fill(field, "  <b>شروع</b> ");
    await userEvent.keyboard("{Enter}");
    expect(hosted.session.entries.at(-1)?.event).toEqual({ type: "said", seat: 0, text: "<b>شروع</b>" });
    await expect.poll(() => newestMessage(ben)).toBe("Ann <b>شروع</b>");
    // The sheet stays open for another message.
    await expect.element(field).toHaveValue("");
    await expect.poll(() => listedMessages(ann)).toEqual(["You <b>شروع</b>"]);
    await userEvent.keyboard("   {Enter}");
    expect(hosted.session.entries.filter(({ event }) => event.type === "said")).toHaveLength(1);
  });

  it("a message too soon after another is refused with a text", async () => {
    const hosted = poolTable();
    const ann = await openPage(hosted, 0);
    const toasts: string[] = [];
    ann.addEventListener("ft-toast", (event) => toasts.push((event as CustomEvent<string>).detail));
    for (const phrase of ["Hello", "Oops"]) {
      await openChat(ann);
      await userEvent.click(within(ann).getByRole("button", { name: phrase }));
    }
    await expect.poll(() => toasts).toEqual(["Wait a moment before the next message."]);
  });

  it("a written message that is refused as too soon returns to its field, and a refused phrase does not", async () => {
    const hosted = poolTable({ talk: "free" });
    const ann = await openPage(hosted, 0);
    await openChat(ann);
    const field = within(ann).getByRole("textbox", { name: "Message" });
    await userEvent.fill(field, "Hello");
    await userEvent.keyboard("{Enter}");
    await expect.poll(() => listedMessages(ann)).toEqual(["You Hello"]);
    await userEvent.fill(field, "How are you?");
    await userEvent.keyboard("{Enter}");
    await expect.element(field).toHaveValue("How are you?");
    await userEvent.clear(field);
    const toasts: Event[] = [];
    ann.addEventListener("ft-toast", (event) => toasts.push(event));
    await userEvent.click(within(ann).getByRole("button", { name: "Oops" }));
    await expect.poll(() => toasts).toHaveLength(1);
    await openChat(ann);
    await expect.element(field).toHaveValue("");
  });

  it("a watcher reads and cannot send; a player of all sides has no chat", async () => {
    const hosted = poolTable();
    const watcher = await openPage(hosted);
    hosted.submit(1, { type: "say", phrase: "hello" });
    await expect.poll(() => newestMessage(watcher)).toBe("Ben Hello");
    await openChat(watcher);
    expect(within(watcher).getByRole("button", { name: "Good luck" }).query()).toBeNull();
    const alone = await openPage(new MultiPlayerTable("pool", { shared: true }).sit("Ann", "Friend"), 0, 1);
    expect(chatOf(alone)).toBeNull();
  });
});

describe("received messages", () => {
  it("the sender's name is shown whole if there is space", async () => {
    await page.viewport(1440, 900);
    const hosted = new MultiPlayerTable("pool").sit("Ann", "Fatima of the Old Mill").wait(1000);
    const ann = await openPage(hosted, 0);
    hosted.submit(1, { type: "say", phrase: "hello" });
    await expect.poll(() => newestMessage(ann)).toBe("Fatima of the Old Mill Hello");
    const { scrollWidth, clientWidth } = chatOf(ann).shadowRoot!.querySelector(".newest .name")!;
    expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
  });

  it("earlier messages are not announced; a dot shows until the list is opened", async () => {
    const hosted = poolTable();
    hosted.submit(1, { type: "say", phrase: "hello" });
    const ann = await openPage(hosted, 0);
    await expect.poll(() => hasDot(ann)).toBe(true);
    expect(newestMessage(ann)).toBeNull();
    await openChat(ann);
    expect(listedMessages(ann)).toEqual(["Ben Hello"]);
    await expect.poll(() => hasDot(ann)).toBe(false);
    ann.remove();
    expect(hasDot(await openPage(hosted, 0))).toBe(false);
  });

  it("a message that arrives while the list is open is announced, and not shown in the header", async () => {
    const hosted = poolTable();
    const ann = await openPage(hosted, 0);
    await openChat(ann);
    hosted.submit(1, { type: "say", phrase: "hello" });
    await expect.poll(() => announcement(ann)).toBe("Ben says: Hello");
    expect(newestMessage(ann)).toBeNull();
    await userEvent.keyboard("{Escape}");
    await expect.element(within(ann).getByRole("dialog", { name: "Table talk" })).not.toBeInTheDocument();
    expect(newestMessage(ann)).toBeNull();
    expect(hasDot(ann)).toBe(false);
  });

  it("new messages are not announced during a replay", async () => {
    const hosted = poolTable().play(4);
    const ann = await openPage(hosted, 0);
    await expect.poll(() => ann.renderRoot.querySelector<FtGameView>("ft-game-view")!.replay.moments.length).toBe(5);
    await userEvent.keyboard("{ArrowLeft}");
    hosted.submit(1, { type: "say", phrase: "well-played" });
    await expect.poll(() => hasDot(ann)).toBe(true);
    expect(newestMessage(ann)).toBeNull();
  });

  it("a second press on the button closes the sheet", async () => {
    const ann = await openPage(poolTable(), 0);
    await openChat(ann);
    await userEvent.click(within(ann).getByRole("button", { name: /^Table talk/ }));
    await expect.element(within(ann).getByRole("dialog", { name: "Table talk" })).not.toBeInTheDocument();
  });
});

describe("a muted player", () => {
  const hosted = () => new MultiPlayerTable("train", { seats: 3 }).sit("Ann", "Ben", "Cleo").wait(1000);

  it("a muted player's messages stay hidden after a reload too, and the others' messages are shown", async () => {
    const table = hosted();
    const ann = await openPage(table, 0);
    await openChat(ann);
    await userEvent.click(within(ann).getByText("Mute players"));
    const mute = within(ann).getByRole("switch", { name: "Ben" });
    await userEvent.click(mute);
    expect((mute.element() as HTMLInputElement).checked).toBe(true);
    await userEvent.keyboard("{Escape}");
    table.submit(1, { type: "say", phrase: "oops" });
    table.submit(2, { type: "say", phrase: "hello" });
    await expect.poll(() => newestMessage(ann)).toBe("Cleo Hello");
    ann.remove();
    const reopened = await openPage(table, 0);
    await openChat(reopened);
    await expect.poll(() => listedMessages(reopened)).toEqual(["Cleo Hello"]);
    await userEvent.click(within(reopened).getByText("Mute players"));
    await userEvent.click(within(reopened).getByRole("switch", { name: "Ben" }));
    await expect.poll(() => listedMessages(reopened)).toEqual(["Ben Oops", "Cleo Hello"]);
  });

  it("one switch mutes all players", async () => {
    const table = hosted();
    const ann = await openPage(table, 0);
    await openChat(ann);
    await userEvent.click(within(ann).getByText("Mute players"));
    await userEvent.click(within(ann).getByRole("switch", { name: "Everyone" }));
    table.submit(1, { type: "say", phrase: "oops" });
    table.submit(2, { type: "say", phrase: "hello" });
    await expect.poll(() => listedMessages(ann)).toEqual([]);
    expect(newestMessage(ann)).toBeNull();
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
    const messages = new ChatMessages().of(entries);
    expect(messages.map(({ speaker }) => speaker.name)).toEqual(["Ben", "Bob", "Cy"]);
    const mutes = new Mutes("a-table");
    mutes.toggle(messages[0]!.speaker);
    expect(messages.map(({ speaker }) => mutes.has(speaker))).toEqual([true, true, false]);
    expect(new Mutes("a-table").has(messages[1]!.speaker)).toBe(true);
    expect(new Mutes("another").has(messages[1]!.speaker)).toBe(false);
  });

  it("a player who moves to another seat keeps messages, name and mute", () => {
    const table = new MultiPlayerTable("train", { seats: 3 });
    for (const [seat, name] of [
      [0, "Ann"],
      [2, "Ben"],
    ] as const)
      table.submit(seat, { type: "sit", seat, name, salt: "ab".repeat(16) });
    table.submit(2, { type: "say", phrase: "hello" });
    table.submit(0, { type: "change-seats", seats: 2 });
    table.submit(1, { type: "say", phrase: "oops" }, 2);
    const messages = new ChatMessages().of(table.session.entries);
    expect(messages.map(({ seat, speaker }) => [seat, speaker.name])).toEqual([
      [2, "Ben"],
      [1, "Ben"],
    ]);
    const mutes = new Mutes("a-table");
    mutes.toggle(messages[0]!.speaker);
    expect(mutes.has(messages[1]!.speaker)).toBe(true);
  });

  it("a mute that an older release saved with the seat stays", () => {
    localStorage.setItem("foldtable.muted", '[["a-table",["1@4"]]]');
    const mutes = new Mutes("a-table");
    expect([4, 1].map((since) => mutes.has({ seat: 1, since, name: "Ben" }))).toEqual([true, false]);
  });

  it("malformed saved mutes are ignored", () => {
    localStorage.setItem("foldtable.muted", '{"a":1}');
    expect(new Mutes("a-table").hasEverybody).toBe(false);
  });
});

describe("stepping out", () => {
  it("stepping out takes one press, and is offered only if the table can play for the player", async () => {
    const hosted = new MultiPlayerTable("train", { seats: 3 }).sit("Ann", "Ben", "Cleo").wait(1000);
    const ann = await openPage(hosted, 0);
    await openChat(ann);
    await userEvent.click(within(ann).getByRole("button", { name: /^Step out/ }));
    expect(hosted.session.state.covered).toEqual([0]);
    await expect.element(within(ann).getByRole("button", { name: "I’m back" })).toBeVisible();
    const other = await openPage(poolTable(), 0);
    await openChat(other);
    expect(
      within(other)
        .getByRole("button", { name: /^Step out/ })
        .query(),
    ).toBeNull();
  });
});
