/**
 * The load test of a shared review: times the leader's steps to each follower, through real sockets and the real
 * Worker. The steps are as frequent as a dragged slider's.
 */
import type { ReviewServerFrame } from "../../engine/review/frames.ts";
import { seatTwoBots } from "../support/server/bot.ts";
import { pause } from "./load-scheduler.ts";
import type { Tally } from "./load-stats.ts";

const STEP_INTERVAL_MS = 120;
export const LEADER_TO_FOLLOWER = "leader to follower";

export const timeSharedReview = async (url: string, followers: number, steps: number, tally: Tally): Promise<void> => {
  const { table, tokens, bots } = await seatTwoBots(url);
  await bots[0].submit({ type: "resign" });
  const address = `${url.replace("http", "ws")}/api/tables/${table}/review/socket`;
  const join = (headers: object, receive: (frame: ReviewServerFrame) => void): Promise<WebSocket> =>
    new Promise((resolve, reject) => {
      const socket = new WebSocket(address, { headers } as unknown as string[]);
      socket.onmessage = ({ data }) => receive(JSON.parse(String(data)));
      socket.onopen = () => resolve(socket);
      socket.onerror = () => reject(new Error("no connection to the review"));
    });
  const sent: number[] = [];
  const follow = (frame: ReviewServerFrame): void => {
    if (frame.type !== "step") return;
    tally.time(LEADER_TO_FOLLOWER, performance.now() - sent[Number(frame.at)]!);
  };
  const leader = await join({ authorization: `Bearer ${tokens[0]}` }, () => undefined);
  const sockets = [leader];
  for (let count = 0; count < followers; count++) sockets.push(await join({}, follow));
  for (let at = 0; at < steps; at++) {
    sent.push(performance.now());
    leader.send(JSON.stringify({ type: "step", at }));
    await pause(STEP_INTERVAL_MS);
  }
  await pause(1000);
  for (const connection of [...sockets, ...bots]) connection.close();
};
