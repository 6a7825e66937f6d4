import { DEFAULT_POLICY } from '../domain/policy';
import { failure } from '../domain/failure';
import { money } from '../domain/money';
import type { CallActivity } from './call-activity';
import { paymentCalls } from './payment-calls';

const ask = { partnerId: 'demo', reference: 'chk_1-1' };
const authorization = { ...ask, authorizationId: 'auth_1' };
const amount = money('36.50', 'USD');

const GROWING_PAUSES = { initialInterval: 500, backoffCoefficient: 2, maximumInterval: 10_000 };

const A_FEW_TIMES = { ...GROWING_PAUSES, maximumAttempts: 3 };

/** All other calls are tried up to three times; their callers pause longer after that. */
const RETRIES: Readonly<Record<string, object>> = {
  authorize: { maximumAttempts: 1 },
  capture: GROWING_PAUSES,
};

type Calls = ReturnType<typeof paymentCalls>;

test.each<[string, number, string, (calls: Calls) => Promise<unknown>]>([
  ['authorize', 2, 'authorise', (calls) => calls.authorize({ ...ask, amount, token: 'tok_ok' })],
  ['findAuthorizations', 3, 'find', (calls) => calls.findAuthorizations(ask)],
  ['readAuthorization', 3, 'read', (calls) => calls.readAuthorization(authorization)],
  ['capture', 1, 'capture', (calls) => calls.capture(authorization, { isInDoubt: false })],
  ['void', 1, 'void', (calls) => calls.void(authorization)],
  ['refund', 1, 'refund', (calls) => calls.refund({ ...authorization, amount })],
])('%s has priority %d', (name, priorityKey, label, make) => {
  const made: unknown[][] = [];
  const call: CallActivity = (...call) => {
    made.push(call);
    return new Promise<never>(() => undefined);
  };
  void make(paymentCalls(call, DEFAULT_POLICY));
  const untaken = failure('PAYMENT_PROVIDER_UNAVAILABLE', {
    message: 'The call to the payment provider could not be sent in time. Try again later.',
  });
  expect(made).toEqual([
    [
      name,
      expect.objectContaining(ask),
      {
        taskQueue: 'payment-calls',
        startToCloseTimeout: 10_000,
        scheduleToStartTimeout: 300_000,
        heartbeatTimeout: 2_000,
        scheduleToCloseTimeout: 60_000,
        priority: { priorityKey },
        retry: RETRIES[name] ?? A_FEW_TIMES,
        summary: `${label} chk_1-1`,
      },
      { unanswered: failure('PAYMENT_PROVIDER_UNAVAILABLE'), untaken },
    ],
  ]);
});

test('a capture in doubt is sent only once', () => {
  const retries: unknown[] = [];
  const call: CallActivity = (_name, _ask, { retry }) => {
    retries.push(retry);
    return new Promise<never>(() => undefined);
  };
  void paymentCalls(call, DEFAULT_POLICY).capture(authorization, { isInDoubt: true });
  expect(retries).toEqual([{ maximumAttempts: 1 }]);
});
