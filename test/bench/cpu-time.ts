/** What this thread has computed so far, in ms: others on the machine are not counted. Its clock moves in steps of some ms. */
export const computed = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};
