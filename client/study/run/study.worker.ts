/** The web worker of a study: the opened log first, then questions about it. It contains every game's rules. */
import { StudyCore } from "./study-worker-core.ts";
import type { StudyMessage, StudyReply } from "./worker-messages.ts";

let reader: Promise<StudyCore> | null = null;

const reply = (message: StudyReply): void => postMessage(message);

addEventListener("message", async ({ data }: MessageEvent<StudyMessage>) => {
  if (data.type === "begin") {
    reader = StudyCore.of(data.entries, data.nodes, null);
    // Each question gets the error as its answer.
    reader.catch(() => undefined);
    return;
  }
  const { id, question } = data;
  try {
    reply({ id, answer: await (await reader!).answer(question) });
  } catch (error) {
    reply({ id, fault: String(error) });
  }
});
