/** Before each file: the tokens that every page has, and, for one browser shows one after the other, a device on which nothing has been kept. */
import { requestDone } from "../../client/kit/storage/indexed-db.ts";
import "../../client/kit/styles/tokens.css";

localStorage.clear();
sessionStorage.clear();
await requestDone(indexedDB.deleteDatabase("foldtable"));
