/** Before each file: one browser shows one after the other, and each finds a device on which nothing has been kept. */
import { done } from "../../client/kit/database.ts";

localStorage.clear();
sessionStorage.clear();
await done(indexedDB.deleteDatabase("foldtable"));
