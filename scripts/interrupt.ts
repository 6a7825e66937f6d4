/** Resolves at the first Ctrl-C or SIGTERM. npm may pass a Ctrl-C on twice, so a second one is ignored. */
export function untilInterrupted(): Promise<'interrupted'> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.on(signal, () => resolve('interrupted'));
    }
  });
}
