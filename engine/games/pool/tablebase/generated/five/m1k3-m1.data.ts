/** Made by test/learn/pool/five.ts. */
export function outcomes(): string {
  return "GT972158";
}
