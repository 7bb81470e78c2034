/** A scene: one page or state of a page that is checked and photographed, and the steps that lead to it. */
import type { Page } from "playwright";
import type { Seat } from "../../../engine/contract/game.ts";
import type { TournamentViewer } from "./scenes-tournament.ts";
import type { PlanName, SceneServer, UploadName } from "./scenes-world.ts";

/** The page that a scene opens first. */
export type StartPage =
  | { readonly path: string }
  /** A table as the player of `seat` sees it, or else a new visitor. `at`: a moment. `for`: an invited seat. */
  | { readonly table: PlanName; readonly seat?: Seat; readonly at?: number; readonly for?: Seat }
  /** The tournament as its host, who plays, as another player, or as a visitor sees it. */
  | { readonly tournament: TournamentViewer; readonly part?: "wall" | "boards" | "print" }
  | { readonly upload: UploadName; readonly at?: number; readonly isEmbedded?: boolean };

export interface Scene {
  readonly name: string;
  /** A description for the contact sheet. */
  readonly description: string;
  readonly start: StartPage;
  /** The visitor has a seat at many tables. */
  readonly isRegular?: boolean;
  /** Runs before the page is opened. */
  readonly prepare?: (page: Page, world: SceneServer) => Promise<unknown>;
  /** Runs on the open page, with a visitor's actions. */
  readonly act?: (page: Page, world: SceneServer) => Promise<unknown>;
  /** A selector of an element that is visible when the scene is complete. */
  readonly shownElement: string;
  /** Errors in the console that belong to the scene. */
  readonly expectedErrors?: RegExp;
}

/** `start`: an address, a table or a tournament. `more`: what happens before and on the open page. */
export const scene = (
  name: string,
  description: string,
  start: string | StartPage,
  shownElement: string,
  more: Partial<Scene> = {},
): Scene => ({
  ...{ name, description, shownElement, ...more },
  start: typeof start === "string" ? { path: start } : start,
});

export const press = (page: Page, selector: string): Promise<void> => page.locator(selector).first().click();

export const BOARD = "ft-game-view .board";

export const atTable = (table: PlanName, seat?: Seat): StartPage => (seat === undefined ? { table } : { table, seat });
