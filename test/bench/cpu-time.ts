/**
 * Processor time of this thread so far, in ms, without other work of the machine. Its clock moves in steps of some ms.
 */
export const computed = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};
