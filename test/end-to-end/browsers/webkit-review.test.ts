/**
 * A review together in WebKit.
 * @gate
 */
import { testReviewVisit } from "../../support/browsers/review-visits.ts";
import { findWebKit, startWebKit } from "../../support/browsers/webkit.ts";

testReviewVisit("WebKit", () => {
  const place = findWebKit();
  if (place === undefined) throw new Error("WebKit is not here");
  return startWebKit(place);
});
