/** The path under which a player's notes about a table are stored: that of its address without a moment. */
export const tablePath = (): string => location.pathname.replace(/^(\/t\/[\w-]+)\/\d+$/, "$1");
