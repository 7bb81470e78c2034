/**
 * A sign-in with a passkey gives the whole browser another identity. Sockets of its other windows still have the former
 * one, also those that were opened while the sign-in ran. So these windows load again.
 */
import { onSignal, signalOtherWindows } from "./window-signals.ts";

const NAME = "signed-in";

export const reloadOtherWindows = (): void => signalOtherWindows(NAME);

export const reloadAfterSignIns = (): void => void onSignal(NAME, () => location.reload());
