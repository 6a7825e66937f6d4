// The customer of a checkout. An existing one is signed in here, so that their password goes no further than to
// Svc: the checkout receives only the session that Svc opened (Svc spec 4.4 step 3).
import type { Customer } from '../../domain/checkout/request';
import { failure } from '../../domain/failure';
import type { Ordering } from '../../upstream/ordering/ordering';
import { isSvcError } from '../../upstream/svc/svc-error';
import { failureProblem } from '../http/failure-problem';
import { problem, type Problem } from '../http/problem';
import type { CustomerBody } from './schemas/customer-body';

/** With what follows it, less than a client waits for one try. */
const SIGN_IN_MAX_MS = 15_000;

export type SignIn = Pick<Ordering, 'authenticate'>;

/**
 * The customer as the checkout knows them. Throws the problem AUTHENTICATION_FAILED for a wrong
 * password, UNSUPPORTED_IN_SHAPE for a user name where only e-mails are known, and a SvcError where
 * Svc does not say in time whether the password is right.
 */
export async function knownCustomer(
  given: CustomerBody,
  ordering: SignIn,
  withinMs = SIGN_IN_MAX_MS,
): Promise<Customer> {
  if (given.type === 'guest') return given;
  const { identity, password } = given;
  try {
    const signal = AbortSignal.timeout(withinMs);
    return { type: 'account', ...(await ordering.authenticate({ identity, password }, signal)) };
  } catch (error) {
    throw refusalOf(error) ?? error;
  }
}

/** Svc has one answer for an unknown customer and a wrong password, and so have we. */
function refusalOf(error: unknown): Problem | undefined {
  if (!isSvcError(error)) return undefined;
  if (error.code === 'UNSUPPORTED_IN_SHAPE') {
    return failureProblem(failure('UNSUPPORTED_IN_SHAPE', { pointer: '/customer/identity' }));
  }
  if (error.status !== 401) return undefined;
  const detail = 'No customer is known by this identity and password.';
  return problem('AUTHENTICATION_FAILED', detail, {
    errors: [{ pointer: '/customer/password', detail }],
  });
}
