// Admission to a Svc key. The activity does nothing: the server limits the rate of the task queue across all workers,
// and a checkout is admitted when its activity reaches a worker.

export function createAdmissionActivities() {
  return {
    admit: (): Promise<void> => Promise.resolve(),
  };
}
