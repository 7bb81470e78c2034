/** Before each test file: loads the design tokens, and empties the storage, because one browser runs all files. */
import { utils } from "vitest/browser";
import { requestDone } from "../../client/kit/storage/indexed-db.ts";
import "../../client/kit/styles/tokens.css";

localStorage.clear();
sessionStorage.clear();
await requestDone(indexedDB.deleteDatabase("foldtable"));

// Each failed query would print the whole page, which the trace view of a failed test contains anyway.
utils.configurePrettyDOM({ maxLength: 0 });
