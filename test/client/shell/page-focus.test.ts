/** Where the focus goes with a change of page, also where the page itself is yet to come. */
import { html, LitElement } from "lit";
import { afterEach, beforeEach, expect, it } from "vitest";
import { focusPage } from "../../../client/shell/page-focus.ts";
import { deepFocus } from "../support/deep-html.ts";

class TestTable extends LitElement {
  override render() {
    return html`<main id="table"><button>Resign</button></main>`;
  }
}
customElements.define("test-table", TestTable);

class TestPage extends LitElement {
  static override properties = { isHere: { type: Boolean } };
  declare isHere: boolean;
  override render() {
    return html`<a href="/">Foldtable</a>${this.isHere ? html`<test-table></test-table>` : html`<main id="wait" aria-busy="true"></main>`}`;
  }
}
customElements.define("test-page", TestPage);

let page: TestPage;
beforeEach(() => {
  page = document.createElement("test-page") as TestPage;
  document.body.append(page);
});
afterEach(() => page.remove());

it("is on the page's main part, and stays there when the loaded part replaces the notice", async () => {
  const landed = focusPage(page);
  await expect.poll(() => deepFocus()?.id).toBe("wait");
  page.isHere = true;
  await landed;
  expect(deepFocus()?.id).toBe("table");
});

it("the focus stays where the user has moved it meanwhile", async () => {
  const landed = focusPage(page);
  await expect.poll(() => deepFocus()?.id).toBe("wait");
  const link = page.renderRoot.querySelector("a")!;
  link.focus();
  page.isHere = true;
  await landed;
  expect(deepFocus()).toBe(link);
});

it("focusPage does nothing if the page is removed before it loads", async () => {
  const landed = focusPage(page);
  await expect.poll(() => deepFocus()?.id).toBe("wait");
  page.remove();
  await landed;
  expect(deepFocus()).toBe(document.body);
});
