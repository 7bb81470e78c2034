import { beforeEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import "../../../client/kit/styles/page.css";
import "../../../client/table/game-view/ft-game-view.ts";
import type { BoardProps } from "../../../client/games/contract/board-props.ts";
import { spyClient } from "../../../client/games/spy/client.ts";
import { storeAsSeenBy } from "../../../client/replay/ft-perspective.ts";
import { Store } from "../../../client/store/store.ts";
import type { FtGameView } from "../../../client/table/game-view/ft-game-view.ts";
import type { Viewer } from "../../../engine/contract/game.ts";
import { viewTable } from "../../../engine/log/redaction.ts";
import type { Entry } from "../../../engine/table/types.ts";
import { finishedSpyLog } from "../support/finished-game.ts";

const log = finishedSpyLog("perspective");
let view: FtGameView;

const mount = async (entries: readonly Entry[], viewer: Viewer): Promise<void> => {
  const store = new Store();
  store.load(entries, viewer);
  view = document.createElement("ft-game-view") as FtGameView;
  Object.assign(view, { client: spyClient, store, hosted: false });
  document.body.append(view);
  await view.updateComplete;
};

const board = () => view.renderRoot.querySelector<HTMLElement & { props: BoardProps }>("foldtable-spy-board")!.props;
const chooser = () => view.renderRoot.querySelector("ft-perspective");
const chooseView = async (name: string): Promise<void> => {
  await userEvent.selectOptions(page.getByLabelText("Replay as seen by"), name);
  await view.updateComplete;
};

beforeEach(() => page.viewport(1280, 800));

describe("the perspective of a replay", () => {
  it("a running game offers no perspective", async () => {
    await mount(log.slice(0, -1), "watcher");
    expect(chooser()).toBeNull();
  });

  it("a replay starts with everything visible", async () => {
    await mount(log, "all");
    await expect.element(page.getByLabelText("Replay as seen by")).toHaveValue("all");
    expect(board().viewer).toBe("all");
    expect(board().state).toEqual(view.store.confirmed.play);
  });

  it("a replay shows any seat's view at every moment, from that seat's side", async () => {
    await mount(log, "all");
    await chooseView("Player 2");
    expect(board()).toMatchObject({ viewer: 1, near: 1 });
    await userEvent.keyboard("{ArrowLeft}{ArrowLeft}");
    await view.updateComplete;
    const seq = view.replay.cursor!;
    expect(board().state).toEqual(viewTable(view.store.at(seq), 1).play);
    expect(board().before).toEqual(viewTable(view.store.at(seq - 1), 1).play);
  });

  it("a replay shows a watcher's view, and the open game again", async () => {
    await mount(log, "all");
    await chooseView("A watcher");
    expect(board().viewer).toBe("watcher");
    expect(board().state).toEqual(viewTable(view.store.confirmed, "watcher").play);
    await chooseView("Everything open");
    expect(board().state).toEqual(view.store.confirmed.play);
  });

  it("another game resets the perspective", async () => {
    await mount(log, "all");
    await chooseView("Player 2");
    const other = new Store();
    other.load(finishedSpyLog("another"), "all");
    view.store = other;
    await view.updateComplete;
    await expect.element(page.getByLabelText("Replay as seen by")).toHaveValue("all");
    expect(board().state).toEqual(other.confirmed.play);
  });

  it.each([0, 1, 2, "watcher"] as const)("the perspective of %s shows the redacted state at every moment", (viewer) => {
    const full = new Store();
    full.load(log, "all");
    const redacted = storeAsSeenBy(full, viewer);
    for (const { seq } of log) expect(redacted.at(seq).play).toEqual(viewTable(full.at(seq), viewer).play);
  });
});
