/** `env` of cloudflare:workers, as wrangler.toml binds it. */
declare namespace Cloudflare {
  interface Env extends Readonly<import("../../worker/env.ts").Env> {}
}

declare module "*.md?raw" {
  const text: string;
  // biome-ignore lint/style/noDefaultExport: so vite gives a file's text
  export default text;
}
