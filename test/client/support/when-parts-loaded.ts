import type { LitElement } from "lit";
import { LazyPart, whenPainted } from "../../../client/kit/loading/lazy-part.ts";

/** Every part that was asked for. No mock: a test that restores all mocks would end it. */
const asked = new Set<LazyPart<unknown>>();
const { get } = LazyPart.prototype;
LazyPart.prototype.get = function (this: LazyPart<unknown>) {
  asked.add(this);
  return get.call(this);
};

/**
 * Resolves when an element has the parts that it fetches after it was painted, however long they take: a part may ask for
 * others in its turn, so nothing is to be on its way for three paintings. The test imports their modules itself, so that the
 * wait is for paintings, not for a network.
 */
export const whenPartsLoaded = async (element: LitElement): Promise<void> => {
  for (let paintings = 0; paintings < 3; paintings++) {
    await whenPainted();
    await element.updateComplete;
    if ([...asked].some(({ isFetching }) => isFetching)) paintings = -1;
  }
};
