/** The focus after a change of page, also while the page loads. */
import { html, LitElement } from "lit";
import { beforeEach, expect, it } from "vitest";
import { focusPage } from "../../../client/shell/page-focus.ts";
import { deepFocus } from "../support/deep-html.ts";

class TestTable extends LitElement {
  override render() {
    return html`<main id="table"><button>Resign</button></main>`;
  }
}
customElements.define("test-table", TestTable);

class TestPage extends LitElement {
  static override properties = { isLoaded: { type: Boolean } };
  declare isLoaded: boolean;
  override render() {
    return html`<a href="/">Foldtable</a>${this.isLoaded ? html`<test-table></test-table>` : html`<main id="wait" aria-busy="true"></main>`}`;
  }
}
customElements.define("test-page", TestPage);

let page: TestPage;
beforeEach(() => {
  page = document.createElement("test-page") as TestPage;
  document.body.append(page);
});

it("the focus moves to the page's main part, and again when the loaded part replaces the notice", async () => {
  const focusing = focusPage(page);
  await expect.poll(() => deepFocus()?.id).toBe("wait");
  page.isLoaded = true;
  await focusing;
  expect(deepFocus()?.id).toBe("table");
});

it("the focus stays where the user has moved it while the page loads", async () => {
  const focusing = focusPage(page);
  await expect.poll(() => deepFocus()?.id).toBe("wait");
  const link = page.renderRoot.querySelector("a")!;
  link.focus();
  page.isLoaded = true;
  await focusing;
  expect(deepFocus()).toBe(link);
});

it("focusPage does nothing if the page is removed before it loads", async () => {
  const focusing = focusPage(page);
  await expect.poll(() => deepFocus()?.id).toBe("wait");
  page.remove();
  await focusing;
  expect(deepFocus()).toBe(document.body);
});
