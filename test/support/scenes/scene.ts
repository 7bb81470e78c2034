/** One page or state that is worth looking at, and how a browser gets there. */
import type { Page } from "playwright";
import type { Seat } from "../../../engine/contract/game.ts";
import type { PlanName, UploadName, World } from "./scenes-world.ts";

/** The page that a scene opens first. */
export type Place =
  | { readonly path: string }
  /** A table, through the eyes of a seat; without one a stranger's. `at`: a moment of it. `for`: an invited seat. */
  | { readonly table: PlanName; readonly seat?: Seat; readonly at?: number; readonly for?: Seat }
  | { readonly upload: UploadName; readonly at?: number; readonly isEmbedded?: boolean };

export interface Scene {
  readonly name: string;
  /** What there is to see. */
  readonly about: string;
  readonly place: Place;
  /** The page's visitor sits at many tables. */
  readonly isRegular?: boolean;
  /** Before the page is asked for. */
  readonly prepare?: (page: Page, world: World) => Promise<unknown>;
  /** From there on, as a person would go. */
  readonly lead?: (page: Page, world: World) => Promise<unknown>;
  /** A selector of what is seen when all is there. */
  readonly shows: string;
  /** Faults that belong to it, in the console. */
  readonly expects?: RegExp;
}

export const press = (page: Page, selector: string): Promise<void> => page.locator(selector).first().click();

export const BOARD = "ft-game-view .board";

export const atTable = (table: PlanName, seat?: Seat): Place => (seat === undefined ? { table } : { table, seat });
