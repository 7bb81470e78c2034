/** Made by test/training/pool/tablebase/five.ts. */
export function outcomes(): string {
  return "GT9240&T86228KT4703/!5T9401HT13893/T430#!6PT199202&!!T47036#T363200pT455";
}
