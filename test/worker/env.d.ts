/** `env` of cloudflare:workers, as wrangler.toml binds it. */
declare namespace Cloudflare {
  interface Env extends Readonly<globalThis.Env> {}
}

declare module "*.md?raw" {
  const text: string;
  export default text;
}

/** Vite's import of a pattern of paths. */
interface ImportMeta {
  glob<T>(pattern: string, options: { query?: string; import?: string; eager: true }): Record<string, T>;
}

declare module "*.sql?raw" {
  const text: string;
  export default text;
}

declare module "*.toml?raw" {
  const text: string;
  export default text;
}
