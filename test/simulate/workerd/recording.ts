/**
 * What a run's clients sent to the table's object, in the order in which it arrived, and what came back on each
 * connection. The same on the real platform must give the same frames and the same log (replay.ts).
 */
import type { Viewer } from "../../../engine/contract/game.ts";
import { entriesFor, resumeSession } from "../../../engine/log/session.ts";
import type { Setup } from "../plan.ts";
import type { Link } from "../platform/sockets.ts";
import type { TabSocket } from "../players/browser.ts";
import type { Run } from "../run.ts";

interface LinkStep {
  readonly link: number;
  /** Null: the connection opens. */
  readonly frame: string | null;
  /** The instance dies before the frame's writes are durable. */
  readonly isLost?: true;
}

/** A connection opens, a frame arrives on it, or the table's instance hibernates or dies with its sockets. */
export type Step = LinkStep | "hibernate" | "die";

const isOfLink = (step: Step): step is LinkStep => typeof step !== "string";

export interface RecordedLink {
  readonly device: string;
  /** The query of its URL. */
  readonly query: string;
  /** On the real platform more may come, because no connection is cut there. */
  readonly received: readonly string[];
}

export interface Recording {
  readonly seed: string;
  readonly setup: Setup;
  /** The table's secret, in hexadecimal. */
  readonly secret: string;
  readonly steps: readonly Step[];
  readonly links: Readonly<Record<number, RecordedLink>>;
  /** The log as a watcher reads it at the end. */
  readonly log: readonly string[];
}

export class Recorder {
  readonly #run: Run;
  #secret = "";
  readonly #steps: Step[] = [];
  readonly #links = new Map<number, { readonly link: Link; readonly received: string[] }>();

  constructor(run: Run) {
    this.#run = run;
    const { world } = run;
    const { onFrame } = world;
    world.onAccept = ({ kind, disk }, link) => {
      if (kind !== "TABLE") return;
      this.#secret ||= String(disk.db.prepare("SELECT secret FROM log WHERE seq = 0").get()!.secret);
      this.#links.set(link.id, { link, received: [] });
      this.#steps.push({ link: link.id, frame: null });
    };
    world.onHibernate = ({ kind, links }) => {
      if (kind === "TABLE" && links.length > 0) this.#steps.push("hibernate");
    };
    world.onDie = ({ kind }) => {
      if (kind === "TABLE") this.#die();
    };
    world.onFrame = (link, direction, text) => {
      onFrame?.(link, direction, text);
      if (direction === "down") this.#links.get(link.id)?.received.push(text);
      else if (text !== "ping") this.#steps.push({ link: link.id, frame: text });
    };
  }

  /**
   * Frames without an entry and without an answer are lost with the instance. Only the last of them is replayed: here
   * they were one transaction, and on the real platform each is one.
   */
  #die(): void {
    const since = this.#steps.splice(this.#steps.lastIndexOf("die") + 1);
    const lost = since.filter((step) => isOfLink(step) && this.#isLost(step)) as LinkStep[];
    const last = lost.slice(-1).map((step) => ({ ...step, isLost: true as const }));
    this.#steps.push(...since.filter((step) => !lost.includes(step as LinkStep)), ...last, "die");
  }

  #isLost({ link, frame }: LinkStep): boolean {
    if (frame === null) return false;
    const { id } = JSON.parse(frame) as { readonly id: string };
    return !this.#run.truth.ids.has(id) && !this.#links.get(link)!.received.some((text) => text.includes(id));
  }

  /** The recording of a run that has passed. */
  get recording(): Recording {
    const { plan, truth } = this.#run;
    const viewer: Viewer = truth.state.secret === null ? "watcher" : "all";
    const links = [...this.#links].flatMap(([id, { link, received }]): [number, RecordedLink][] => {
      // The tab was gone before it had its connection.
      if (link.client === null) return [];
      const { device, url } = link.client as TabSocket;
      return [[id, { device: device.name, query: new URL(url).search, received }]];
    });
    const known = new Set(links.map(([id]) => id));
    return {
      ...{ seed: plan.seed, setup: plan.setup, secret: this.#secret },
      steps: this.#steps.filter((step) => !isOfLink(step) || known.has(step.link)),
      links: Object.fromEntries(links),
      log: entriesFor(resumeSession(truth.entries), viewer, 0).map((entry) => JSON.stringify(entry)),
    };
  }
}
