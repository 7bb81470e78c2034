import { describe, expect, it } from "vitest";
import { isRateLimited, makeCommandId, Outbox } from "../../../client/connection/outbox.ts";

const move = { type: "move" };
const entry = (seq: number, id?: string) =>
  ({ type: "entry", seq, at: 0, seat: 0, v: 1, event: move, ...(id === undefined ? {} : { id }) }) as const;

describe("Outbox", () => {
  it("the outbox sends one command at a time, in order", () => {
    const outbox = new Outbox();
    outbox.add("a", 5, 0, move, true);
    outbox.add("b", 5, 1, move, true);
    expect(outbox.next()).toEqual({ type: "command", id: "a", seq: 5, seat: 0, command: move });
    expect(outbox.next()).toBeNull();
    outbox.answer(entry(6, "a"));
    expect(outbox.next()?.id).toBe("b");
    expect(outbox.size).toBe(1);
  });

  it("an unanswered command is sent again after a disconnection, unchanged", () => {
    const outbox = new Outbox();
    outbox.add("a", 5, null, move, true);
    const first = outbox.next();
    expect(outbox.next()).toBeNull();
    outbox.resend();
    outbox.answer(entry(6));
    expect(outbox.next()).toEqual(first);
  });

  it("an impatient press sends no table command twice, but a later wish, the same move or the other seat's command", () => {
    const outbox = new Outbox();
    const press = (id: string, seat: number, type: string) => outbox.add(id, 5, seat, { type }, type === "draw-tile");
    const sent: string[] = [];
    for (const id of ["a", "b"]) {
      press(`${id}-rematch`, 0, "rematch");
      press(`${id}-other`, 1, "rematch");
    }
    for (const id of ["a", "b"]) press(`${id}-tile`, 0, "draw-tile");
    for (const id of ["out", "out-again"]) press(id, 1, "step-out");
    press("back", 1, "come-back");
    press("out-later", 1, "step-out");
    for (let frame = outbox.next(); frame !== null; frame = outbox.next()) {
      sent.push(frame.id);
      outbox.answer({ type: "done", id: frame.id, seq: 5 });
    }
    expect(sent).toEqual(["a-rematch", "a-other", "a-tile", "b-tile", "out", "back", "out-later"]);
    press("again", 1, "step-out");
    expect(outbox.next()?.id).toBe("again");
  });

  it("a command that the log contains after a disconnection is not sent again", () => {
    const outbox = new Outbox();
    outbox.add("a", 5, 0, move, true);
    outbox.next();
    outbox.resend();
    outbox.answer({ type: "entries", entries: [entry(6, "a")] });
    expect(outbox.next()).toBeNull();
    expect(outbox.size).toBe(0);
  });

  it("a command made on a prediction refers to the confirmed entry", () => {
    const outbox = new Outbox();
    outbox.add("a", 5, 0, move, true);
    outbox.add("b", 5, 1, move, true);
    outbox.next();
    outbox.answer({ type: "done", id: "a", seq: 8 });
    expect(outbox.next()).toMatchObject({ id: "b", seq: 8 });
  });

  it("a move after an applied phrase has seen no more than before, but an answer has seen the offer before it", () => {
    const outbox = new Outbox();
    outbox.add("offer", 5, 0, { type: "offer-draw" }, false);
    outbox.add("move", 5, 0, move, true);
    outbox.add("accept", 5, 1, { type: "accept-draw" }, false);
    outbox.next();
    outbox.answer({ type: "done", id: "offer", seq: 8 });
    expect(outbox.next()).toMatchObject({ id: "move", seq: 5 });
    outbox.answer(entry(9, "move"));
    expect(outbox.next()).toMatchObject({ id: "accept", seq: 9 });
  });

  it("an answer to the own offer has seen it", () => {
    const outbox = new Outbox();
    outbox.add("offer", 5, 0, { type: "offer-draw" }, false);
    outbox.add("accept", 5, 1, { type: "accept-draw" }, false);
    outbox.next();
    outbox.answer({ type: "done", id: "offer", seq: 8 });
    expect(outbox.next()).toMatchObject({ id: "accept", seq: 8 });
  });

  it("a refusal drops the commands that depend on the refused one", () => {
    const outbox = new Outbox();
    for (const id of ["a", "b", "c"]) outbox.add(id, 5, 0, move, true);
    outbox.next();
    expect(outbox.answer({ type: "refused", id: "a", code: "stale", length: 6 })).toEqual(["a", "b", "c"]);
    expect(outbox.size).toBe(0);
    outbox.add("d", 6, 0, move, true);
    expect(outbox.next()?.id).toBe("d");
  });

  it("a refused phrase or offer drops no command after it", () => {
    const outbox = new Outbox();
    outbox.add("phrase", 5, 0, { type: "say", phrase: "hello" }, false);
    outbox.add("a", 5, 0, move, true);
    outbox.next();
    expect(outbox.answer({ type: "refused", id: "phrase", code: "too-soon", length: 6 })).toEqual(["phrase"]);
    expect(outbox.next()?.id).toBe("a");
  });

  it("a refusal without an id applies to the pending command", () => {
    const outbox = new Outbox();
    outbox.add("a", 5, 0, move, true);
    outbox.next();
    expect(outbox.answer({ type: "refused", id: null, code: "malformed", length: 6 })).toEqual(["a"]);
  });

  it("a rate-limited command is sent again unchanged, with growing pauses", () => {
    const outbox = new Outbox();
    const tooFast = { type: "refused", id: "a", code: "too-fast", length: 6 } as const;
    outbox.add("a", 5, 0, move, true);
    const first = outbox.next();
    expect(isRateLimited(tooFast)).toBe(true);
    const pauses = [1, 2, 3, 9].map(() => {
      expect(outbox.answer(tooFast)).toEqual([]);
      expect(outbox.next()).toBeNull();
      const { pause } = outbox;
      outbox.resend();
      expect(outbox.next()).toEqual(first);
      return pause;
    });
    expect(pauses).toEqual([250, 500, 1000, 2000]);
    outbox.answer(entry(6, "a"));
    expect(outbox.size).toBe(0);
    outbox.answer(tooFast);
    expect(outbox.pause).toBe(250);
  });

  it("no other refusal counts as rate-limited", () => {
    expect(isRateLimited({ type: "refused", id: "a", code: "stale", length: 6 })).toBe(false);
    expect(isRateLimited({ type: "done", id: "a", seq: 6 })).toBe(false);
  });

  it("answers to other players do not change the outbox", () => {
    const outbox = new Outbox();
    outbox.add("a", 5, 0, move, true);
    outbox.next();
    outbox.answer(entry(6, "z"));
    outbox.answer({ type: "refused", id: "z", code: "stale", length: 6 });
    expect(outbox.size).toBe(1);
    expect(outbox.next()).toBeNull();
  });

  it("makeCommandId makes valid ids, never the same twice", () => {
    const ids = Array.from({ length: 500 }, makeCommandId);
    for (const id of ids) expect(id).toMatch(/^[\w-]{8,24}$/);
    expect(new Set(ids).size).toBe(500);
  });
});
