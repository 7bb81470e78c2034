/** Admission to a table: always for its players, and for guests by the number of sockets of their address. */
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

/** A table at which these players sit, after `more` commands of the first one. */
const tableOf = (players: readonly string[], ...more: readonly string[]): TableState => {
  let session = openSession(opened, NOW);
  const submitAs = (player: string, command: object) => {
    const envelope = { id: `id-${session.entries.length}-of-many`, seq: session.entries.length - 1, command };
    session = submit(session, { player, seat: null }, envelope as never, SECRET, NOW).session;
  };
  for (const [seat, player] of players.entries())
    submitAs(player, { type: "sit", seat, name: `name ${seat}`, salt: "5a".repeat(16) });
  for (const type of more) submitAs(players[0]!, { type });
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
const guests = (count: number, addressOf: (index: number) => string): Peer[] =>
  Array.from({ length: count }, (_, index) => peer(addressOf(index), null, NOW - 1000 + index));

const fullTable = guests(MAX_SOCKETS, (index) => `address ${index}`);
const eve = peer("elsewhere", "eve");

describe.each([
  ["seating", seating],
  ["playing", playing],
  ["over", over],
])("at a table that is %s", (phase, state) => {
  it("has the phase of its name", () => {
    expect(state.phase).toBe(phase);
  });

  it("admits at most MAX_SOCKETS_OF_ADDRESS sockets of one address", () => {
    const sameAddress = guests(MAX_SOCKETS_OF_ADDRESS, () => "shared");
    expect(admit(state, sameAddress.slice(1), peer("shared"), NOW)).toEqual({ displaced: null });
    expect(admit(state, sameAddress, peer("shared", "eve"), NOW)).toEqual({ fault: "too-many-sockets" });
    expect(admit(state, sameAddress, peer("other"), NOW)).toEqual({ displaced: null });
  });

  it("admits at most MAX_SOCKETS_OF_PLAYER sockets of one player", () => {
    const own = Array.from({ length: MAX_SOCKETS_OF_PLAYER }, (_, index) => peer(`address ${index}`, "ada"));
    expect(admit(state, own, peer("other", "ada"), NOW)).toEqual({ fault: "too-many-sockets" });
    expect(admit(state, own.slice(1), peer("other", "ada"), NOW)).toEqual({ displaced: null });
  });

  it("admits a seated player without counting them as a guest", () => {
    expect(admit(state, fullTable, peer("elsewhere", "ada"), NOW)).toEqual({ displaced: null });
    const all = [...fullTable.slice(1), peer("elsewhere", "ada"), peer("elsewhere", "ada")];
    expect(admit(state, all, peer("another"), NOW)).toEqual({ displaced: null });
  });

  it("refuses a guest when guests from other addresses have all sockets", () => {
    expect(admit(state, fullTable, peer("elsewhere"), NOW)).toEqual({ fault: "table-full" });
  });

  it("closes the last socket of the address with most sockets for a guest from another address", () => {
    const few = guests(MAX_SOCKETS, (index) => `address ${index % 5}`);
    expect(admit(state, few, peer("elsewhere"), NOW)).toEqual({ displaced: few.at(-5) });
    const pairs = guests(MAX_SOCKETS, (index) => `address ${index % (MAX_SOCKETS / 2)}`);
    expect(admit(state, pairs, peer("address 0"), NOW)).toEqual({ fault: "table-full" });
  });
});

describe("a free seat", () => {
  it("can be reached by a person although the table has no free socket", () => {
    expect(admit(seating, fullTable, eve, NOW)).toEqual({ displaced: null });
    expect(admit(playing, fullTable, eve, NOW)).toEqual({ fault: "table-full" });
    expect(admit(over, fullTable, eve, NOW)).toEqual({ fault: "table-full" });
  });

  it("is not blocked by visitors who do not sit down in time", () => {
    const waiting = Array.from({ length: EXTRA_SOCKETS_FOR_FREE_SEATS }, (_, index) =>
      peer(`waiting ${index}`, "x", NOW + index),
    );
    const all = [...waiting, ...fullTable];
    expect(admit(seating, all, eve, NOW + SIT_DOWN_GRACE_MS)).toEqual({ fault: "table-full" });
    expect(admit(seating, all, eve, NOW + SIT_DOWN_GRACE_MS + 1)).toEqual({ displaced: waiting[0] });
  });
});

describe("the subnet of an address", () => {
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
