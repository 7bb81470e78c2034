/** Events as older servers wrote them. A log that contains them continues and verifies as it was recorded. */
import { optionsForSeats } from "../commands/seat-count.ts";
import { sameJson } from "../kit/json.ts";
import type { AnyEvent, EventOf, TableState } from "../table/types.ts";

/** By event: the field that was added after the first logs. */
const ADDED_FIELDS: Readonly<Record<string, string>> = {
  "taken-back": "increment",
  claimed: "partner",
  "came-back": "missed",
};

/** The event as the server that wrote `written` recorded it. `state`: the table before it. */
export const asRecorded = (event: AnyEvent, written: AnyEvent, state: TableState): AnyEvent => {
  if (event.type !== written.type) return event;
  if (isSeatsChanged(event) && isSeatsChanged(written)) return withOptionsAsRecorded(event, written, state);
  const added = ADDED_FIELDS[event.type];
  if (added === undefined || added in written) return event;
  const { [added]: _, ...older } = event as AnyEvent & Readonly<Record<string, unknown>>;
  return older as AnyEvent;
};

type SeatsChanged = EventOf<"seats-changed">;

const isSeatsChanged = (event: AnyEvent): event is SeatsChanged => event.type === "seats-changed";

/** For older servers, a seat that the options name kept its number when its player moved. */
const withOptionsAsRecorded = (event: SeatsChanged, { options }: SeatsChanged, state: TableState): SeatsChanged =>
  sameJson(optionsForSeats(state, event.seats), options) ? { ...event, options } : event;
