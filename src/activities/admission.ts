// Admission to a Svc key. The activity does nothing: a checkout is admitted when the server, which limits the rate of the
// queue across all workers, hands its activity to a worker.

export function createAdmissionActivities() {
  return {
    admit: (): Promise<void> => Promise.resolve(),
  };
}
