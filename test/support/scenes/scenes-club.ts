/** The scenes of a tournament, and of a player's passkeys. */
import type { Page } from "playwright";
import { press, type Scene, scene } from "./scene.ts";
import { VISITOR_NAME } from "./scenes-names.ts";

const tournamentScenes: readonly Scene[] = [
  scene("tournament-new", "The settings of a new tournament", "/e", "ft-tournament-setup button.primary"),
  scene(
    "tournament-host",
    "A tournament's second round as its host sees it, who also plays",
    { tournament: "host" },
    "ft-standings td.points",
  ),
  scene(
    "tournament-player",
    "A tournament's second round as a player sees it",
    { tournament: "player" },
    "ft-standings td.points",
  ),
  scene(
    "tournament-visitor",
    "A tournament's second round as a visitor sees it",
    { tournament: "visitor" },
    "ft-standings td.points",
  ),
  scene(
    "tournament-wall",
    "A tournament's second round on a television",
    { tournament: "visitor", part: "wall" },
    "ft-wall .number",
  ),
  scene(
    "tournament-boards",
    "The boards of a tournament's second round",
    { tournament: "visitor", part: "boards" },
    "ft-boards .names",
  ),
];

/** A phone's authenticator: it stores passkeys and verifies its user. */
const addAuthenticator = async (page: Page): Promise<void> => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  const options = { protocol: "ctap2", transport: "internal", hasResidentKey: true } as const;
  const user = { hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true } as const;
  await devtools.send("WebAuthn.addVirtualAuthenticator", { options: { ...options, ...user } });
};

const CREATION = {
  ...{ challenge: "c2NlbmU", rp: { id: "localhost", name: "Foldtable" }, attestation: "none" },
  user: { id: "c2NlbmU", name: VISITOR_NAME, displayName: VISITOR_NAME },
  pubKeyCredParams: [{ type: "public-key", alg: -7 }],
};

/** Answers in the server's place, so that every variant finds the same passkeys. */
const answerPasskeys = async (page: Page): Promise<void> => {
  let passkeys = 0;
  await page.route("**/api/mine/passkeys/challenge", (route) => route.fulfill({ json: CREATION }));
  await page.route("**/api/mine/passkeys", (route) => {
    if (route.request().method() === "POST") passkeys = 1;
    return route.fulfill({ json: { passkeys: new Array(passkeys).fill({}) } });
  });
};

const openPasskeys = async (page: Page): Promise<void> => {
  await press(page, "ft-header button.settings");
  await page.locator("ft-passkeys button").last().scrollIntoViewIfNeeded();
};

const makePasskey = async (page: Page): Promise<void> => {
  await addAuthenticator(page);
  await openPasskeys(page);
  await press(page, "ft-passkeys button");
  await page.locator("ft-passkeys button.quiet").waitFor();
};

const deviceScenes: readonly Scene[] = [
  scene("passkey-offered", "The settings of a player without a passkey", "/", "ft-passkeys button:enabled", {
    prepare: answerPasskeys,
    act: openPasskeys,
  }),
  scene("passkey-made", "The settings after a passkey was made", "/", "ft-passkeys button.quiet", {
    prepare: answerPasskeys,
    act: makePasskey,
  }),
  scene("passkey-deleting", "Deleting a passkey: the page asks for confirmation", "/", "ft-passkeys button.grave", {
    prepare: answerPasskeys,
    act: async (page) => {
      await makePasskey(page);
      await press(page, "ft-passkeys button.quiet");
    },
  }),
];

export const clubScenes: readonly Scene[] = [...tournamentScenes, ...deviceScenes];
