/**
 * The visits of browser-visits.ts in Firefox: test/run.ts reports if it is missing.
 * @gate
 */

import { testVisits } from "../../support/browsers/browser-visits.ts";
import { findFirefox, startFirefox } from "../../support/browsers/firefox.ts";

testVisits("Firefox", () => {
  const path = findFirefox();
  if (path === undefined) throw new Error("Firefox is not installed");
  return startFirefox(path);
});
