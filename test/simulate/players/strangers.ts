/** A stranger without a seat sends garbage to the routes and over a socket. */
import type { Run } from "../run.ts";
import { Device, Tab } from "./browser.ts";
import type { Client } from "./client.ts";

const GARBAGE = [
  "",
  "ping ",
  "{",
  "[]",
  '{"type":"command"}',
  "\u0000",
  '{"type":"command","id":"12345678","seq":-1}',
  "x".repeat(5000),
];

export const sendGarbage = (run: Run, pick: number): void => {
  const { world, id } = run;
  // A table may take 16 minutes to notice a silent socket, and the last check is 17 minutes after all have left.
  if (id === "" || run.haveAllLeft) return;
  const tab = new Tab(world, new Device(`stranger${pick}`, {}), `stranger${pick}`, "/");
  const text = GARBAGE[pick % GARBAGE.length]!;
  const body = { method: "POST", body: text, headers: { "Content-Type": "application/json" } };
  const requests: readonly (() => unknown)[] = [
    () => tab.fetch(`/api/tables/${id}/commands`, body),
    () => tab.fetch("/api/tables", body),
    () => tab.fetch(`/api/tables/${id.slice(0, -1)}x/socket`),
    () => tab.fetch(`/api/tables/${id}/log?from=${encodeURIComponent(text.slice(0, 20))}`),
    () => tab.fetch("/api/logs", body),
    () => tab.fetch(`/api/tables/${id}/log?as=0`),
    () => {
      const socket = new WebSocket(`wss://foldtable.test/api/tables/${id}/socket`);
      socket.onopen = () => socket.send(text);
    },
  ];
  tab.run(() => {
    const made = requests[(pick >>> 8) % requests.length]!();
    if (made instanceof Promise) made.catch(() => undefined);
  });
};

const FLOOD_FRAMES = 60;
/** More than a tenth of the frames that the limit allows in a second. */
const WAVE_FRAMES = 3;
const WAVES = 10;
const WAVE_MS = 100;

/** Another page of the player's browser sends more frames than the rate limit allows, and this page a phrase with them. */
export const flood = ({ world, id }: Run, { device, name, tab: page, table }: Client): void => {
  const tab = new Tab(world, device, `flood ${name}`, "/");
  tab.run(() => {
    const socket = new WebSocket(`wss://foldtable.test/api/tables/${id}/socket`);
    const send = (frames: number): void => {
      for (let count = 0; count < frames; count++) socket.send(GARBAGE[6]!);
    };
    socket.onopen = () => {
      send(FLOOD_FRAMES);
      for (let wave = 1; wave <= WAVES; wave++) setTimeout(() => send(WAVE_FRAMES), wave * WAVE_MS);
    };
    setTimeout(() => {
      page.run(() => {
        const [seat] = table.store.seats;
        if (seat !== undefined) table.command(seat, { type: "say", phrase: "hello" });
      });
    }, 3 * WAVE_MS);
  });
};
