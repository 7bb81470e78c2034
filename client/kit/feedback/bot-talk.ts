/** Whether computers remark on the game. */
import { localStore } from "../storage/browser-storage.ts";

const KEY = "bot-talk";

export const areBotsTalking = (): boolean => localStore.get(KEY) !== "off";

export const setBotTalk = (isOn: boolean): void => localStore.set(KEY, isOn ? null : "off");
