/** The texts for screen readers: the last announcement, and what the viewer can do. Loaded after the first painting. */
import { msg } from "@lit/localize";
import { type Announcement, announcementLine, announcementOf } from "../view/announcement.ts";
import { choicePreviewText } from "../view/screen-reader-texts.ts";
import { type BoardView, type SpyBoardProps, speechOf } from "../view/view.ts";
import { isTouch, turnText, waitingText } from "./prompts.ts";

/** Returns null before the first. */
export const latestOf = (props: SpyBoardProps): Announcement | null =>
  props.event === null ? null : announcementOf(props.event, props.state, speechOf(props));

export const latestLine = (props: SpyBoardProps): string => {
  const latest = latestOf(props);
  return latest === null ? "" : announcementLine(latest);
};

export const promptOf = (view: BoardView): string => {
  if (view.armed !== null) {
    const preview = choicePreviewText(view, view.armed) || turnText(view);
    return isTouch() ? `${preview} ${msg("Press again to confirm.")}` : preview;
  }
  if (view.mode === "arranging") return msg("Arrange your base. Nobody else can see it, now or later.");
  return view.mode === "acting" ? turnText(view) : waitingText(view);
};
