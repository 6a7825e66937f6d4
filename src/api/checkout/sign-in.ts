// The customer of a checkout. An account customer is signed in here, so that the password is passed only to Svc: the
// checkout gets only the session that Svc opened (Svc spec 4.4 step 3).
import type { Customer } from '../../domain/checkout/request';
import { failure } from '../../domain/failure';
import type { Ordering } from '../../upstream/ordering/ordering';
import { isSvcError } from '../../upstream/svc/svc-error';
import { failureProblem } from '../../http/failure-problem';
import { problem, type Problem } from '../../http/problem';
import type { CheckoutIds } from '../../platform/checkout-ids';
import type { Partner } from '../../platform/partners';
import {
  checkWithinLimit,
  TooManyWrongPasswords,
  WRONG_PASSWORDS_MAX,
  WRONG_PASSWORDS_MINUTES,
} from '../../platform/wrong-passwords';
import type { CustomerBody } from './schemas/customer-body';

/** Short enough for the whole request to end before a client's timeout. */
const SIGN_IN_MAX_MS = 15_000;

/** Statuses of a wrong password; the spec names none (7.3, 7.6). 403 may refuse our own key; 429 proves nothing. */
const REFUSALS: readonly (number | undefined)[] = [400, 401, 404, 422];

export type SignIn = Pick<Ordering, 'authenticate'>;

export interface SignInCaller {
  readonly ids: Pick<CheckoutIds, 'emailHash' | 'accountHash' | 'others'>;
  readonly partner: Pick<Partner, 'id'>;
}

export interface KnownCustomer {
  readonly customer: Customer;
  /**
   * What the customer is known by: keyed hashes of the e-mail address and the account. Hashes with older secrets are
   * included, since the customer may have been queued before the secret changed.
   */
  readonly hashes: readonly string[];
}

/**
 * The customer for the checkout. Throws the problem AUTHENTICATION_FAILED for a wrong password,
 * TOO_MANY_WRONG_PASSWORDS after too many of them, UNSUPPORTED_IN_SHAPE for a user name if the shape signs in only by
 * e-mail address, and a SvcError if Svc does not answer in time.
 */
export async function knownCustomer(
  given: CustomerBody,
  ordering: SignIn,
  { ids, partner }: SignInCaller,
  withinMs = SIGN_IN_MAX_MS,
): Promise<KnownCustomer> {
  const ring = [ids, ...ids.others];
  const addressHashes = (address: string) => ring.map(({ emailHash }) => emailHash(address));
  if (given.type === 'guest') {
    const customer = { ...given, emailHash: ids.emailHash(given.email) };
    return { customer, hashes: addressHashes(given.email) };
  }
  const { identity, password } = given;
  const hash = ids.emailHash(identity);
  const signal = AbortSignal.timeout(withinMs);
  try {
    const known = await checkWithinLimit(
      { partnerId: partner.id, emailHash: hash },
      () => ordering.authenticate({ identity, password }, signal),
      (error) => refusalOf(error)?.code === 'AUTHENTICATION_FAILED',
    );
    return {
      customer: { type: 'account', ...known, emailHash: hash },
      // A user name is not an e-mail address; the account's hash already identifies the customer.
      hashes: [
        ...(identity.includes('@') ? addressHashes(identity) : []),
        ...ring.map(({ accountHash }) => accountHash(known.session.accountId)),
      ],
    };
  } catch (error) {
    throw refusalOf(error) ?? error;
  }
}

/** Like Svc, we do not distinguish an unknown customer from a wrong password. */
function refusalOf(error: unknown): Problem | undefined {
  if (error instanceof TooManyWrongPasswords) return tooManyWrong(error);
  if (!isSvcError(error)) return undefined;
  if (error.code === 'UNSUPPORTED_IN_SHAPE') {
    return failureProblem(failure('UNSUPPORTED_IN_SHAPE', { pointer: '/customer/identity' }));
  }
  if (!REFUSALS.includes(error.status)) return undefined;
  const detail = 'This identity and password match no customer.';
  return problem('AUTHENTICATION_FAILED', detail, {
    errors: [{ pointer: '/customer/password', detail }],
  });
}

function tooManyWrong({ retryAfterSeconds }: TooManyWrongPasswords): Problem {
  const detail = `At most ${WRONG_PASSWORDS_MAX} wrong passwords per customer are allowed in ${WRONG_PASSWORDS_MINUTES} minutes.`;
  const headers = { 'Retry-After': String(retryAfterSeconds) };
  return problem('TOO_MANY_WRONG_PASSWORDS', detail, { headers });
}
