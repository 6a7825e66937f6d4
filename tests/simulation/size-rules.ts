// I19: what a checkout keeps is bounded, whatever callers send and however large the auditorium is; and
// so is the history of each of its runs.
import { hold } from './violation';

const STATE_BYTES_MAX = 128 * 1024;
/** Temporal ends a run at 51,200 events; what is near that is slow to replay long before. */
const EVENTS_MAX = 10_000;
/** From here on the server suggests to continue as new. */
const EVENTS_SUGGESTED = 4_000;

/** What each thing that happens to a run adds to its history, its workflow task included. */
const EVENTS_OF = { call: 6, timer: 5, message: 5, change: 1 } as const;

export class RunSize {
  #events = 0;

  /** Continued as new. */
  reopened(): void {
    this.#events = 0;
  }

  note(what: keyof typeof EVENTS_OF): void {
    this.#events += EVENTS_OF[what];
    hold(this.#events <= EVENTS_MAX, 'I19', `more than ${EVENTS_MAX} events in one run`);
  }

  /** Whether it is time to continue as new. */
  get isLong(): boolean {
    return this.#events >= EVENTS_SUGGESTED;
  }
}

export function checkSize(state: unknown): void {
  const bytes = Buffer.byteLength(JSON.stringify(state));
  hold(bytes <= STATE_BYTES_MAX, 'I19', `the state is larger than ${STATE_BYTES_MAX / 1024} KiB`);
}
