/** Temporal cannot be had or used as it is; the message is for a person and says what to do, no stack needed. */
export class TemporalSetupError extends Error {
  override readonly name = 'TemporalSetupError';
}
