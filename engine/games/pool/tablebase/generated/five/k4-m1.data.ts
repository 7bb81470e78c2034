/** Made by test/training/pool/tablebase/five.ts. */
export function outcomes(): string {
  return "T251719";
}
