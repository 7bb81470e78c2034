/** The last event as a sentence for screen readers. */
import { moveLineOf } from "./move-lines.ts";
import type { TrainBoardProps } from "./view.ts";

export const announcement = ({ event, before, state, names }: TrainBoardProps): string => {
  const line = event === null || before === null ? null : moveLineOf(event, before, state);
  if (line === null) return "";
  return line.seat === null ? line.text : `${names[line.seat] ?? ""}: ${line.text}`;
};
