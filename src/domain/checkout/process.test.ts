import { checkoutIn, NOW_MS, payment, receipt } from '../../../tests/support/checkout-examples';
import { openCheckout } from './process';
import type { CommandTag } from './commands';
import type { Ports } from './ports';
import type { Checkout } from './state';

const tag = (name: CommandTag['name'], key: string): CommandTag => ({
  name,
  key,
  digest: 'digest',
  requestId: `req_${key}`,
});

const order = { type: 'order', expectedTotal: receipt.total, payment } as const;
const seats = { type: 'seats', items: [{ offerId: 'adult', seatIds: ['F5'] }] } as const;

/** Ports of a process that is only sent commands, so that no step ever runs. */
function open(checkout: Checkout, nowMs = NOW_MS) {
  const told: Checkout[] = [];
  let wakes = 0;
  const ports: Ports = {
    svc: {} as Ports['svc'],
    payments: {} as Ports['payments'],
    clock: { now: () => nowMs },
    inbox: { wait: () => Promise.resolve(), wake: () => void (wakes += 1) },
    ids: { uuid: () => 'uuid' },
    tell: (state) => told.push(state),
  };
  return { process: openCheckout(checkout, ports), told, wakes: () => wakes };
}

test('two payments and a seat change at once: one is taken, the others are refused', async () => {
  const { process } = open(checkoutIn('held'));
  void process.submit(order, tag('order', 'a'));
  const outcomes = await Promise.all([
    process.submit(order, tag('order', 'b')),
    process.submit(seats, tag('seats', 'c')),
  ]);
  expect(process.checkout.phase.status).toBe('placing');
  expect(outcomes.map(({ failure }) => failure?.code)).toEqual(['CHECKOUT_BUSY', 'CHECKOUT_BUSY']);
});

test('a repeated command gets the outcome of the first, also a refusal', async () => {
  const { process } = open(checkoutIn('selecting'));
  const first = await process.submit(order, tag('order', 'a'));
  const again = await process.submit(order, { ...tag('order', 'a'), requestId: 'req_later' });
  expect(first.failure?.code).toBe('CHECKOUT_STATE');
  expect(again).toEqual(first);
});

test('a hold that has ended is over for commands too, though its timer has not fired yet', async () => {
  const { process } = open(checkoutIn('held'), NOW_MS + 600_000);
  const { failure, view } = await process.submit(order, tag('order', 'a'));
  expect(failure?.code).toBe('HOLD_EXPIRED');
  expect(view).toMatchObject({ status: 'selecting', lastFailure: { code: 'HOLD_EXPIRED' } });
});

test('a command that nobody waits for shows its refusal as the last failure', () => {
  const { process, told } = open(checkoutIn('placing'));
  process.post(seats, tag('seats', 'a'));
  process.post(seats, tag('seats', 'a'));
  expect(process.checkout.lastFailure?.code).toBe('CHECKOUT_BUSY');
  expect(told).toHaveLength(1);
});

test('a claimed command wakes the process and is told', () => {
  const { process, told, wakes } = open(checkoutIn('selecting'));
  process.post(seats, tag('seats', 'a'));
  expect(wakes()).toBe(1);
  expect(told.map(({ phase }) => phase.status)).toEqual(['holding']);
});
