/**
 * Firefox. Run where it is installed: test/run.ts says so where it is not.
 * @gate
 */

import { testVisits } from "../../support/browsers/browser-visits.ts";
import { findFirefox, startFirefox } from "../../support/browsers/firefox.ts";

testVisits("Firefox", () => {
  const path = findFirefox();
  if (path === undefined) throw new Error("Firefox is not here");
  return startFirefox(path);
});
