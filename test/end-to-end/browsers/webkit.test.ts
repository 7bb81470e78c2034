/**
 * WebKit, Safari's engine. Run where it is installed: test/run.ts says so where it is not.
 * @gate
 */
import { testVisits } from "../../support/browsers/browser-visits.ts";
import { findWebKit, startWebKit } from "../../support/browsers/webkit.ts";

const start = () => {
  const place = findWebKit();
  if (place === undefined) throw new Error("WebKit is not here");
  return startWebKit(place);
};

testVisits("WebKit", start, { deletesStorage: true });
