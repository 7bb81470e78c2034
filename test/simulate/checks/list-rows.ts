/** The rows of the lists, in the lobby and in person objects: no older report replaces a newer one. */
import type { DurableObjectHost } from "../platform/object.ts";
import type { World } from "../platform/world.ts";
import { readGames } from "./person-object.ts";
import { Violation } from "./truth.ts";

interface Row {
  readonly id: string;
  readonly length: number;
}

export class ListRows {
  /** The lengths of the reported logs by table, for each list. */
  readonly #known = new Map<string, ReadonlyMap<string, number>>();

  /** After a write of the lobby. */
  checkLobby({ lobby }: World): void {
    this.#check("lobby", lobby.read<Row>("SELECT id, length FROM listing"));
  }

  /** After a commit of a person object. */
  checkPerson({ label, disk }: DurableObjectHost): void {
    this.#check(label, readGames(disk, "SELECT id, length FROM game") as never);
  }

  #check(list: string, rows: readonly Row[]): void {
    const before = this.#known.get(list);
    this.#known.set(list, new Map(rows.map(({ id, length }) => [id, length])));
    if (rows.some(({ id, length }) => length < (before?.get(id) ?? 0)))
      throw new Violation(`${list.split(" ", 1)[0]!.toLowerCase()}: an older report has replaced a newer one`);
  }
}
