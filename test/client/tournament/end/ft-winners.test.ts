/** The winners' picture on the page of a finished tournament. */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { FtWinners } from "../../../../client/tournament/end/ft-winners.ts";
import { type FakeServer, fakeServer } from "../../support/fake-server.ts";

let server: FakeServer;
let winners: FtWinners;
let shared: ShareData[];

const offerSharing = (canShareFiles: boolean): void => {
  Object.assign(navigator, {
    share: async (data: ShareData) => void shared.push(data),
    canShare: ({ files }: ShareData) => files === undefined || canShareFiles,
  });
};

beforeEach(() => {
  shared = [];
  server = fakeServer();
  winners = new FtWinners();
  Object.assign(winners, { tournament: "evening", name: "Club: evening", winners: "First place: Ada" });
});
afterEach(() => {
  winners.remove();
  server.restore();
  Reflect.deleteProperty(navigator, "share");
  Reflect.deleteProperty(navigator, "canShare");
});

const withPicture = async (): Promise<void> => {
  server.respondTo(
    "GET /e/evening/winners.png",
    () => new Response("png", { headers: { "content-type": "image/png" } }),
  );
  document.body.append(winners);
  await expect.element(page.getByRole("img", { name: "First place: Ada" })).toBeInTheDocument();
};

it("Share sends the link with the picture, or the link alone if files cannot be shared", async () => {
  offerSharing(true);
  await withPicture();
  await page.getByRole("button", { name: "Share" }).click();
  await expect.poll(() => shared).toHaveLength(1);
  expect(shared[0]).toMatchObject({ title: "Club: evening", url: `${location.origin}/e/evening` });
  expect(shared[0]!.files!.map(({ name, type }) => [name, type])).toEqual([["Club- evening.png", "image/png"]]);
  offerSharing(false);
  await page.getByRole("button", { name: "Share" }).click();
  await expect.poll(() => shared).toHaveLength(2);
  expect(shared[1]).not.toHaveProperty("files");
});

it("the picture loads even if the element gets its properties after it is connected", async () => {
  server.respondTo("GET /e/late/winners.png", () => new Response("png", { headers: { "content-type": "image/png" } }));
  winners = new FtWinners();
  document.body.append(winners);
  Object.assign(winners, { tournament: "late", winners: "First place: Ada" });
  await expect.element(page.getByRole("img", { name: "First place: Ada" })).toBeInTheDocument();
  expect(server.requests.map(({ path }) => path)).toEqual(["/e/late/winners.png"]);
});

it("without a picture, Share sends the link, and there is no button to save", async () => {
  offerSharing(true);
  document.body.append(winners);
  await page.getByRole("button", { name: "Share" }).click();
  await expect.poll(() => shared).toEqual([{ title: "Club: evening", url: `${location.origin}/e/evening` }]);
  await expect.element(page.getByRole("button", { name: "Save the picture" })).not.toBeInTheDocument();
});

it("without a share menu, Share copies the link, and says so if copying is refused", async () => {
  const share = Object.getOwnPropertyDescriptor(Navigator.prototype, "share");
  Reflect.deleteProperty(Navigator.prototype, "share");
  const toasts: string[] = [];
  winners.addEventListener("ft-toast", ({ detail }) => toasts.push(detail));
  const writeText = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  document.body.append(winners);
  await page.getByRole("button", { name: "Share" }).click();
  await expect.poll(() => toasts).toEqual(["Link copied"]);
  expect(writeText).toHaveBeenCalledWith(`${location.origin}/e/evening`);
  const copyBySelection = vi.spyOn(document, "execCommand").mockReturnValue(false);
  writeText.mockRejectedValue(new DOMException("", "NotAllowedError"));
  await page.getByRole("button", { name: "Share" }).click();
  await expect.poll(() => toasts[1]).toEqual("Copying isn’t allowed here. Copy the address of this page.");
  copyBySelection.mockRestore();
  writeText.mockRestore();
  if (share !== undefined) Object.defineProperty(Navigator.prototype, "share", share);
});
