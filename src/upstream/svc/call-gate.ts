/** Keeps a process from calling Svc before Svc's Retry-After has passed. */
export interface CallGate {
  /** How long the gate stays closed; 0 if it is open. */
  closedForMs(): number;
  /** Closes the gate for at least this long; never opens it earlier. */
  closeFor(waitMs: number): void;
}

/** `nowMs` is a monotonic clock. */
export function createCallGate(nowMs: () => number = () => performance.now()): CallGate {
  let opensAtMs = -Infinity;
  return {
    closedForMs: () => Math.max(0, Math.ceil(opensAtMs - nowMs())),
    closeFor: (waitMs) => {
      opensAtMs = Math.max(opensAtMs, nowMs() + waitMs);
    },
  };
}
