/** Results of studying finished games, saved on this device, so that the study opens at once the next time. */
import type { KnowledgeMode } from "../../../engine/bot/study.ts";
import { requestDone, STUDIES, transact, transactionDone } from "../../kit/storage/indexed-db.ts";
import type { MomentResult, StudyOutline } from "./worker-messages.ts";

/** A new version of the judging ignores older results. */
const VERSION = 3;

/** The number of saved studies, the latest used first. */
const MAX_STUDIES = 60;

/** By knowledge mode: the results by the `seq` of the moment. */
export type Findings = Readonly<Record<KnowledgeMode, ReadonlyMap<number, MomentResult>>>;

export interface CachedStudy {
  readonly outline: StudyOutline;
  readonly findings: Findings;
}

interface StudyRow extends CachedStudy {
  readonly key: string;
  readonly version: number;
  /** When it was last added to, ms since 1970. */
  readonly at: number;
}

/** Returns null if nothing is saved, or the browser refuses. */
export const readCachedStudy = async (key: string): Promise<CachedStudy | null> => {
  try {
    const reading = await transact([STUDIES], "readonly");
    const row = await requestDone<StudyRow | undefined>(reading.objectStore(STUDIES).get(key));
    return row?.version === VERSION ? row : null;
  } catch {
    return null;
  }
};

/** Returns whether it was saved. The study continues if the browser refuses. */
export const cacheStudy = async (key: string, study: CachedStudy): Promise<boolean> => {
  try {
    const writing = await transact([STUDIES], "readwrite");
    const store = writing.objectStore(STUDIES);
    store.put({ ...study, key, version: VERSION, at: Date.now() } satisfies StudyRow);
    const keys = await requestDone(store.index("at").getAllKeys());
    for (const old of keys.slice(0, Math.max(0, keys.length - MAX_STUDIES))) store.delete(old);
    await transactionDone(writing);
    return true;
  } catch {
    return false;
  }
};
