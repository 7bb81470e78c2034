/**
 * A review together in WebKit.
 * @gate
 */
import { reviewVisitsOf } from "../../support/browsers/review-visits.ts";
import { findWebKit, startWebKit } from "../../support/browsers/webkit.ts";

reviewVisitsOf("WebKit", () => {
  const place = findWebKit();
  if (place === undefined) throw new Error("WebKit is not here");
  return startWebKit(place);
});
