/** Made by test/learn/pool/five.ts. */
export function outcomes(): string {
  return "T251719";
}
