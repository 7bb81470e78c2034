/** The line above the hand between two rounds. Fetched with the score that is seen there. */
import { msg } from "@lit/localize";
import { language } from "../../kit/language.ts";
import { str } from "../../kit/numbers.ts";
import type { View } from "./view.ts";
import { joinNames } from "./words.ts";

/** Whom the gate waits for, and until when at most. */
export const gateWords = ({ state, props }: View): string => {
  const missing = joinNames(
    [...state.ready.keys()].filter((seat) => !state.ready[seat]).map((seat) => props.names[seat] ?? ""),
  );
  if (state.deadline === null || missing === "") return msg("The next round is being dealt.");
  const time = new Intl.DateTimeFormat(language(), { timeStyle: "medium" });
  return msg(str`Waiting for ${missing}. The next round is dealt at ${time.format(state.deadline)} at the latest.`);
};
