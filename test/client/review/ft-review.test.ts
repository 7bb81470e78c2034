/** The panel of a shared review: to whom its leader passes the lead, and the moment of a note. */
import { expect, it } from "vitest";
import type { FtReview } from "../../../client/review/ft-review.ts";
import "../../../client/review/ft-review.ts";
import type { ReviewEdit } from "../../../engine/review/forms.ts";
import type { Member } from "../../../engine/review/frames.ts";
import { emptyReview } from "../../../engine/review/state.ts";

/** The panel of person 1, who leads the review, and the edits that it sends. */
const mountLeader = async (talk: "phrases" | "free", members: readonly Member[], asking: number | null = null) => {
  const edits: ReviewEdit[] = [];
  const connection = {
    ...{ who: 1, isOnline: true, isLeading: true, members, state: { ...emptyReview, lead: 1 } },
    edit: (edit: ReviewEdit) => edits.push(edit),
  };
  const together = {
    link: connection,
    isFollowing: true,
    isStudyable: false,
    acting: null,
    news: { add: () => undefined },
  };
  const panel = document.createElement("ft-review") as FtReview;
  Object.assign(panel, { together: { ...together, nameOf: String }, n: 0, talk, at: 0, members, asking });
  document.body.append(panel);
  await panel.updateComplete;
  const root = panel.renderRoot as ShadowRoot;
  const passLead = () =>
    [...root.querySelectorAll("button")].find((button) => button.textContent === "Pass the lead")!.click();
  const choose = (who: number) => {
    const select = root.querySelector<HTMLSelectElement>("[name=lead]")!;
    select.value = `${who}`;
    select.dispatchEvent(new Event("change"));
  };
  return { edits, panel, root, pass: passLead, choose };
};

const OTHER: Member = [2, 1, null];
const WATCHER: Member = [3, null, null];

it.each(["phrases", "free"] as const)("the lead is passed to the only other person, with %s chat", async (talk) => {
  const { edits, pass: passLead } = await mountLeader(talk, [[1, 0, null], OTHER]);
  passLead();
  expect(edits).toEqual([{ type: "lead", to: 2 }]);
});

it("the lead is passed to the person who requests it, or to the chosen one", async () => {
  const { edits, panel, pass: passLead, choose } = await mountLeader("phrases", [[1, 0, null], OTHER, WATCHER], 3);
  passLead();
  choose(2);
  await panel.updateComplete;
  passLead();
  expect(edits).toEqual([
    { type: "lead", to: 3 },
    { type: "lead", to: 2 },
  ]);
});

it("the lead is passed to the chosen person although another leaves meanwhile", async () => {
  const staying: readonly Member[] = [[1, 0, null], WATCHER, [4, null, null]];
  const { edits, panel, root, pass: passLead, choose } = await mountLeader("phrases", [OTHER, ...staying]);
  choose(3);
  await panel.updateComplete;
  panel.members = staying;
  await panel.updateComplete;
  expect(root.querySelector<HTMLSelectElement>("[name=lead]")!.value).toBe("3");
  passLead();
  expect(edits).toEqual([{ type: "lead", to: 3 }]);
});

it("a note belongs to the moment at which its visitor began to type", async () => {
  const { edits, panel, root } = await mountLeader("free", [[1, 0, null], OTHER]);
  const field = root.querySelector<HTMLInputElement>("[name=note]")!;
  const write = (text: string) => {
    field.value = text;
    field.dispatchEvent(new Event("input"));
  };
  const leave = () => root.querySelector("form")!.requestSubmit();
  write("A good");
  panel.at = 7;
  await panel.updateComplete;
  write("A good move");
  leave();
  write("Another");
  write("");
  panel.at = 9;
  await panel.updateComplete;
  write("The end");
  leave();
  expect(edits).toEqual([
    { type: "note", at: 0, text: "A good move" },
    { type: "note", at: 9, text: "The end" },
  ]);
});
