/** Before the name of a bot or an API program: a stroke in a square of 24. */
export const computerIcon =
  "M12 7V4.4M7.5 7h9a3 3 0 0 1 3 3v6a3 3 0 0 1-3 3h-9a3 3 0 0 1-3-3v-6a3 3 0 0 1 3-3zM9 12v.2M15 12v.2M10 15.2q2 1.6 4 0";
