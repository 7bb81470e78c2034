/** Runs a study: in a web worker, or in the page in slices if the browser starts no worker. */
import type { Entry } from "../../../engine/table/types.ts";
import { trustedWorkerUrl, WORKER_TIMEOUT_MS } from "../../kit/loading/web-worker.ts";
import workerAddress from "./study.worker.ts?worker&url";
import type { StudyAnswers, StudyMessage, StudyQuestion, StudyReply } from "./worker-messages.ts";

export interface StudyRunner {
  /** Whether it runs in a worker and leaves the page free. */
  readonly isBeside: boolean;
  ask<T extends StudyQuestion["type"]>(question: StudyQuestion & { readonly type: T }): Promise<StudyAnswers[T]>;
  close(): void;
}

type Settle = { readonly resolve: (answer: never) => void; readonly reject: (why: Error) => void };

/** Rejects if nothing comes in time, because a script may never arrive. */
const inTime = <T>(answer: Promise<T>): Promise<T> => {
  const late = new Promise<never>((_, reject) => {
    setTimeout(reject, WORKER_TIMEOUT_MS, new Error("the study keeps silent"));
  });
  return Promise.race([answer, late]);
};

const askedBeside = (entries: readonly Entry[], nodes: number | null): Promise<StudyRunner> => {
  const worker = new Worker(trustedWorkerUrl(workerAddress), { type: "module" });
  const waiting = new Map<number, Settle>();
  let ids = 0;
  const send = (message: StudyMessage): void => worker.postMessage(message);
  const fail = (why: Error): void => {
    for (const { reject } of waiting.values()) reject(why);
    waiting.clear();
  };
  worker.onmessage = ({ data }: MessageEvent<StudyReply>) => {
    const settle = waiting.get(data.id);
    waiting.delete(data.id);
    if ("fault" in data) settle?.reject(new Error(data.fault));
    else settle?.resolve(data.answer as never);
  };
  worker.onerror = (event) => fail(new Error(event.message));
  const asked: StudyRunner = {
    isBeside: true,
    ask: (question) =>
      new Promise((resolve, reject) => {
        waiting.set(++ids, { resolve, reject });
        send({ type: "ask", id: ids, question });
      }),
    close: () => {
      worker.terminate();
      fail(new Error("closed"));
    },
  };
  send({ type: "begin", entries, nodes });
  // Only its first answer shows whether a worker has started.
  return inTime(asked.ask({ type: "outline" })).then(
    () => asked,
    (error: unknown) => {
      worker.terminate();
      throw error;
    },
  );
};

/** Lets the page handle its events. */
const yieldToPage = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

const askedHere = async (entries: readonly Entry[], nodes: number | null): Promise<StudyRunner> => {
  const { StudyCore } = await import("./study-worker-core.ts");
  const reader = await StudyCore.of(entries, nodes, yieldToPage);
  return {
    isBeside: false,
    ask: (question) => reader.answer(question) as Promise<never>,
    close: () => undefined,
  };
};

export const startStudyRunner = (entries: readonly Entry[], nodes: number | null): Promise<StudyRunner> =>
  Promise.resolve()
    .then(() => askedBeside(entries, nodes))
    .catch(() => inTime(askedHere(entries, nodes)));
