/** The last announcement: its sentence for screen readers, and its tone. Loaded after the first painting. */
import { type Announcement, announcementLine, announcementOf } from "../view/announcement.ts";
import { playMoveSounds } from "../view/sound-setting.ts";
import { type SpyBoardProps, speechOf } from "../view/view.ts";

export { playMoveSounds };

/** Returns null before the first. */
export const latestOf = (props: SpyBoardProps): Announcement | null =>
  props.event === null ? null : announcementOf(props.event, props.state, speechOf(props));

export const latestLine = (props: SpyBoardProps): string => {
  const latest = latestOf(props);
  return latest === null ? "" : announcementLine(latest);
};
