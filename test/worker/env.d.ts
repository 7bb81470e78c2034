/** `env` of cloudflare:workers, as wrangler.toml binds it. */
declare namespace Cloudflare {
  interface Env extends Readonly<import("../../worker/env.ts").Env> {}
}

declare module "*.md?raw" {
  const text: string;
  export default text;
}
