import { html, LitElement } from "lit";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { makeMomentPath, parseMoment } from "../../../client/replay/moment-address.ts";
import { Replay } from "../../../client/replay/replay.ts";

class ReplayHost extends LitElement {
  readonly replay = new Replay(this);
  override render() {
    return html`<input aria-label="field" /><div role="grid" tabindex="0"></div><dialog><button>in a sheet</button></dialog>
      <button popovertarget="over">over</button><div id="over" popover><button autofocus>in a popover</button></div>
      <button aria-haspopup="dialog" aria-expanded="true">of a popover elsewhere</button>`;
  }
}
customElements.define("test-replay-host", ReplayHost);

const moments = (last: number): number[] => Array.from({ length: last + 1 }, (_, index) => index + 3);
const testUrl = location.pathname + location.search;

let host: ReplayHost;
const open = async (hash: string, last = 10): Promise<Replay> => {
  history.replaceState(null, "", testUrl + hash);
  host = new ReplayHost();
  document.body.append(host);
  host.replay.moments = moments(last);
  await host.updateComplete;
  return host.replay;
};

beforeEach(() => vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));

describe("the cursor", () => {
  it("the cursor is live at first, and follows new entries", async () => {
    const replay = await open("");
    expect([replay.isLive, replay.index, replay.cursor]).toEqual([true, 10, null]);
    replay.moments = moments(12);
    expect([replay.isLive, replay.index, replay.unseen]).toEqual([true, 12, 0]);
  });

  it("a cursor that the viewer has moved stays, and counts new moves", async () => {
    const replay = await open("");
    replay.seek(4);
    replay.moments = moments(13);
    expect([replay.index, replay.cursor, replay.unseen, replay.isLive]).toEqual([4, 7, 3, false]);
    replay.live();
    expect([replay.index, replay.unseen, replay.isLive]).toEqual([13, 0, true]);
  });

  it("the cursor is live at the slider's right end", async () => {
    const replay = await open("");
    replay.seek(9);
    replay.step(1);
    expect(replay.isLive).toBe(true);
  });

  it("the cursor does not leave the log", async () => {
    const replay = await open("");
    replay.seek(-5);
    expect(replay.index).toBe(0);
    replay.step(-1);
    expect(replay.index).toBe(0);
    replay.seek(99);
    expect(replay.isLive).toBe(true);
  });
});

describe("the address", () => {
  it.each([
    ["", null],
    ["#0", 0],
    ["#23", 23],
    ["#-1", null],
    ["#2x", null],
    ["#23~s22-s18_s13", 23],
    ["#~s22", null],
    ["#99999999", null],
  ])("%s points to %s", (hash, seq) => expect(parseMoment(hash)).toBe(seq));

  it("an address is written in the format that is read", () => {
    expect(makeMomentPath("/t/x", 23)).toBe("/t/x#23");
    expect(makeMomentPath("/t/x", null)).toBe("/t/x");
  });

  it("the replay opens the moment in the address", async () => {
    const replay = await open("#7");
    expect([replay.index, replay.cursor, replay.unseen]).toEqual([4, 7, 0]);
  });

  it("the replay is live if the address has the last moment or a future one", async () => {
    expect((await open("#13")).isLive).toBe(true);
    host.remove();
    expect((await open("#500")).isLive).toBe(true);
  });

  it("the replay waits for the moment in the address while the log is still partial", async () => {
    history.replaceState(null, "", `${testUrl}#9`);
    host = new ReplayHost();
    document.body.append(host);
    const { replay } = host;
    replay.isPartial = true;
    replay.moments = moments(4);
    expect([replay.isLive, replay.index, replay.unseen]).toEqual([false, 4, 0]);
    replay.moments = moments(10);
    replay.isPartial = false;
    replay.moments = moments(10);
    expect([replay.isLive, replay.index, replay.unseen]).toEqual([false, 6, 0]);
  });

  it("the replay is live if the address has a moment after the end of the whole log", async () => {
    const replay = await open("#500");
    replay.isPartial = true;
    replay.moments = moments(10);
    expect([replay.isLive, replay.index]).toEqual([true, 10]);
  });

  it("the address follows the cursor without history entries, at most four times a second", async () => {
    const replay = await open("");
    const { length } = history;
    for (const index of [1, 2, 3, 4, 5]) replay.seek(index);
    expect(location.hash).toBe("");
    vi.runAllTimers();
    expect(location.hash).toBe("#8");
    replay.live();
    vi.runAllTimers();
    expect(location.hash).toBe("");
    expect(history.length).toBe(length);
  });

  it("the replay follows an address that the visitor edits", async () => {
    const replay = await open("");
    history.replaceState(null, "", `${testUrl}#5`);
    window.dispatchEvent(new HashChangeEvent("hashchange"));
    expect(replay.cursor).toBe(5);
  });
});

