/** A turn of a player without a socket at the table is reported to the player's object at once (worker/PROTOCOL.md). */
import { deserialize } from "node:v8";
import type { Seat } from "../../../engine/contract/game.ts";
import { seatsOnTurn } from "../../../engine/table/seats.ts";
import type { DurableObjectHost } from "../platform/object.ts";
import { OPEN } from "../platform/sockets.ts";
import type { Run } from "../run.ts";
import { listingAtPerson } from "./at-rest.ts";
import { type Truth, Violation } from "./truth.ts";

/** A report arrives within this time without faults, in ms. */
const REPORTED_MS = 5_000;
/** A report that a fault delays may block the next one for so long, in ms (`MAX_REPORT_MS`, worker/table/publish/outbox.ts). */
const BLOCKED_MS = 15_000;

interface Turn {
  readonly seat: Seat;
  readonly player: string;
}

/** The players whom the table waits for. */
const turnsOf = ({ state }: Truth): readonly Turn[] =>
  state.phase !== "playing" || state.paused !== null
    ? []
    : seatsOnTurn(state).flatMap((seat) => {
        const player = state.chairs[seat]?.player ?? null;
        return player === null || state.standIns.some((one) => one.seat === seat) ? [] : [{ seat, player }];
      });

/** Whether the player may receive the table's broadcasts. */
const mayBeConnected = ({ links }: DurableObjectHost, player: string): boolean =>
  links.some(
    ({ serverState, attachment }) =>
      serverState === OPEN && attachment !== null && deserialize(attachment).player === player,
  );

export class TurnReports {
  readonly #run: Run;
  /** The last turns of each table, as text. */
  readonly #turns = new Map<string, string>();

  constructor(run: Run) {
    this.#run = run;
  }

  onCommit(truth: Truth, owner: DurableObjectHost): void {
    const turns = turnsOf(truth);
    const text = JSON.stringify(turns);
    if (text === this.#turns.get(truth.id)) return;
    this.#turns.set(truth.id, text);
    const absent = turns.filter(({ player }) => !mayBeConnected(owner, player));
    if (absent.length === 0) return;
    const { world } = this.#run;
    world.schedule.after(REPORTED_MS, world.network, () => {
      if (this.#turns.get(truth.id) !== text || this.#isDelayed || this.#run.ownerOf(truth.id) !== owner) return;
      for (const turn of absent) this.#run.check(() => this.#check(truth, owner, turn));
    });
  }

  get #isDelayed(): boolean {
    const { world, plan } = this.#run;
    const since = world.schedule.now - REPORTED_MS - BLOCKED_MS;
    const isDelayed = world.hasDelayingFault || world.faultsEndedAt > since || world.lastDamageAt > since;
    return isDelayed || plan.versions !== undefined;
  }

  #check(truth: Truth, owner: DurableObjectHost, { seat, player }: Turn): void {
    const person = owner.disk.kv.get(`sitter ${player}`);
    if (person === undefined || mayBeConnected(owner, player)) return;
    if (listingAtPerson(this.#run, truth, String(person))?.turn.includes(seat) !== true)
      throw new Violation(`person: the turn of seat ${seat}, whose player has no socket, is not reported at once`);
  }
}
