/** Fields that older servers did not write. A log without them continues and verifies as it was recorded. */
import type { AnyEvent } from "../table/types.ts";

/** By event: the field that was added after the first logs. */
const ADDED_FIELDS: Readonly<Record<string, string>> = {
  "taken-back": "increment",
  claimed: "partner",
  "came-back": "missed",
};

/** The event as the server that wrote `written` recorded it: without a field that it did not know. */
export const asRecorded = (event: AnyEvent, written: AnyEvent): AnyEvent => {
  const added = ADDED_FIELDS[event.type];
  if (added === undefined || event.type !== written.type || added in written) return event;
  const { [added]: _, ...older } = event as AnyEvent & Readonly<Record<string, unknown>>;
  return older as AnyEvent;
};
