/** The parts of a table that its first view does not need. They load together, once the board has been painted. */
import "./chat/ft-bot-talk.ts";
import "./chat/ft-chat.ts";
import "./ft-actions.ts";
import "./ft-connection-badge.ts";
import "./ft-connection-banner.ts";
import "./game-view/after-paint.ts";
import "./player-requests/ft-absence.ts";

export { absentTable } from "../connection/close-texts.ts";
export { carryOutEarlyPresses } from "./game-view/early-presses.ts";
export { showWinAnimation } from "./game-view/win-animation.ts";
export { seatCommandsFor } from "./player-requests/seat-commands.ts";
export { popoverPlace } from "./popover-place.ts";
export { showRefusal } from "./refusal-texts.ts";
export { TableSounds } from "./table-sounds.ts";
export { needsTurnNotice, TurnNotice } from "./turn-notice.ts";
export { watcherViewText } from "./watcher-texts.ts";
