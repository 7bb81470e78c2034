/** The page when the part that takes over a seat from another device cannot be loaded. */
import { expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { FtApp } from "../../../client/ft-app.ts";
import { fakeServer } from "../support/fake-server.ts";

vi.mock("../../../client/share/ft-accept-seat.ts", () => {
  throw new TypeError("Failed to fetch");
});

it("a visitor with a seat pass reads that the seat cannot be taken over now", async () => {
  const server = fakeServer();
  const address = location.href;
  history.replaceState(null, "", "/t/table-1#pass=abc&seat=0");
  const app = new FtApp();
  document.body.append(app);
  await expect.element(page.getByText("The server can’t be reached. Try again in a moment.")).toBeInTheDocument();
  app.remove();
  history.replaceState(null, "", address);
  server.restore();
});