describe("keys", () => {
  it("keys step back and forth, and show the beginning and the live moment", async () => {
    const replay = await open("");
    await userEvent.keyboard("{ArrowLeft}{ArrowLeft}");
    expect(replay.index).toBe(8);
    await userEvent.keyboard("{ArrowRight}");
    expect(replay.index).toBe(9);
    await userEvent.keyboard("{Home}");
    expect(replay.index).toBe(0);
    await userEvent.keyboard("{End}");
    expect(replay.isLive).toBe(true);
  });

  it("keys are ignored while a field has the focus", async () => {
    const replay = await open("");
    host.renderRoot.querySelector<HTMLElement>("input")!.focus();
    await userEvent.keyboard("{ArrowLeft}{Home}");
    expect(replay.isLive).toBe(true);
  });

  it("keys are ignored while a sheet is open", async () => {
    const replay = await open("");
    host.renderRoot.querySelector("dialog")!.showModal();
    await userEvent.keyboard("{ArrowLeft}{Home}");
    expect(replay.isLive).toBe(true);
  });

  it("keys are ignored in a popover and on its button, until it is closed", async () => {
    const replay = await open("");
    const [popover, button] = ["[popover]", "[popovertarget]"].map(
      (selector) => host.renderRoot.querySelector<HTMLElement>(selector)!,
    );
    popover!.showPopover();
    await userEvent.keyboard("{ArrowLeft}");
    button!.focus();
    await userEvent.keyboard("{Home}");
    host.renderRoot.querySelector<HTMLElement>("[aria-expanded]")!.focus();
    await userEvent.keyboard("{Home}");
    expect(replay.isLive).toBe(true);
    button!.focus();
    popover!.hidePopover();
    await userEvent.keyboard("{ArrowLeft}");
    expect(replay.index).toBe(9);
  });

  it("keys with a modifier are left to the browser", async () => {
    const replay = await open("");
    window.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowLeft", altKey: true }));
    expect(replay.isLive).toBe(true);
  });
});

describe("playback", () => {
  it("playback steps at its pace, and stops at the live moment", async () => {
    const replay = await open("");
    replay.seek(8);
    replay.play();
    expect(replay.isPlaying).toBe(true);
    vi.advanceTimersByTime(1_100);
    expect(replay.index).toBe(9);
    vi.advanceTimersByTime(1_100);
    expect([replay.isLive, replay.isPlaying]).toEqual([true, false]);
  });

  it("playback starts from the beginning if the cursor is at the end", async () => {
    const replay = await open("");
    replay.play();
    expect(replay.index).toBe(0);
  });

  it("playback at the recorded pace shortens long pauses and shows each move", async () => {
    const replay = await open("", 4);
    const minute = 60_000;
    replay.times = [0, 800, 800, 800 + minute, 900 + minute];
    replay.setSpeed("real");
    replay.play();
    vi.advanceTimersByTime(799);
    expect(replay.index).toBe(0);
    vi.advanceTimersByTime(1);
    expect(replay.index).toBe(1);
    vi.advanceTimersByTime(150);
    expect([replay.index, replay.cutPause]).toEqual([2, minute]);
    vi.advanceTimersByTime(5_000);
    expect([replay.index, replay.cutPause]).toEqual([3, 0]);
    vi.advanceTimersByTime(150);
    expect([replay.isLive, replay.isPlaying]).toEqual([true, false]);
  });

  it("no pause is reported while playback is stopped or at a fixed pace", async () => {
    const replay = await open("", 4);
    replay.times = [0, 60_000, 120_000, 180_000, 240_000];
    replay.setSpeed("real");
    replay.seek(1);
    expect(replay.cutPause).toBe(0);
    replay.play();
    expect(replay.cutPause).toBe(60_000);
    replay.setSpeed(1);
    expect(replay.cutPause).toBe(0);
  });

  it("playback is faster on request", async () => {
    const replay = await open("");
    replay.setSpeed(4);
    replay.play();
    vi.advanceTimersByTime(1_100);
    expect(replay.index).toBe(4);
  });

  it("ends when the slider is used", async () => {
    const replay = await open("");
    replay.play();
    replay.seek(3);
    vi.advanceTimersByTime(5_000);
    expect([replay.index, replay.isPlaying]).toEqual([3, false]);
  });
});
