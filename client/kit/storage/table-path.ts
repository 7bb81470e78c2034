/** The path under which a player's notes about a table are stored: that of its address without a moment. */
export const tablePath = (path = location.pathname): string => path.replace(/^(\/t\/[\w-]+)\/\d+$/, "$1");
