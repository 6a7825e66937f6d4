// The commands of a checkout. Each is answered when it is settled, or at the end of the caller's wait.
import { WaitQuerySchema } from '../../http/prefer-wait';
import { PAYMENT_EXAMPLE_NAMES, type ExampleName } from '../examples';
import type { AnswerSpec, OperationSpec } from '../operation';

const OF_CHECKOUT = ['ETag', 'Preference-Applied', 'Idempotent-Replayed'] as const;

function settled(description: string, ...examples: readonly ExampleName[]): AnswerSpec {
  return { description, model: 'Checkout', headers: OF_CHECKOUT, examples };
}

function underWay(...examples: readonly ExampleName[]): AnswerSpec {
  return {
    description:
      'Accepted, but not settled in time. Follow the checkout by long poll, events or webhooks. While the command is under way, a repeat with the same key waits again. Once the checkout is `processing`, a repeat is answered 202 at once, with the current checkout: from then on, follow its `nextAction`.',
    model: 'Checkout',
    headers: [...OF_CHECKOUT, 'Location', 'Retry-After'],
    examples,
  };
}

const CHANGE = {
  tag: 'checkouts',
  query: [WaitQuerySchema],
  problems: ['NOT_FOUND'],
} as const;
const KEYED = ['IdempotencyKey', 'PreferWait', 'IfMatch'] as const;
const KEY_OPTIONAL = ['OptionalIdempotencyKey', 'PreferWait', 'IfMatch'] as const;

export const COMMAND_OPERATIONS: readonly OperationSpec[] = [
  {
    id: 'startCheckout',
    method: 'post',
    path: '/v1/checkouts',
    tag: 'checkouts',
    command: 'start',
    summary: 'Start a checkout',
    description:
      'Fetches prices and seats of a showtime. In a rush the checkout is `queued` first; in that case the call is answered at once, unless you ask to wait. A customer whose e-mail address you send has only one place in the queue. An Idempotency-Key starts only one checkout, however often it is sent; after a 400 it can be used again. The customer can be named later, before seats are chosen.',
    query: [WaitQuerySchema],
    headers: ['IdempotencyKey', 'PreferWait'],
    body: {
      model: 'StartCheckout',
      required: true,
      examples: ['startAsGuest', 'startWithoutCustomer'],
    },
    answers: {
      201: {
        ...settled('Started; choose seats next.', 'selecting'),
        headers: [...OF_CHECKOUT, 'Location'],
      },
      202: underWay('preparing', 'queued'),
    },
    problems: [
      'IDEMPOTENCY_KEY_REQUIRED',
      'AUTHENTICATION_FAILED',
      'TOO_MANY_WRONG_PASSWORDS',
      'ALREADY_QUEUED',
      'TOO_MANY_CHECKOUTS',
      'SALES_PAUSED',
    ],
  },
  {
    ...CHANGE,
    id: 'chooseSeats',
    method: 'put',
    path: '/v1/checkouts/{checkoutId}/seats',
    command: 'seats',
    summary: 'Choose seats',
    description:
      'Holds and prices the chosen seats, or a number of places in general admission. Choosing the same seats again renews the hold. With `?wait=0` or `Prefer: wait=0` the choice is sent as a Signal, without waiting for the outcome: a refusal becomes the `lastFailure` of the checkout.',
    headers: KEY_OPTIONAL,
    body: {
      model: 'ChooseSeats',
      required: true,
      examples: ['chooseSeats', 'choosePlaces'],
    },
    answers: {
      200: settled('Held, with a receipt; order next.', 'held'),
      202: underWay('selecting'),
    },
  },
  {
    ...CHANGE,
    id: 'editCheckout',
    method: 'patch',
    path: '/v1/checkouts/{checkoutId}',
    command: 'edit',
    summary: 'Change a checkout',
    description:
      'Names the customer or signs them in again, sets a promotion code, a number of tickets or a reference. Omitted fields stay unchanged; null removes a value. A change that affects the price leads to a new receipt.',
    headers: KEY_OPTIONAL,
    body: { model: 'EditCheckout', required: true, examples: ['setPromotionCode', 'nameCustomer'] },
    answers: {
      200: settled('Changed.', 'held'),
      202: underWay('preparing'),
    },
    problems: [...CHANGE.problems, 'AUTHENTICATION_FAILED', 'TOO_MANY_WRONG_PASSWORDS'],
  },
  {
    ...CHANGE,
    id: 'placeOrder',
    method: 'post',
    path: '/v1/checkouts/{checkoutId}/order',
    command: 'order',
    summary: 'Order the held seats',
    description:
      'Charges the customer and buys the tickets. `expectedTotal` is the `receipt.total` that the customer has seen: any other total is answered 409 `PRICE_CHANGED`, and nothing is charged. After 202, `payment.money` is `unknown`: wait for the outcome, and sell this customer no other tickets meanwhile.',
    headers: KEYED,
    body: {
      model: 'PlaceOrder',
      required: true,
      examples: PAYMENT_EXAMPLE_NAMES,
    },
    answers: {
      200: settled('Bought; the tickets are in the answer.', 'confirmed'),
      202: underWay('placing'),
    },
    problems: [...CHANGE.problems, 'IDEMPOTENCY_KEY_REQUIRED', 'SALES_PAUSED'],
  },
  {
    ...CHANGE,
    id: 'cancelCheckout',
    method: 'post',
    path: '/v1/checkouts/{checkoutId}/cancel',
    command: 'cancel',
    summary: 'Cancel',
    description:
      'Without an order, abandons the checkout. With an order, cancels it and refunds the customer, until `cancellation.possibleUntil`. While the outcome of an order is unknown, the request is kept, and carried out once the outcome is known.',
    headers: KEYED,
    body: { model: 'CancelCheckout', required: false, examples: ['cancelNow'] },
    answers: {
      200: settled('Cancelled, or abandoned.', 'cancelled', 'abandoned'),
      202: underWay('placing'),
    },
    problems: [...CHANGE.problems, 'IDEMPOTENCY_KEY_REQUIRED'],
  },
];
