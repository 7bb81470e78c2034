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

/** A connection opens, a frame arrives on it, or the table's instance hibernates. */
export type Step =
  | {
      readonly link: number;
      /** Null: the connection opens. */
      readonly frame: string | null;
    }
  | "hibernate";

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
    world.onFrame = (link, direction, text) => {
      onFrame?.(link, direction, text);
      if (direction === "down") this.#links.get(link.id)?.received.push(text);
      else if (text !== "ping") this.#steps.push({ link: link.id, frame: text });
    };
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
      steps: this.#steps.filter((step) => step === "hibernate" || known.has(step.link)),
      links: Object.fromEntries(links),
      log: entriesFor(resumeSession(truth.entries), viewer, 0).map((entry) => JSON.stringify(entry)),
    };
  }
}
