/** The copy of a shared review behind its socket. */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ReviewLink } from "../../../client/review/review-link.ts";
import type { At } from "../../../engine/review/forms.ts";
import type { Member, ReviewServerFrame } from "../../../engine/review/frames.ts";
import { emptyReview } from "../../../engine/review/state.ts";
import { FakeSocket } from "../connection/fake-socket.ts";

const unheard = () => undefined;
const led = vi.fn<(at: At) => void>();
const listener = { changed: unheard, entered: unheard, came: unheard, led, asked: unheard, refused: unheard };

let link: ReviewLink;

const receive = (frame: ReviewServerFrame): void => FakeSocket.all[0]!.receive(frame);

beforeEach(() => {
  led.mockClear();
  FakeSocket.all = [];
  vi.stubGlobal("WebSocket", FakeSocket);
  link = new ReviewLink("abcdefghijklmnopqrst", listener);
  FakeSocket.all[0]!.open();
  receive({ type: "review", who: 1, state: emptyReview, members: [[1, 0, null]] });
});

afterEach(() => link.stop());

it("counts drawings that the server has not answered yet, until it refuses them", () => {
  const draw = (...drawings: readonly string[]) => link.edit({ type: "draw", at: 4, drawings });
  draw("c1");
  expect([link.drawingsAt(4), link.drawingsAt(5)]).toEqual([["c1"], []]);
  draw("c1", "c2");
  receive({ type: "entry", n: 0, who: 1, seat: 0, edit: { type: "draw", at: 4, drawings: ["c1"] }, id: "e1" });
  expect(link.drawingsAt(4)).toEqual(["c1", "c2"]);
  receive({ type: "refused", id: "e2", code: "review-full" });
  expect(link.drawingsAt(4)).toEqual(["c1"]);
});

it("shows the moment of a new leader who looked on their own, unless that leader is this client", () => {
  const ann: Member = [2, 0, 20];
  const bob: Member = [3, 1, 8];
  receive({ type: "members", members: [[1, null, 5], ann, bob] });
  const pass = (n: number, to: number) => receive({ type: "entry", n, who: 2, seat: 0, edit: { type: "lead", to } });
  pass(0, 3);
  expect(led.mock.calls).toEqual([[8]]);
  pass(1, 1);
  expect(led).toHaveBeenCalledOnce();
});
