/**
 * The visits of browser-visits.ts in WebKit, Safari's engine: test/run.ts reports if it is missing.
 * @gate
 */
import { testVisits } from "../../support/browsers/browser-visits.ts";
import { findWebKit, startWebKit } from "../../support/browsers/webkit.ts";

const start = () => {
  const paths = findWebKit();
  if (paths === undefined) throw new Error("WebKit is not installed");
  return startWebKit(paths);
};

testVisits("WebKit", start, { deletesStorage: true });
