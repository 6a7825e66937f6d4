// How commands are answered, and that a repeat does nothing.
import { failure } from '../../../src/domain/failure';
import { DEFAULT_POLICY } from '../../../src/domain/policy';
import { NO_COMMANDS, addWaiting } from '../../../src/domain/checkout/command-book';
import {
  checkoutIn,
  NOW_MS,
  ofAccount,
  receipt,
  session,
  tag,
} from '../../support/checkout-examples';
import type { Creator } from '../schedule';
import { workflowCreator } from '../temporal/bundle';
import { UNDER_WAY } from '../temporal/lone-answers';
import { ScriptedCheckout, trouble } from './scripted';

const HELD = {
  lease: [{ sentAtMs: NOW_MS, durationMs: 600_000, leaseId: null }],
  preview: [{ receipt, previewId: null }],
};
const message = (key: string) => ({ key, digest: 'd', requestId: `request of ${key}` });
const SEATS = { ...message('seats:1'), items: [{ offerId: 'adult', seatIds: ['F1', 'F2'] }] };

let creator: Creator;

beforeAll(async () => {
  creator = await workflowCreator();
});

const choosing = () => ScriptedCheckout.open(creator, checkoutIn('selecting'), HELD);
const leases = ({ calls }: ScriptedCheckout) => calls.filter((type) => type === 'lease').length;

test('answers a command with its outcome, and a repeat with the same outcome', async () => {
  const checkout = await choosing();
  const outcome = { status: 'held', failure: null };
  expect(await checkout.run.update('chooseSeats', SEATS)).toMatchObject(outcome);
  expect(await checkout.run.update('chooseSeats', SEATS)).toMatchObject(outcome);
  expect(leases(checkout)).toBe(1);
});

test('a command can come as a Signal, and its repeat does nothing', async () => {
  const checkout = await choosing();
  await checkout.run.signal('chooseSeats', SEATS);
  expect(checkout.status).toBe('held');
  expect(checkout.seen.commands.owed).toEqual([]);
  const { version } = checkout.seen.view;
  await checkout.run.signal('chooseSeats', SEATS);
  expect(leases(checkout)).toBe(1);
  expect(checkout.seen.view.version).toBe(version);
  expect(await checkout.run.update('chooseSeats', SEATS)).toMatchObject({ status: 'held' });
});

test('a start is answered once the prices are known, at once if they are known already', async () => {
  const late = await choosing();
  expect(await late.run.update('start', message('start:1'))).toMatchObject({ status: 'selecting' });
  const early = await ScriptedCheckout.open(creator, checkoutIn('preparing'), {
    refreshCheckout: [UNDER_WAY],
    layout: [UNDER_WAY],
    createGuest: [UNDER_WAY],
  });
  expect(await early.run.update('start', message('start:1'))).toBeUndefined();
  expect(early.seen.commands.owed).toMatchObject([{ name: 'start' }]);
});

test('a new key after a failed command is a new command', async () => {
  const checkout = await ScriptedCheckout.open(creator, checkoutIn('selecting'), {
    lease: [trouble('refused', 'SEAT_UNAVAILABLE'), ...HELD.lease],
    preview: HELD.preview,
    layout: [trouble('unknown', 'UPSTREAM_UNAVAILABLE')],
  });
  expect(await checkout.run.update('chooseSeats', SEATS)).toMatchObject({
    status: 'selecting',
    failure: { code: 'SEAT_UNAVAILABLE' },
  });
  const other = { ...SEATS, ...message('seats:2') };
  expect(await checkout.run.update('chooseSeats', other)).toMatchObject({ status: 'held' });
});

test('a refusal leaves no record, and only a refused Signal shows in the checkout', async () => {
  const checkout = await choosing();
  const unknown = { ...SEATS, items: [{ offerId: 'adult', seatIds: ['Z9', 'Z8'] }] };
  const refusal = await checkout.run.update('chooseSeats', unknown);
  expect(refusal).toBeInstanceOf(Error);
  expect(checkout.seen.commands.records).toEqual({});
  expect(checkout.seen.view.lastFailure).toBeNull();
  await checkout.run.signal('chooseSeats', unknown);
  expect(checkout.seen.view.lastFailure).not.toBeNull();
  expect(leases(checkout)).toBe(0);
});

test('of two Signals in one task, the second is refused, and the checkout shows why', async () => {
  const checkout = await choosing();
  const others = [{ offerId: 'adult', seatIds: ['F2', 'F3'] }];
  await checkout.run.signals('chooseSeats', [SEATS, { ...message('seats:2'), items: others }]);
  expect(checkout.seen.view).toMatchObject({
    status: 'held',
    lastFailure: { code: 'CHECKOUT_BUSY' },
  });
  await checkout.run.update('chooseSeats', { ...message('seats:3'), items: SEATS.items });
  expect(checkout.seen.view.lastFailure).toBeNull();
});

test('of two Updates in one task, the second is refused while the first waits', async () => {
  const checkout = await choosing();
  const [edited, cancelled] = await checkout.run.updates([
    ['edit', { ...message('edit:1'), changes: { reference: 'cart-2' } }],
    ['cancel', message('cancel:1')],
  ]);
  expect(edited).toMatchObject({ status: 'selecting', failure: null });
  expect(cancelled).toMatchObject({
    message: expect.stringContaining('CHECKOUT_BUSY') as string,
  });
  expect(checkout.seen.view).toMatchObject({ status: 'selecting', reference: 'cart-2' });
});

