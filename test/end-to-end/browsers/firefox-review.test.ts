/**
 * A review together in Firefox.
 * @gate
 */
import { findFirefox, startFirefox } from "../../support/browsers/firefox.ts";
import { testReviewVisit } from "../../support/browsers/review-visits.ts";

testReviewVisit("Firefox", () => {
  const path = findFirefox();
  if (path === undefined) throw new Error("Firefox is not installed");
  return startFirefox(path);
});
