/** The panel of a shared review: to whom its leader passes the lead. */
import { afterEach, expect, it } from "vitest";
import type { FtReview } from "../../../client/review/ft-review.ts";
import "../../../client/review/ft-review.ts";
import type { ReviewEdit } from "../../../engine/review/forms.ts";
import type { Member } from "../../../engine/review/frames.ts";
import { emptyReview } from "../../../engine/review/state.ts";

afterEach(() => document.body.replaceChildren());

/** The panel of person 1, who leads, and the edits that it makes. */
const led = async (talk: "phrases" | "free", members: readonly Member[], asking: number | null = null) => {
  const edits: ReviewEdit[] = [];
  const link = {
    ...{ who: 1, isOnline: true, isLeading: true, members, state: { ...emptyReview, lead: 1 } },
    edit: (edit: ReviewEdit) => edits.push(edit),
  };
  const together = { link, isFollowing: true, isStudyable: false, acting: null, news: { add: () => undefined } };
  const panel = document.createElement("ft-review") as FtReview;
  Object.assign(panel, { together: { ...together, nameOf: String }, n: 0, talk, at: 0, members, asking });
  document.body.append(panel);
  await panel.updateComplete;
  const root = panel.renderRoot as ShadowRoot;
  const pass = () => [...root.querySelectorAll("button")].find((one) => one.textContent === "Pass the lead")!.click();
  return { edits, root, pass };
};

const OTHER: Member = [2, 1, null];
const WATCHER: Member = [3, null, null];

it.each(["phrases", "free"] as const)("passes the lead to the only other person, where talk is %s", async (talk) => {
  const { edits, pass } = await led(talk, [[1, 0, null], OTHER]);
  pass();
  expect(edits).toEqual([{ type: "lead", to: 2 }]);
});

it("passes the lead to the one who asks, or to the one who is chosen", async () => {
  const { edits, root, pass } = await led("phrases", [[1, 0, null], OTHER, WATCHER], 3);
  pass();
  root.querySelector<HTMLSelectElement>("[name=lead]")!.value = "2";
  pass();
  expect(edits).toEqual([
    { type: "lead", to: 3 },
    { type: "lead", to: 2 },
  ]);
});
