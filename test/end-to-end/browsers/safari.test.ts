/**
 * Safari itself, on a Mac. Run where its driver is: test/run.ts says so where it is not.
 * @gate
 */

import { testVisits } from "../../support/browsers/browser-visits.ts";
import { findSafari, startSafari } from "../../support/browsers/safari.ts";

const start = () => {
  const place = findSafari();
  if (place === undefined) throw new Error("Safari's driver is not here");
  return startSafari(place);
};

testVisits("Safari", start, { deletesStorage: true, hasOneWindow: true });
