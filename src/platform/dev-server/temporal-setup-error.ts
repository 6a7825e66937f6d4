/** Temporal is not available or not usable; the message says what to do, without a stack trace. */
export class TemporalSetupError extends Error {
  override readonly name = 'TemporalSetupError';
}