test.each<['edit' | 'order', string, object]>([
  ['edit', 'refused', { message: expect.stringContaining('CHECKOUT_BUSY') as string }],
  ['order', 'carried out', { status: 'selecting', failure: null }],
])('an edit while an %s waits for the new seat map is %s', async (owed, _, answer) => {
  const checkout = await ScriptedCheckout.open(
    creator,
    checkoutIn('selecting', { commands: addWaiting(NO_COMMANDS, tag(owed)) }, { layoutDue: true }),
    { layout: [UNDER_WAY] },
  );
  const edit = { ...message('edit:2'), changes: { reference: 'cart-2' } };
  expect(await checkout.run.update('edit', edit)).toMatchObject(answer);
});

test('counts each choice of seats, and refuses one too many', async () => {
  const policy = { ...DEFAULT_POLICY, seatChangesMax: 2 };
  const taken = trouble('refused', 'SEAT_UNAVAILABLE');
  const checkout = await ScriptedCheckout.open(
    creator,
    checkoutIn('selecting', { policy, seatChanges: 0 }),
    {
      lease: [taken],
      layout: [trouble('unknown', 'UPSTREAM_UNAVAILABLE')],
    },
  );
  for (const key of ['seats:1', 'seats:2']) {
    const tried = await checkout.run.update('chooseSeats', { ...SEATS, ...message(key) });
    expect(tried).toMatchObject({ failure: { code: 'SEAT_UNAVAILABLE' } });
  }
  const refused = await checkout.run.update('chooseSeats', { ...SEATS, ...message('seats:3') });
  expect(refused).toMatchObject({
    message: expect.stringContaining('SEAT_CHANGES_EXHAUSTED') as string,
  });
});

test('an edit clears the refusal of an earlier Signal', async () => {
  const checkout = await choosing();
  const unknown = { ...SEATS, items: [{ offerId: 'adult', seatIds: ['Z9', 'Z8'] }] };
  await checkout.run.signal('chooseSeats', unknown);
  expect(checkout.seen.view.lastFailure).not.toBeNull();
  await checkout.run.update('edit', { ...message('edit:1'), changes: { reference: 'cart-2' } });
  expect(checkout.seen.view).toMatchObject({ reference: 'cart-2', lastFailure: null });
});

test('a Signal with the key of another choice is refused, and the checkout shows why', async () => {
  const checkout = await choosing();
  await checkout.run.signal('chooseSeats', SEATS);
  await checkout.run.signal('chooseSeats', { ...SEATS, digest: 'another body' });
  expect(checkout.seen.view.lastFailure?.message).toMatch(/^This Idempotency-Key was already used/);
  expect(leases(checkout)).toBe(1);
});

test('refuses a command for another version', async () => {
  const checkout = await choosing();
  const { version } = checkout.seen.view;
  const old = await checkout.run.update('chooseSeats', { ...SEATS, ifVersion: version - 1 });
  expect(old).toMatchObject({ message: expect.stringContaining('VERSION_CHANGED') as string });
  const current = { ...SEATS, ifVersion: version };
  expect(await checkout.run.update('chooseSeats', current)).toMatchObject({ status: 'held' });
});

test('cancelling the workflow cancels the checkout', async () => {
  const checkout = await choosing();
  await checkout.run.cancel();
  expect(checkout.status).toBe('abandoned');
  expect(checkout.run.end).not.toBeNull();
});

test('signing in again clears the failure that required it', async () => {
  const signedOut = ofAccount(null);
  const lastFailure = failure('AUTHENTICATION_NEEDED');
  const held = checkoutIn('held', { ...signedOut, lastFailure });
  const checkout = await ScriptedCheckout.open(creator, held, {});
  const customer = { ...signedOut.request.customer, session };
  const edit = { ...message('edit:1'), changes: { customer } };
  expect(await checkout.run.update('edit', edit)).toMatchObject({ failure: null });
  expect(checkout.seen.view).toMatchObject({ status: 'held', lastFailure: null });
});

test('a declined order is answered once the same seats are held again', async () => {
  const checkout = await ScriptedCheckout.open(creator, checkoutIn('held'), {
    ...HELD,
    placeOrder: [trouble('refused', 'PROCESSOR_DECLINED')],
  });
  const payment = { type: 'nonce', nonce: 'tok_declined', provider: 'payments' };
  const order = { ...message('order:1'), expectedTotal: receipt.total, payment };
  expect(await checkout.run.update('placeOrder', order)).toMatchObject({
    status: 'held',
    failure: { code: 'PROCESSOR_DECLINED' },
  });
});

test('an order carries the data that the partner passes on to Svc', async () => {
  const checkout = await ScriptedCheckout.open(creator, checkoutIn('held'), {
    preview: HELD.preview,
    placeOrder: [trouble('refused', 'PROCESSOR_DECLINED')],
    lease: [trouble('not_sent', 'UPSTREAM_UNAVAILABLE')],
    layout: [trouble('unknown', 'UPSTREAM_UNAVAILABLE')],
  });
  const extras = { vendorData: { counter: 7 } };
  const payment = { type: 'nonce', nonce: 'tok_declined', provider: 'payments' };
  const order = { ...message('order:1'), expectedTotal: receipt.total, payment, extras };
  await checkout.run.update('placeOrder', order);
  expect(checkout.run.calls.find(({ type }) => type === 'placeOrder')).toMatchObject({
    input: { extras },
  });
  expect(checkout.timeline[0]).toBe('Order claimed, attempt 1; now placing');
});
