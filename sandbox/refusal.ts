import {
  ORDERING_ERROR_STATUS,
  PARTNER_ERROR_STATUS,
  type ErrorBody,
  type ErrorCode,
} from '../src/contract/error-codes';

const STATUS: Readonly<Record<ErrorCode, number>> = {
  ...ORDERING_ERROR_STATUS,
  ...PARTNER_ERROR_STATUS,
};

interface Extras {
  /** For codes with more than one status, for example INVALID_SHOWTIME for a past showtime. */
  readonly status?: number;
  readonly details?: Record<string, unknown>;
}

/** A refusal: the only error that is returned to the caller. Its message has no private data. */
export class SvcRefusal extends Error {
  readonly status: number;
  readonly body: ErrorBody;

  constructor(
    readonly code: ErrorCode,
    message: string,
    { status = STATUS[code], details }: Extras = {},
  ) {
    super(message);
    this.name = 'SvcRefusal';
    this.status = status;
    this.body = { code, message, ...(details && { details }) };
  }
}

/** Bad input in the ordering area, which has no specific code for it (Svc spec 7.3): 400, naming the field. */
export function badOrderInput(field: string, problem: string): SvcRefusal {
  return orderInputRefusal(400, field, problem);
}

/** A reused id in the ordering area: 409, naming the field. */
export function spentInput(field: string, problem: string): SvcRefusal {
  return orderInputRefusal(409, field, problem);
}

function orderInputRefusal(status: number, field: string, problem: string): SvcRefusal {
  const message = `${field}: ${problem}`;
  return new SvcRefusal('GENERIC_ERROR', message, { status, details: { field } });
}

/** Bad input in the partner area: 400, naming the field. */
export function invalidRequest(field: string, problem: string): SvcRefusal {
  return new SvcRefusal('INVALID_REQUEST', `${field}: ${problem}`, { details: { field } });
}
