/** A running program, until it ends or is stopped. */
interface Supervisable {
  /** Resolves with the exit code or signal. */
  readonly exited: Promise<string>;
  stop(): Promise<void>;
}

export interface Supervised<Program> {
  /** The current run, or the last one. */
  current(): Program;
  /** Resolves with the reason if it cannot be restarted. */
  readonly failed: Promise<string>;
  stop(): Promise<void>;
}

/** Keeps a program running: restarts it when it exits. */
export async function supervise<Program extends Supervisable>(
  start: () => Promise<Program>,
  onEnded: (program: Program, how: string) => void,
): Promise<Supervised<Program>> {
  let program = await start();
  let stopping = false;
  const watch = async (): Promise<void> => {
    while (!stopping) {
      const how = await program.exited;
      if (stopping) return;
      onEnded(program, how);
      program = await start();
    }
  };
  const watching = watch();
  return {
    current: () => program,
    failed: watching.then(
      () => new Promise<string>(() => undefined),
      (error: unknown) => String(error),
    ),
    async stop() {
      stopping = true;
      await program.stop();
      await Promise.allSettled([watching]);
      // A program may just have been restarted.
      await program.stop();
    },
  };
}
