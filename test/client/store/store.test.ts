import { beforeEach, describe, expect, it } from "vitest";
import { Store } from "../../../client/store/store.ts";
import { HostedTable } from "../support/hosted-table.ts";

/** A store that has received the first frames of seat 0. */
const storeOf = (table: HostedTable): Store => {
  const store = new Store();
  for (const frame of table.firstFrames(0)) store.receive(frame);
  return store;
};

let table: HostedTable;
beforeEach(() => {
  table = new HostedTable().sit();
});

describe("the log", () => {
  it("the store folds the first frames to the host's state", () => {
    table.play(6);
    const store = storeOf(table);
    expect(store.length).toBe(table.length);
    expect(store.live.play).toEqual(table.session.state.play);
    expect(store.seats).toEqual([0]);
  });

  it("the store does not change before a new log is complete", () => {
    table.play(6);
    const store = storeOf(table);
    const liveBefore = store.live;
    store.receive(table.hello("all", [0], 0));
    store.receive({ type: "entries", entries: table.entriesFor("all").slice(0, 3) });
    expect(store.live).toBe(liveBefore);
    store.receive({ type: "entries", entries: table.entriesFor("all").slice(3) });
    expect(store.viewer).toBe("all");
    expect(store.length).toBe(table.length);
  });

  it("the store drops entries that the host has lost", () => {
    const store = storeOf(table);
    const length = table.length;
    for (const entry of table.play(4)) store.receive({ type: "entry", ...entry });
    expect(store.length).toBe(length + 4);
    store.receive({ ...table.hello(0, [0], length), length } as never);
    expect(store.length).toBe(length);
  });

  it("the store keeps the received entries when the log is revealed", () => {
    table.play(2);
    const store = storeOf(table);
    const received = { viewer: 0, entries: [...store.entries] };
    for (const frame of table.firstFrames(0)) {
      store.receive(frame.type === "hello" ? { ...frame, viewer: "all" } : frame);
    }
    expect(store.received).toEqual(received);
  });

  it("the log is complete for a new viewer only with the frame after the patches", () => {
    table.play(2);
    const store = storeOf(table);
    expect(store.knownAs).toBe(0);
    store.receive({ ...table.hello("all", [0], table.length), length: table.length } as never);
    store.receive({ type: "patch", entries: table.entriesFor("all") });
    expect([store.viewer, store.knownAs]).toEqual(["all", null]);
    store.receive({ type: "presence", seats: [true, true], watchers: 0 });
    expect(store.knownAs).toBe("all");
  });

  it("the store ignores a repeated entry", () => {
    table.play(1);
    const store = storeOf(table);
    const before = store.live;
    store.receive({ type: "entry", ...table.session.entries.at(-1)! });
    expect(store.live).toBe(before);
  });

  it("the store reports a gap when entries are missing", () => {
    const store = storeOf(table);
    let gaps = 0;
    store.addEventListener("gap", () => gaps++);
    const [, second] = table.play(2);
    store.receive({ type: "entry", ...second! });
    expect(gaps).toBe(1);
    expect(store.length).toBe(second!.seq - 1);
  });
});

describe("moments", () => {
  it("the store returns a past state without folding it again", () => {
    table.play(10);
    const store = storeOf(table);
    expect(store.at(7)).toBe(store.at(7));
    expect(store.moment(7).state).toBe(store.at(7));
  });

  it("a moment has the last move, even after table events", () => {
    table.play(1);
    table.submit(0, { type: "offer-draw" });
    const store = storeOf(table);
    const { state, before, event } = store.moment(null);
    expect(event?.type).toBe("moved");
    expect(state.offer?.by).toBe(0);
    expect(before?.play).not.toEqual(state.play);
  });
});

describe("a prediction", () => {
  const predictNextMove = (store: Store) => {
    const { command } = table.nextMove();
    const refusal = store.predict("my-command", 0, command, 2000);
    return { command, refusal };
  };

  it("a prediction is shown at once, and is not part of the log", () => {
    const store = storeOf(table);
    const length = store.length;
    const { refusal } = predictNextMove(store);
    expect(refusal).toBeNull();
    expect(store.length).toBe(length);
    expect(store.live).not.toBe(store.confirmed);
    expect(store.moment(null).event?.type).toBe("moved");
    expect(store.moment(null).before).toBe(store.confirmed);
  });

  it("a prediction is replaced by the server's entry", () => {
    const store = storeOf(table);
    const { command } = predictNextMove(store);
    const shown = store.live.play;
    const [entry] = table.submit(0, command, "my-command");
    store.receive({ type: "entry", ...entry! });
    expect(store.hasPredictions).toBe(false);
    expect(store.live).toBe(store.confirmed);
    expect(store.live.play).toEqual(shown);
  });

  it("a prediction is replaced when the server reports a repeated command", () => {
    const store = storeOf(table);
    const { command } = predictNextMove(store);
    const [entry] = table.submit(0, command, "my-command");
    const { id: _, ...anonymous } = entry!;
    store.receive({ type: "entry", ...anonymous });
    store.receive({ type: "done", id: "my-command", seq: entry!.seq });
    expect(store.hasPredictions).toBe(false);
    expect(store.live.play).toEqual(table.session.state.play);
  });

  it("a prediction is removed when the server refuses, with all that depend on it", () => {
    const store = storeOf(table);
    const before = store.live.play;
    predictNextMove(store);
    const reply = table.nextMove();
    store.predict("my-next", 1, reply.command, 2000);
    const refused = { type: "refused", id: "my-command", code: "stale", length: store.length } as const;
    store.receive(refused, ["my-command", "my-next"]);
    expect(store.hasPredictions).toBe(false);
    expect(store.live.play).toBe(before);
  });

  it("a prediction is repeated on the entries that arrived first", () => {
    const store = storeOf(table);
    predictNextMove(store);
    const [offer] = table.submit(1, { type: "offer-draw" });
    store.receive({ type: "entry", ...offer! });
    expect(store.confirmed.offer?.by).toBe(1);
    expect(store.moment(null).event?.type).toBe("moved");
    expect(store.hasPredictions).toBe(true);
  });

  it("an illegal command is not predicted", () => {
    const store = storeOf(table);
    expect(store.predict("bad", 0, { type: "move", path: [1, 32] } as never, 2000)).toMatchObject({
      refused: expect.any(String),
    });
    expect(store.live).toBe(store.confirmed);
  });
});

describe("patches", () => {
  it("revealed entries replace the hidden ones, and the states after them are folded again", () => {
    table.play(4);
    const store = storeOf(table);
    const seq = store.lastSeq - 3;
    const entry = store.entries[seq]!;
    const [before, after] = [store.at(seq - 1), store.at(seq)];
    store.receive({ type: "patch", entries: [{ ...entry, at: entry.at - 1 }] });
    expect(store.entries[seq]).toEqual({ ...entry, at: entry.at - 1 });
    expect(store.length).toBe(table.length);
    expect(store.at(seq - 1)).toBe(before);
    expect(store.at(seq)).not.toBe(after);
    expect(store.live.play).toEqual(table.session.state.play);
  });

  it("a frame of an unknown type changes nothing", () => {
    const store = storeOf(table);
    const { presence } = store;
    store.receive({ type: "of-tomorrow" } as never);
    expect(store.presence).toBe(presence);
  });
});
