/** What the lobby's database would be billed for. */
export interface Asked {
  questions: number;
  read: number;
  written: number;
}
