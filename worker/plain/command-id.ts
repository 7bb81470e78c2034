/** The id of a form's command. A form of the same page has the same id, so a form that is sent twice is applied once. */
import { sha256 } from "@noble/hashes/sha2.js";
import { utf8ToBytes } from "@noble/hashes/utils.js";
import { makeBase64url } from "../identity/base64url.ts";
import type { TableVisit } from "./table-visit.ts";

const ID_BYTES = 15;

/** It follows from the log's length, so the same form has another id after each entry. */
export const commandId = ({ access, state }: Pick<TableVisit, "access" | "state">, form: string): string =>
  makeBase64url(sha256(utf8ToBytes(`${access.id} ${access.player} ${state.length} ${form}`)).subarray(0, ID_BYTES));
