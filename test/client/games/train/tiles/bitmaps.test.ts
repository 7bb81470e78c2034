import { expect, it, vi } from "vitest";
import { board, dealtState, hand, show } from "../../../support/train-table.ts";
import { whenPartsLoaded } from "../../../support/when-parts-loaded.ts";

const RED = [255, 0, 0, 255];

const showHand = async (): Promise<void> => {
  await show(dealtState([hand("6-2", "5-5"), [30]]));
  await whenPartsLoaded(board);
};

/** The background images of the tile 6-2 in the hand: its halves, its bar and its sheen. */
const pictures = (): readonly string[] =>
  getComputedStyle(board.renderRoot.querySelector(".held .tile:is(.u6-2, .u2-6)")!).backgroundImage.split(", url");

const isBitmap = (picture: string): boolean => picture.includes("data:image/png");

/** Whether a picture has a pixel of this colour. */
const hasColour = async (picture: string, colour: readonly number[]): Promise<boolean> => {
  const image = new Image();
  image.src = /data:[^"]*/.exec(picture)![0];
  await image.decode();
  const context = new OffscreenCanvas(image.naturalWidth, image.naturalHeight).getContext("2d")!;
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, image.naturalWidth, image.naturalHeight);
  for (let at = 0; at < data.length; at += 4) if (colour.every((shade, part) => data[at + part] === shade)) return true;
  return false;
};

it("tiles are painted as bitmaps once their part has loaded", async () => {
  await showHand();
  await expect.poll(() => pictures().filter(isBitmap).length).toBe(3);
});

it("bitmaps have the colours of the theme that is chosen", async () => {
  await showHand();
  await expect.poll(() => pictures().filter(isBitmap).length).toBe(3);
  document.documentElement.style.setProperty("--train-pip-6", "rgb(255 0 0)");
  document.documentElement.style.setProperty("--train-pip-2", "rgb(255 0 0)");
  await expect.poll(async () => isBitmap(pictures()[0]!) && (await hasColour(pictures()[0]!, RED))).toBe(true);
});

it("tiles stay drawings if the browser's canvas returns noise", async () => {
  await showHand();
  await expect.poll(() => pictures().filter(isBitmap).length).toBe(3);
  const read = vi
    .spyOn(CanvasRenderingContext2D.prototype, "getImageData")
    .mockImplementation((_x, _y, width, height) => new ImageData(width, height));
  document.documentElement.style.setProperty("--train-pip-6", "rgb(0 128 0)");
  document.documentElement.style.setProperty("--train-pip-2", "rgb(0 128 0)");
  await expect.poll(() => read.mock.calls.length).toBe(1);
  expect(
    pictures()
      .slice(0, 2)
      .every((picture) => picture.includes("svg+xml")),
  ).toBe(true);
});
