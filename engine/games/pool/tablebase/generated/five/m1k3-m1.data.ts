/** Made by test/training/pool/tablebase/five.ts. */
export function outcomes(): string {
  return "GT972158";
}
