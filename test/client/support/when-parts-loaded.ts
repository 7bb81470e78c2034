import type { LitElement } from "lit";
import { LazyPart, whenPainted } from "../../../client/kit/loading/lazy-part.ts";

/** All parts that were requested. A mock would end with a test that restores all mocks. */
const requested = new Set<LazyPart<unknown>>();
const { get } = LazyPart.prototype;
LazyPart.prototype.get = function (this: LazyPart<unknown>) {
  requested.add(this);
  return get.call(this);
};

/**
 * Resolves when an element has the parts that it fetches after its first painting. A part may request other parts, so
 * there must be no pending request for three paintings. The test imports the parts' modules, so no network delays it.
 */
export const whenPartsLoaded = async (element: LitElement): Promise<void> => {
  for (let paintings = 0; paintings < 3; paintings++) {
    await whenPainted();
    await element.updateComplete;
    if ([...requested].some(({ isFetching }) => isFetching)) paintings = -1;
  }
};
