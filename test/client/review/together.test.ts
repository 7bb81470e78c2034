/** The page's part of a shared review: when it opens its socket, and what it then shows. */
import { expect, it, vi } from "vitest";
import type { FtReview } from "../../../client/review/ft-review.ts";
import { rulesOfTable } from "../../../engine/contract/game-registry.ts";
import { fold } from "../../../engine/log/log.ts";
import type { At, VariationMove } from "../../../engine/review/forms.ts";
import type { Member, ReviewServerFrame } from "../../../engine/review/frames.ts";
import { ReviewedGame } from "../../../engine/review/line.ts";
import { emptyReview, type ReviewState } from "../../../engine/review/state.ts";
import { FakeSocket } from "../connection/fake-socket.ts";
import { mountGame, poolLog } from "../support/studied-game.ts";
import { whenPartsLoaded } from "../support/when-parts-loaded.ts";

/** The page of a finished game, after its button was pressed. */
const pressReviewTogether = async () => {
  FakeSocket.all = [];
  history.replaceState(null, "", "/t/abcdefghijklmnopqrst");
  const view = await mountGame("pool", poolLog);
  await whenPartsLoaded(view);
  vi.stubGlobal("WebSocket", FakeSocket);
  view.dispatchEvent(new Event("ft-review-together"));
  return view;
};

it.each([
  ["a visitor who stays joins the review that the button opens", true],
  ["a visitor who leaves the page while a review loads does not join it", false],
])("%s", async (_, isStaying) => {
  const view = await pressReviewTogether();
  if (!isStaying) view.remove();
  await vi.dynamicImportSettled();
  expect([FakeSocket.all.length, location.hash]).toEqual(isStaying ? [1, "#review"] : [0, ""]);
});

/** A visitor, person 1, in a review that person 2 leads. `receive`: what the server sends then. */
const join = async () => {
  const view = await pressReviewTogether();
  await vi.dynamicImportSettled();
  const socket = FakeSocket.all[0]!;
  socket.open();
  const receive = (frame: ReviewServerFrame) => socket.receive(frame);
  const greet = (state: Partial<ReviewState>, at: At | null) => {
    const leader: Member = [2, 1, at];
    receive({ type: "review", who: 1, state: { ...emptyReview, lead: 2, ...state }, members: [leader] });
  };
  return { view, socket, receive, greet };
};

it("the list of moves leads from a side line back to the moment where it begins", async () => {
  const { view, socket, greet } = await join();
  const index = 4;
  const seq = view.replay.moments[index]!;
  const state = view.store.at(seq);
  const [seat] = rulesOfTable(state).turn(state.play!);
  const move = [seat!, rulesOfTable(state).moves(state.play!, seat!)[0]!] as const;
  greet({ n: 1, variations: [{ id: 0, by: 2, from: seq, moves: [move] }] }, [0, 1]);
  const shown = () => view.renderRoot.querySelector<FtReview>("ft-review")!.at;
  await expect.poll(shown).toEqual([0, 1]);
  view.renderRoot.querySelector("ft-move-list")!.dispatchEvent(new CustomEvent("ft-seek", { detail: index }));
  await expect.poll(shown).toBe(seq);
  await expect.poll(() => socket.sent.map((text) => JSON.parse(text))).toContainEqual({ type: "step", at: seq });
});

it.each([
  ["moves along", 1, [1, 2]],
  ["returns to the game", 0, null],
] as const)(
  "the shown moment %s when a line on its way is deleted, and the others learn of it",
  async (_, on, after) => {
    const { view, socket, receive, greet } = await join();
    const seq = view.replay.moments[4]!;
    const game = new ReviewedGame(view.store.entries, view.store.confirmed);
    const moveAfter = (...moves: readonly VariationMove[]): VariationMove => {
      const { play } = fold(game.play(seq, moves)!.flat(), game.at(seq));
      const rules = rulesOfTable(view.store.live);
      const [seat] = rules.turn(play!);
      return [seat!, rules.moves(play!, seat!)[0]!];
    };
    const first = moveAfter();
    const variations = [
      { id: 0, by: 2, from: seq, moves: [first] },
      { id: 1, by: 2, from: [0, 1] as const, moves: [moveAfter(first)] },
    ];
    greet({ n: 2, variations }, null);
    const review = () => view.renderRoot.querySelector<FtReview>("ft-review")!;
    await expect.poll(review).not.toBeNull();
    review().together.go([on, 1]);
    const board = () => JSON.stringify(review().together.scene?.store.live.play);
    const before = board();
    receive({ type: "entry", n: 2, who: 2, seat: 1, edit: { type: "remove", variation: 0 } });
    const at = after ?? seq;
    await expect.poll(() => review().at).toEqual(at);
    if (on === 1) expect(board()).toBe(before);
    await expect.poll(() => socket.sent.map((text) => JSON.parse(text))).toContainEqual({ type: "step", at });
  },
);

it("a study that the leader closes while it loads stays closed", async () => {
  const { view, receive, greet } = await join();
  greet({ n: 1, isStudyShown: true }, null);
  receive({ type: "entry", n: 1, who: 2, seat: 1, edit: { type: "study", isShown: false } });
  await vi.dynamicImportSettled();
  await view.updateComplete;
  expect(view.renderRoot.querySelector("ft-study")).toBeNull();
});
