/**
 * The visits of browser-visits.ts in Safari on a Mac: test/run.ts reports if its driver is missing.
 * @gate
 */

import { testVisits } from "../../support/browsers/browser-visits.ts";
import { findSafari, startSafari } from "../../support/browsers/safari.ts";

const start = () => {
  const driverPath = findSafari();
  if (driverPath === undefined) throw new Error("Safari's driver is not installed");
  return startSafari(driverPath);
};

testVisits("Safari", start, { deletesStorage: true, hasOneWindow: true });
