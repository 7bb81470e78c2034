/** Who is admitted to a table: players always, guests by their addresses' shares, at every phase. */
import { describe, expect, it } from "vitest";
import "../../../../engine/games/all-games.ts";
import { openSession, submit } from "../../../../engine/log/session.ts";
import type { TableState } from "../../../../engine/table/types.ts";
import { subnetOf } from "../../../../worker/identity/client-ip.ts";
import {
  EXTRA_SOCKETS_FOR_FREE_SEATS,
  MAX_SOCKETS,
  MAX_SOCKETS_OF_ADDRESS,
  MAX_SOCKETS_OF_PLAYER,
  SIT_DOWN_GRACE_MS,
} from "../../../../worker/sockets/limits.ts";
import type { Peer } from "../../../../worker/sockets/peer.ts";
import { admit } from "../../../../worker/table/viewers/admission.ts";

const NOW = 1_700_000_000_000;
const SECRET = "00".repeat(32);

const opened = {
  type: "opened",
  game: "pool",
  rules: "american-pool/1",
  options: { black: "first", fen: "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12" },
  seats: 2,
  commitment: "00".repeat(32),
  shared: false,
} as const;

/** A table at which these players sit, and what else they have done. */
const tableOf = (players: readonly string[], ...more: readonly string[]): TableState => {
  let session = openSession(opened, NOW);
  const say = (player: string, command: object) => {
    const envelope = { id: `id-${session.entries.length}-of-many`, seq: session.entries.length - 1, command };
    session = submit(session, { player, seat: null }, envelope as never, SECRET, NOW).session;
  };
  for (const [seat, player] of players.entries())
    say(player, { type: "sit", seat, name: `name ${seat}`, salt: "5a".repeat(16) });
  for (const type of more) say(players[0]!, { type });
  return session.state;
};

const seating = tableOf(["ada"]);
const playing = tableOf(["ada", "bea"]);
const over = tableOf(["ada", "bea"], "resign");

const peer = (address: string, player: string | null = null, since = NOW): Peer => ({
  player,
  address,
  since,
  lobbyKey: null,
  chosen: null,
  takesPatches: true,
  takesTurns: true,
});
const crowd = (count: number, from: (index: number) => string): Peer[] =>
  Array.from({ length: count }, (_, index) => peer(from(index), null, NOW - 1000 + index));

const everywhere = crowd(MAX_SOCKETS, (index) => `address ${index}`);
const eve = peer("elsewhere", "eve");

describe.each([
  ["seating", seating],
  ["playing", playing],
  ["over", over],
])("at a table that is %s", (phase, state) => {
  it("the fixture is in the phase of its name", () => {
    expect(state.phase).toBe(phase);
  });

  it("an address has at most MAX_SOCKETS_OF_ADDRESS sockets", () => {
    const house = crowd(MAX_SOCKETS_OF_ADDRESS, () => "house");
    expect(admit(state, house.slice(1), peer("house"), NOW)).toEqual({ displaced: null });
    expect(admit(state, house, peer("house", "eve"), NOW)).toEqual({ fault: "too-many-sockets" });
    expect(admit(state, house, peer("other"), NOW)).toEqual({ displaced: null });
  });

  it("a player has at most MAX_SOCKETS_OF_PLAYER sockets", () => {
    const own = Array.from({ length: MAX_SOCKETS_OF_PLAYER }, (_, index) => peer(`address ${index}`, "ada"));
    expect(admit(state, own, peer("other", "ada"), NOW)).toEqual({ fault: "too-many-sockets" });
    expect(admit(state, own.slice(1), peer("other", "ada"), NOW)).toEqual({ displaced: null });
  });

  it("a seated player is admitted without taking a guest's place", () => {
    expect(admit(state, everywhere, peer("elsewhere", "ada"), NOW)).toEqual({ displaced: null });
    const all = [...everywhere.slice(1), peer("elsewhere", "ada"), peer("elsewhere", "ada")];
    expect(admit(state, all, peer("another"), NOW)).toEqual({ displaced: null });
  });

  it("a passer-by finds no place when all are taken by others like them", () => {
    expect(admit(state, everywhere, peer("elsewhere"), NOW)).toEqual({ fault: "table-full" });
  });

  it("the last socket of the most crowded address is displaced by a guest who is alone at an address", () => {
    const few = crowd(MAX_SOCKETS, (index) => `address ${index % 5}`);
    expect(admit(state, few, peer("elsewhere"), NOW)).toEqual({ displaced: few.at(-5) });
    const pairs = crowd(MAX_SOCKETS, (index) => `address ${index % (MAX_SOCKETS / 2)}`);
    expect(admit(state, pairs, peer("address 0"), NOW)).toEqual({ fault: "table-full" });
  });
});

describe("a free seat", () => {
  it("a person can reach a free seat although every socket place is taken", () => {
    expect(admit(seating, everywhere, eve, NOW)).toEqual({ displaced: null });
    expect(admit(playing, everywhere, eve, NOW)).toEqual({ fault: "table-full" });
    expect(admit(over, everywhere, eve, NOW)).toEqual({ fault: "table-full" });
  });

  it("visitors who came for a free seat and did not sit down do not block it for others", () => {
    const hopeful = Array.from({ length: EXTRA_SOCKETS_FOR_FREE_SEATS }, (_, index) =>
      peer(`hope ${index}`, "x", NOW + index),
    );
    const all = [...hopeful, ...everywhere];
    expect(admit(seating, all, eve, NOW + SIT_DOWN_GRACE_MS)).toEqual({ fault: "table-full" });
    expect(admit(seating, all, eve, NOW + SIT_DOWN_GRACE_MS + 1)).toEqual({ displaced: hopeful[0] });
  });
});

describe("the address of a subscriber", () => {
  it.each([
    ["192.0.2.1", "192.0.2.1"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2"],
    ["2001:DB8:0001:2::9", "2001:db8:1:2"],
    ["2001:db8::1", "2001:db8:0:0"],
    ["2001:db8:0:0:ffff::", "2001:db8:0:0"],
    ["::1", "0:0:0:0"],
    ["fe80::1%eth0", "fe80:0:0:0"],
    ["::ffff:192.0.2.1", "192.0.2.1"],
    ["local", "local"],
    ["no:address", "no:address"],
  ])("%s is %s", (address, subnet) => {
    expect(subnetOf(address)).toBe(subnet);
  });
});
