/** The signals of a player’s turn: the screen stays awake, and a notification is shown and withdrawn. */
import { LitElement } from "lit";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { localStore } from "../../../client/kit/storage/browser-storage.ts";
import { type Turn, TurnNotice } from "../../../client/table/turn-notice.ts";
import { HostedTable } from "../support/hosted-table.ts";

class Host extends LitElement {}
customElements.define("turn-notice-host", Host);

/** A wake lock whose release the test sees. */
class Lock extends EventTarget {
  isReleased = false;
  release(): Promise<void> {
    this.isReleased = true;
    this.dispatchEvent(new Event("release"));
    return Promise.resolve();
  }
}

let host: Host;
let answers: PromiseWithResolvers<Lock>[];
let turn: Turn;

beforeEach(async () => {
  answers = [];
  vi.spyOn(navigator.wakeLock, "request").mockImplementation(() => {
    const answer = Promise.withResolvers<Lock>();
    answers.push(answer);
    return answer.promise as unknown as Promise<WakeLockSentinel>;
  });
  const { clock } = new HostedTable().session.state;
  turn = { isThinking: true, isAsked: false, title: "", text: "", clock };
  host = new Host();
  new TurnNotice(host, () => turn);
  document.body.append(host);
  await host.updateComplete;
  expect(answers).toHaveLength(1);
});
afterEach(() => host.remove());

const grant = async (): Promise<Lock> => {
  const lock = new Lock();
  answers.at(-1)!.resolve(lock);
  await new Promise((resolve) => setTimeout(resolve));
  return lock;
};

it("the screen stays awake until the table is left", async () => {
  const lock = await grant();
  expect(lock.isReleased).toBe(false);
  host.remove();
  expect(lock.isReleased).toBe(true);
});

it.each<[string, () => void]>([
  ["the table is left", () => host.remove()],
  [
    "the table is left and updated once more",
    () => {
      host.remove();
      host.requestUpdate();
    },
  ],
  [
    "the turn ends",
    () => {
      turn = { ...turn, isThinking: false };
      host.requestUpdate();
    },
  ],
])("a wake lock that is granted after %s is released", async (_, act) => {
  act();
  await host.updateComplete;
  expect((await grant()).isReleased).toBe(true);
});

describe("the notification", () => {
  const showNotification = vi.fn();
  const getNotifications = vi.fn();
  let address: string;

  beforeEach(() => {
    address = location.pathname + location.search;
    showNotification.mockReset();
    getNotifications.mockReset().mockResolvedValue([]);
    const registration = { active: {}, showNotification, getNotifications };
    vi.spyOn(navigator.serviceWorker, "getRegistration").mockResolvedValue(registration as never);
    vi.spyOn(Notification, "permission", "get").mockReturnValue("granted");
    localStore.set("notices", "on");
  });
  afterEach(() => history.replaceState(null, "", address));

  /** A hidden page of the table at this address, where it is the player's turn. */
  const openHidden = (): Host => {
    const hidden = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    const other = new Host();
    new TurnNotice(other, () => ({ ...turn, isAsked: true }));
    document.body.append(other);
    void other.updateComplete.then(() => hidden.mockRestore());
    return other;
  };

  it("a notification belongs to the table, also at the address of a moment and after the page has changed", async () => {
    history.replaceState(null, "", "/t/here/23");
    const other = openHidden();
    await vi.waitFor(() => expect(showNotification).toHaveBeenCalled());
    history.replaceState(null, "", "/t/next");
    other.remove();
    await vi.waitFor(() => expect(getNotifications).toHaveBeenCalled());
    expect(showNotification.mock.calls[0]![1]).toMatchObject({ tag: "/t/here", data: "/t/here/23" });
    expect(getNotifications).toHaveBeenCalledExactlyOnceWith({ tag: "/t/here" });
  });

  it("a hidden page shows no notification while another page shows the same table", async () => {
    history.replaceState(null, "", "/t/both");
    const visible = new Host();
    new TurnNotice(visible, () => turn);
    document.body.append(visible);
    const first = openHidden();
    await first.updateComplete;
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(showNotification).not.toHaveBeenCalled();
    visible.remove();
    await vi.waitFor(async () => {
      const { held } = await navigator.locks.query();
      expect(held?.map(({ name }) => name)).not.toContain("/t/both");
    });
    const second = openHidden();
    await vi.waitFor(() => expect(showNotification).toHaveBeenCalledOnce());
    for (const each of [first, second]) each.remove();
  });
});
