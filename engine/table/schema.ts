/** The entry `table-schema` of the engine's package: what a table's commands and events may look like. */
export { tableCommandSchema } from "./forms/commands.ts";
export { tableEventSchema } from "./forms/events.ts";
export { MAX_SEATS, seatSchema } from "./forms/fields.ts";
