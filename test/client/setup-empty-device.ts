/** Before each file: the tokens that every page has, and, for one browser shows one after the other, a device on which nothing has been kept. */
import { utils } from "vitest/browser";
import { requestDone } from "../../client/kit/storage/indexed-db.ts";
import "../../client/kit/styles/tokens.css";

localStorage.clear();
sessionStorage.clear();
await requestDone(indexedDB.deleteDatabase("foldtable"));

// Each unsuccessful look for an element would print the whole page. A failed test's trace view contains the page anyway.
utils.configurePrettyDOM({ maxLength: 0 });
