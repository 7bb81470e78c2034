/** What was found out about finished games, kept on this device, so that the second look is immediate. */
import type { KnowledgeMode } from "../../../engine/bot/study.ts";
import { requestDone, STUDIES, transact, transactionDone } from "../../kit/storage/indexed-db.ts";
import type { MomentResult, StudyOutline } from "./worker-messages.ts";

/** Another way of judging is another study: what an older page found is not looked at. */
const VERSION = 1;

/** So many studies are kept, the last ones looked at. */
const MOST = 60;

/** By reading: what was found, by the `seq` of the moment. */
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

/** Null where nothing is kept, or nothing may be. */
export const readCachedStudy = async (key: string): Promise<CachedStudy | null> => {
  try {
    const reading = await transact([STUDIES], "readonly");
    const row = await requestDone<StudyRow | undefined>(reading.objectStore(STUDIES).get(key));
    return row?.version === VERSION ? row : null;
  } catch {
    return null;
  }
};

/** Whether it was kept: a browser may keep nothing, and the study goes on all the same. */
export const cacheStudy = async (key: string, study: CachedStudy): Promise<boolean> => {
  try {
    const writing = await transact([STUDIES], "readwrite");
    const store = writing.objectStore(STUDIES);
    store.put({ ...study, key, version: VERSION, at: Date.now() } satisfies StudyRow);
    const keys = await requestDone(store.index("at").getAllKeys());
    for (const old of keys.slice(0, Math.max(0, keys.length - MOST))) store.delete(old);
    await transactionDone(writing);
    return true;
  } catch {
    return false;
  }
};
