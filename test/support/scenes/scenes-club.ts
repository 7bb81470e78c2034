/** The scenes of a tournament, and of a player's passkeys. */
import type { Page } from "playwright";
import { press, type Scene } from "./scene.ts";
import { VISITOR_NAME } from "./scenes-names.ts";

const tournamentScenes: readonly Scene[] = [
  {
    name: "tournament-new",
    description: "The settings of a new tournament",
    start: { path: "/e" },
    shownElement: "ft-tournament-setup button.primary",
  },
  {
    name: "tournament-host",
    description: "A tournament's second round as its host sees it, who also plays",
    start: { tournament: "host" },
    shownElement: "ft-standings td.points",
  },
  {
    name: "tournament-player",
    description: "A tournament's second round as a player sees it",
    start: { tournament: "player" },
    shownElement: "ft-standings td.points",
  },
  {
    name: "tournament-visitor",
    description: "A tournament's second round as a visitor sees it",
    start: { tournament: "visitor" },
    shownElement: "ft-standings td.points",
  },
  {
    name: "tournament-wall",
    description: "A tournament's second round on a television",
    start: { tournament: "visitor", part: "wall" },
    shownElement: "ft-wall .number",
  },
  {
    name: "tournament-boards",
    description: "The boards of a tournament's second round",
    start: { tournament: "visitor", part: "boards" },
    shownElement: "ft-boards .names",
  },
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
  {
    name: "passkey-offered",
    description: "The settings of a player without a passkey",
    start: { path: "/" },
    prepare: answerPasskeys,
    act: openPasskeys,
    shownElement: "ft-passkeys button:enabled",
  },
  {
    name: "passkey-made",
    description: "The settings after a passkey was made",
    start: { path: "/" },
    prepare: answerPasskeys,
    act: makePasskey,
    shownElement: "ft-passkeys button.quiet",
  },
  {
    name: "passkey-deleting",
    description: "Deleting a passkey: the page asks for confirmation",
    start: { path: "/" },
    prepare: answerPasskeys,
    act: async (page) => {
      await makePasskey(page);
      await press(page, "ft-passkeys button.quiet");
    },
    shownElement: "ft-passkeys button.grave",
  },
];

export const clubScenes: readonly Scene[] = [...tournamentScenes, ...deviceScenes];
