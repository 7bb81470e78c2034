/** The use of the lobby's database that would be billed. */
export interface LobbyBill {
  queries: number;
  rowsRead: number;
  rowsWritten: number;
}
