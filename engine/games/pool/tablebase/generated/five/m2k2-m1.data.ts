/** Made by test/training/pool/tablebase/five.ts. */
export function outcomes(): string {
  return "!ST390660!10PT737584y}6UT83333UT100811";
}
