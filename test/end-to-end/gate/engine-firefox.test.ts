/** Firefox. Run where it is installed: test/run.ts says so where it is not. */
import { findFirefox, startFirefox } from "../../support/engines/firefox.ts";
import { visitsOf } from "../../support/engines/visits.ts";

visitsOf("Firefox", () => {
  const path = findFirefox();
  if (path === undefined) throw new Error("Firefox is not here");
  return startFirefox(path);
});
