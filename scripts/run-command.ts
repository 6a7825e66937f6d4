/**
 * Runs a command as this process. It exits when `main` is done, also if a socket or timer is still open; a failure is
 * printed and exits with `failureCode`.
 */
export function runCommand(main: () => Promise<void>, failureCode = 1): void {
  main().then(
    () => process.exit(),
    (error: unknown) => {
      console.error(error instanceof Error ? error.message : error);
      process.exit(failureCode);
    },
  );
}
