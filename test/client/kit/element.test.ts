/** What all elements share. */
import { html } from "lit";
import { expect, it, onTestFinished } from "vitest";
import { FtElement, reset } from "../../../client/kit/element.ts";

class Paragraph extends FtElement {
  static override styles = reset;
  override render() {
    return html`<p>Your points: 25. Your total: 25, place 5 of 8.</p>`;
  }
}
customElements.define("ft-test-paragraph", Paragraph);

it("the last line of a paragraph has more than one word", async () => {
  const element = new Paragraph();
  document.body.append(element);
  onTestFinished(() => element.remove());
  await element.updateComplete;
  const text = element.renderRoot.querySelector("p")!.firstChild!;
  const topOf = (word: string) => {
    const range = document.createRange();
    const start = text.textContent!.indexOf(word);
    range.setStart(text, start);
    range.setEnd(text, start + word.length);
    return range.getBoundingClientRect().top;
  };
  element.style.display = "inline-block";
  element.style.inlineSize = `${element.getBoundingClientRect().width - 4}px`;
  expect(topOf("8.")).toBeGreaterThan(topOf("Your"));
  expect(topOf("8.")).toBe(topOf("of"));
});
