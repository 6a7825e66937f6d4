import type { EndpointName } from '../../contract/endpoints';

/** A request that does not fit the contract: a mistake of the caller, found before anything is sent. */
export class InvalidRequestError extends Error {
  override readonly name = 'InvalidRequestError';

  constructor(
    readonly endpoint: EndpointName,
    /** Where it is wrong, for example `body.leaseItems[0].seatIds`. */
    readonly field: string,
    /** What was expected there; never the value itself. */
    readonly expected: string,
  ) {
    super(`${endpoint}: ${field}: ${expected}`);
  }
}
