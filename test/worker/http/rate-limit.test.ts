import { expect, it } from "vitest";
import { checkRateLimit } from "../../../worker/http/rate-limit.ts";
import { HttpError } from "../../../worker/platform/errors.ts";

const limiter = (success: boolean) => ({ limit: async () => ({ success }) }) as unknown as RateLimit;
const request = new Request("http://localhost/", { headers: { "CF-Connecting-IP": "192.0.2.1" } });

it("refuses a used-up rate with its policy and the time of the next attempt", async () => {
  await checkRateLimit({ READ_LIMIT: limiter(true) } as never, "READ_LIMIT", request);
  const refused = checkRateLimit({ READ_LIMIT: limiter(false) } as never, "READ_LIMIT", request);
  const error = await refused.catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(HttpError);
  expect(error).toMatchObject({
    code: "too-many",
    headers: { "Retry-After": "60", "RateLimit-Policy": '"read";q=1200;w=60', RateLimit: '"read";r=0;t=60' },
  });
});
