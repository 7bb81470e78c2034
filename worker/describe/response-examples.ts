/** Examples of the routes' responses, by schema name, for an installed game. */
import * as v from "valibot";
import type { Game } from "../../engine/contract/game.ts";
import { installedGames } from "../../engine/contract/game-registry.ts";
import { describeGame } from "../http/catalogue.ts";
import { serverFrameExamples } from "./examples.ts";

const ID = "9JGfYaH7tjB9jWMsSEM3";
const AT = 1_795_191_597_776;

const BOT = "7f1c2a34-5b6d-4e8f-9a0b-1c2d3e4f5a6b";
const profile = { name: "Dame Blanche", author: "Ada Lovelace", contact: "ada@example.org" };

const listing = ({ id: game, options }: Game) => ({
  id: ID,
  game,
  options: v.parse(options, {}),
  seats: ["Ada", null],
  programs: ["Dame Blanche", null],
  phase: "seating",
  turn: [],
  outcome: null,
  clock: { type: "turn", ms: 259_200_000 },
  isPublic: true,
  length: 2,
  openedAt: AT,
  movedAt: AT + 14_264,
});

const finished = (game: Game) => ({
  ...listing(game),
  seats: ["Ada", "Computer"],
  programs: [null, null],
  computers: [null, 3],
  characters: [null, 2],
  phase: "over",
  outcome: { winners: [0], reason: "resigned" },
});

const whole = { shared: false, talk: "phrases", hints: false, origin: "server", isUploaded: false };

const position = ({ id: game, rules }: Game) => ({
  ...{ viewer: 0, game, rules, phase: "seating", length: 2, turn: [], outcome: null, board: null, text: "seating" },
});

const ofGame = (game: Game) => ({
  Position: [position(game)],
  Summary: [
    { ...listing(game), rules: game.rules, ...whole },
    { ...listing(game), rules: game.rules, ...whole, openHands: 3 },
  ],
  Lists: [{ open: [listing(game)], finished: [finished(game)] }],
  OwnLists: [
    {
      tables: [
        { ...listing(game), mine: [0] },
        { ...listing(game), isPublic: false, tournament: ID, mine: [1] },
        { ...listing(game), mine: [], kept: { seat: 1, until: AT + 120_000 } },
      ],
    },
  ],
  OwnFrame: [{ ...listing(game), mine: [0] }, { id: ID }, { table: ID, until: AT + 600_000 }],
  OwnGames: [{ games: [{ ...finished(game), mine: [0], result: "won" }], next: `${AT + 14_264}.${ID}` }],
  BotOffer: [{ author: "Ada Lovelace", contact: "https://example.org/bot", games: [game.id], clocks: ["turn"] }],
  Bots: [{ bots: [{ id: BOT, ...profile, games: [game.id], clocks: null }] }],
  OwnScores: [{ scores: [{ name: "Computer", game: game.id, won: 1, lost: 0, drawn: 0 }] }],
});

const { done, entry, refused, turn } = serverFrameExamples;
const url = `http://localhost:8787/t/${ID}`;
const point = `B${"AbCdEfGhIjKlMnOpQrStUvWxYz".repeat(4).slice(0, 86)}`;
const pass = "AbCdEfGhIjKlMnOpQrStUvWx";

const credential = { id: pass, rawId: pass, type: "public-key" };

export const responseExamples = (): Readonly<Record<string, readonly unknown[]>> => ({
  ...Object.assign({}, ...installedGames().slice(0, 1).map(ofGame)),
  Catalogue: [installedGames().map(describeGame)],
  Created: [{ id: ID, url }],
  Token: [{ token: "LvqwB7jJvwtf280kEN39AAY8Tbi6ci5EW_MN4KoY" }],
  TokenWish: [{ scope: "read" }, {}],
  TokenEnd: [{ id: 0 }, { id: "all" }],
  GrantedToken: [{ token: "LvqwB7jJvwtf280kEN39AAY8Tbi6ci5EW_MN4KoYAbCdEfGh", id: 1, scope: "read" }],
  Tokens: [
    {
      tokens: [
        { id: 0, scope: "play", at: null },
        { id: 1, scope: "read", at: AT },
      ],
      current: 0,
    },
  ],
  BotWaiting: [{ id: BOT, until: AT + 150_000 }],
  BotInvited: [{ bot: BOT }],
  Invitations: [{ invitations: [{ table: ID, until: AT + 600_000 }] }],
  Figures: [{ days: 30, figures: [{ kind: "edge", continent: "EU", count: 412, p50: 22, p95: 90 }] }],
  Programs: [{ programs: [null, profile] }],
  Turn: turn.map(({ type: _, ...fields }) => ({ ...fields, now: AT })),
  Reply: [entry[0], ...done],
  Entry: [entry[1]],
  Frame: Object.values(serverFrameExamples).flat(),
  Refused: refused,
  Review: [
    {
      ...{ n: 4, lead: 1, isStudyShown: false, people: [[1, 0]] },
      variations: [{ id: 1, by: 1, from: 6, moves: [[0, { type: "move", path: [11, 15] }]], name: "Plan B" }],
      notes: [{ by: 1, at: [1, 1], text: "Why not?" }],
      drawings: [{ by: 1, at: 6, drawings: ["s11-s15"] }],
    },
  ],
  PasskeyPurpose: [{ for: "add" }, { for: "sign-in" }],
  PasskeyOptions: [{ challenge: pass.repeat(2), rpId: "localhost", timeout: 60_000, userVerification: "required" }],
  NewPasskey: [{ ...credential, response: { clientDataJSON: "eyJ0", attestationObject: "o2Nm" } }],
  PasskeySignIn: [
    { ...credential, response: { clientDataJSON: "eyJ0", authenticatorData: "SZYN", signature: "MEUC" } },
  ],
  Passkeys: [{ passkeys: [{ id: pass, at: AT }] }],
  PushKey: [{ key: point }],
  CallOrder: [
    {
      ...{ endpoint: "https://updates.push.services.mozilla.com/wpush/v2/gAAAAB", p256dh: point, key: point },
      ...{ auth: "AbCdEfGhIjKlMnOpQrStUv", language: "en", zone: "Asia/Dhaka", quiet: { from: 22, until: 8 } },
    },
  ],
  CallStop: [{ endpoint: "https://updates.push.services.mozilla.com/wpush/v2/gAAAAB" }],
  OwnSettings: [{ settings: [{ name: "theme", value: "dark", at: AT }] }],
  Pass: [{ pass, url: `${url}#pass=${pass}`, until: AT + 600_000 }],
  PassShown: [{ pass }],
  Seats: [{ seats: [0] }],
  Against: [{ against: [1] }],
  Fault: [{ error: "bad-seat" }, { error: "bad-log", hint: "illegal, entry 12" }],
});
