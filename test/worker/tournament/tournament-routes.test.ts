/** The settings with which the server opens a tournament. */
import { expect, it } from "vitest";
import { faultOf, newBrowser, post } from "../support.ts";
import { open, settings, view } from "./tournament-client.ts";

it.each([
  [{ type: "tables", size: 3 }, true],
  [{ type: "swiss" }, false],
])("a tournament of %j has the rule for smaller tables: %j", async (system, expected) => {
  const id = await open(await newBrowser(), { game: "train", system });
  expect("smallTablesLast" in (await view(id)).entries[0]!.event).toBe(expected);
});

it.each(["pips", "smallTablesLast"])(
  "a host cannot choose %s, which follows from the game and the system",
  async (name) => {
    const order = { ...settings, game: "train", system: { type: "tables", size: 3 }, [name]: true };
    expect(await faultOf(await post("/api/tournaments", order, await newBrowser()))).toEqual([400, "bad-request"]);
  },
);

it.each([{ game: "none" }, { system: { type: "tables", size: 4 } }, { name: " " }, { rounds: 99 }])(
  "a tournament cannot have %j, which its game does not allow",
  async (wrong) => {
    expect((await post("/api/tournaments", { ...settings, ...wrong }, await newBrowser())).status).toBe(400);
  },
);
