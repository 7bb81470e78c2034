/**
 * A review together in WebKit.
 * @gate
 */
import { testReviewVisit } from "../../support/browsers/review-visits.ts";
import { findWebKit, startWebKit } from "../../support/browsers/webkit.ts";

testReviewVisit("WebKit", () => {
  const paths = findWebKit();
  if (paths === undefined) throw new Error("WebKit is not installed");
  return startWebKit(paths);
});
