/**
 * Runs a command as this process. It exits when `main` ends, even if a socket or timer is still open. A failure is
 * printed, and the exit code is `failureCode`.
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
