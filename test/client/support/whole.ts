import type { LitElement } from "lit";
import { painted } from "../../../client/kit/later.ts";

/**
 * Resolves when an element has the parts that it fetches after it was painted. The test imports their modules itself, so
 * that they are at hand and the wait is for paintings, not for a network.
 */
export const whole = async (element: LitElement): Promise<void> => {
  for (let paintings = 0; paintings < 3; paintings++) {
    await painted();
    await element.updateComplete;
  }
};
