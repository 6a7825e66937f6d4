export class InvariantViolated extends Error {
  override readonly name = 'InvariantViolated';
}

/** @throws InvariantViolated unless the condition holds. Invariants are numbered as in ARCHITECTURE.md. */
export function mustHold(
  condition: boolean,
  invariant: string,
  otherwise: string,
): asserts condition {
  if (!condition) throw new InvariantViolated(`${invariant}: ${otherwise}`);
}
