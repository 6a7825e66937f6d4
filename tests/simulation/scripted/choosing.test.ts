// Prices and seats, up to the choice of seats.
import { NO_COMMANDS, addWaiting } from '../../../src/domain/checkout/command-book';
import { failure, type Failure } from '../../../src/domain/failure';
import { findSeat, type PackedSeatMap } from '../../../src/domain/seat-map';
import type { Checkout, PhaseOf } from '../../../src/domain/checkout/state';
import {
  checkoutIn,
  declined,
  generalPrices,
  NOW_MS,
  ofAccount,
  prices,
  seatMap,
  session,
  STARTS_AT_MS,
  tag,
} from '../../support/checkout-examples';
import type { Creator } from '../schedule';
import { workflowCreator } from '../temporal/bundle';
import { UNDER_WAY } from '../temporal/lone-answers';
import { ScriptedCheckout, trouble, type Answers } from './scripted';

const NO_ANSWER = trouble('unknown', 'UPSTREAM_UNAVAILABLE');
const NO_SHOWTIME = trouble('refused', 'INVALID_SHOWTIME');
const CURRENT = { ...prices, offers: [{ ...prices.offers[0]!, offerId: 'senior' }] };
const SESSION_ENDED = trouble('refused', 'SESSION_ENDED');

let creator: Creator;

beforeAll(async () => {
  creator = await workflowCreator();
});

const open = (checkout: Checkout, answers: Answers) =>
  ScriptedCheckout.open(creator, checkout, answers);

describe('preparing', () => {
  const prepare = (
    answers: Answers,
    change: Partial<Checkout> = {},
    inPhase: Partial<PhaseOf<'preparing'>> = {},
  ) => open(checkoutIn('preparing', change, inPhase), answers);
  const ANSWERS = { refreshCheckout: [prices], layout: [seatMap], createGuest: [session] };

  test('reads prices and seats, and opens a session', async () => {
    const checkout = await prepare(ANSWERS);
    expect([...checkout.calls].sort()).toEqual(['createGuest', 'layout', 'refreshCheckout']);
    expect(checkout.status).toBe('selecting');
    expect(checkout.timeline).toEqual(['Prices and seats are known: 5 free; now selecting']);
    expect(checkout.seen.view.customer.status).toBe('ready');
  });

  test('makes its calls at the same time', async () => {
    const none = { refreshCheckout: [UNDER_WAY], layout: [UNDER_WAY], createGuest: [UNDER_WAY] };
    const checkout = await prepare(none);
    expect(checkout.calls.toSorted()).toEqual(['createGuest', 'layout', 'refreshCheckout']);
    await checkout.run.answer('refreshCheckout', prices);
    await checkout.run.answer('createGuest', session);
    await checkout.run.answer('layout', seatMap);
    expect(checkout.status).toBe('selecting');
    expect(checkout.calls).toHaveLength(3);
  });

  test.each([
    ['the customer', 'cancel', { key: 'cancel:1', digest: 'd', requestId: 'r' }],
    ['ops', 'forceCancel', { actor: 'ada', reason: 'customer called' }],
  ])('can be cancelled by %s', async (_, name, message) => {
    const checkout = await prepare({ ...ANSWERS, refreshCheckout: [UNDER_WAY] });
    await checkout.run.update(name, message);
    expect(checkout.status).toBe('abandoned');
  });

  test('fails without prices, even if the seat map is still being read', async () => {
    const answers = { refreshCheckout: [NO_SHOWTIME], layout: [UNDER_WAY] };
    const commands = addWaiting(NO_COMMANDS, tag('start'));
    const checkout = await prepare({ ...ANSWERS, ...answers }, { commands });
    expect(checkout.status).toBe('failed');
    expect(checkout.seen.commands.records).toMatchObject({
      'start:1': { failure: { code: 'INVALID_SHOWTIME' } },
    });
    expect(checkout.timeline).toEqual(['Could not be prepared: INVALID_SHOWTIME; now failed']);
  });

  test('fails if nothing is on sale', async () => {
    const nothing = { ...prices, offers: [] };
    const checkout = await prepare({ ...ANSWERS, refreshCheckout: [nothing] });
    expect(checkout.status).toBe('failed');
    expect(checkout.seen.view.lastFailure).toMatchObject({ code: 'INVALID_SHOWTIME' });
  });

  test('refuses more tickets than an order may have', async () => {
    const { request } = checkoutIn('preparing');
    const checkout = await prepare(ANSWERS, { request: { ...request, quantity: 99 } });
    expect(checkout.status).toBe('failed');
    expect(checkout.seen.view.lastFailure).toMatchObject({
      code: 'INVALID_SEATS',
      pointer: '/quantity',
      next: 'start_over',
    });
  });

  test('fails if the seats are reserved and their map cannot be read', async () => {
    const checkout = await prepare({ ...ANSWERS, layout: [NO_ANSWER] });
    expect(checkout.status).toBe('failed');
    expect(checkout.seen.view.lastFailure?.code).toBe('UPSTREAM_UNAVAILABLE');
  });

  test('fails if the seat map is too large to keep', async () => {
    const rows = Array.from({ length: 100 }, (_, row) => ({
      label: `R${row}`,
      seats: Array.from({ length: 50 }, (_, index) => ({
        id: `R${row}-${index}`,
        number: String(index),
        x: index,
        y: row,
        type: 'standard',
        status: 'available',
        area: null,
      })),
    }));
    const checkout = await prepare({ ...ANSWERS, layout: [{ ...seatMap, rows }] });
    expect(checkout.status).toBe('failed');
    expect(checkout.seen.view.lastFailure).toMatchObject({
      code: 'UPSTREAM_UNAVAILABLE',
      message: 'The seat map of this showtime is too large for a checkout.',
    });
  });

  test('fails if the price list is too large to keep', async () => {
    const [offer] = prices.offers;
    const offers = Array.from({ length: 400 }, (_, index) => ({ ...offer, offerId: `O${index}` }));
    const checkout = await prepare({ ...ANSWERS, refreshCheckout: [{ ...prices, offers }] });
    expect(checkout.status).toBe('failed');
    expect(checkout.seen.view.lastFailure).toMatchObject({
      message: 'The price list of this showtime is too large for a checkout.',
    });
  });

  test('needs no session yet', async () => {
    const checkout = await prepare({ ...ANSWERS, createGuest: [NO_ANSWER] });
    expect(checkout.status).toBe('selecting');
  });

  test('requests other customer details if Svc refuses the guest', async () => {
    const refusal = trouble('refused', 'GENERIC_ERROR');
    const checkout = await prepare({ ...ANSWERS, createGuest: [refusal] });
    expect(checkout.status).toBe('selecting');
    expect(checkout.seen.view).toMatchObject({
      lastFailure: { code: 'GENERIC_ERROR', pointer: '/customer', next: 'provide_customer' },
      nextAction: { type: 'provide_customer' },
    });
    const { customer } = checkoutIn('selecting').request;
    const corrected = { ...customer, email: 'ada.king@example.org' };
    await checkout.run.update('edit', {
      key: 'edit:1',
      digest: 'd',
      requestId: 'r',
      changes: { customer: corrected },
    });
    expect(checkout.seen.view).toMatchObject({
      lastFailure: null,
      nextAction: { type: 'choose_seats' },
    });
  });

  test.each([
    ['cannot be read', NO_ANSWER],
    ['is still being read', UNDER_WAY],
  ])('in general admission needs no seats: their map %s', async (_, layout) => {
    const answers = { ...ANSWERS, refreshCheckout: [generalPrices], layout: [layout] };
    const checkout = await prepare(answers);
    expect(checkout.timeline).toEqual(['Prices and seats are known; now selecting']);
  });

  test('in general admission shows the number of free places of a map without seats', async () => {
    const layout = [{ ...seatMap, available: 9, rows: [], recommendedSeatIds: [] }];
    const checkout = await prepare({ ...ANSWERS, refreshCheckout: [generalPrices], layout });
    expect(checkout.timeline).toEqual(['Prices and seats are known: 9 free; now selecting']);
  });

  test('in general admission shows the number of free places that comes with the prices', async () => {
    const showtime = { ...generalPrices.showtime, available: 7 };
    const answers = { refreshCheckout: [{ ...prices, showtime }], createGuest: [session] };
    const checkout = await prepare({ ...answers, layout: [NO_ANSWER] });
    expect(checkout.timeline).toEqual(['Prices and seats are known: 7 free; now selecting']);
  });

  test('in general admission recommends no seats, even if the map has some', async () => {
    const checkout = await prepare({ ...ANSWERS, refreshCheckout: [generalPrices] });
    expect(checkout.run.calls.map(({ type }) => type)).toContain('layout');
    expect(checkout.seen.view).toMatchObject({
      nextAction: { type: 'choose_seats', recommendedSeatIds: [] },
    });
  });

  test('reads the customer’s prices, or the standard ones if the session has ended', async () => {
    const answers = { ...ANSWERS, refreshCheckout: [SESSION_ENDED, prices] };
    const checkout = await prepare(answers, ofAccount());
    const tokens = checkout.run.calls
      .filter(({ type }) => type === 'refreshCheckout')
      .map(({ input }) => (input as { readonly accessToken: unknown }).accessToken);
    expect(tokens).toEqual([session.authToken, null]);
    expect(checkout.timeline[0]).toBe('The ticketing service did not accept the session');
    expect(checkout.status).toBe('selecting');
  });

  test('reads the standard prices for a guest', async () => {
    const checkout = await prepare({ ...ANSWERS, refreshCheckout: [SESSION_ENDED] }, { session });
    const reads = checkout.run.calls.filter(({ type }) => type === 'refreshCheckout');
    expect(reads).toMatchObject([{ input: { accessToken: null } }]);
    expect(checkout.status).toBe('failed');
  });

  test('asks a customer whose session has ended to sign in', async () => {
    const checkout = await prepare(ANSWERS, ofAccount(null));
    expect(checkout.seen.view).toMatchObject({
      status: 'selecting',
      lastFailure: { code: 'AUTHENTICATION_NEEDED' },
      nextAction: { type: 'authenticate' },
    });
  });
});

describe('selecting', () => {
  test('expires without activity', async () => {
    const checkout = await open(checkoutIn('selecting'), {});
    expect(await checkout.run.passTime()).toBe(900_000);
    expect(checkout.status).toBe('expired');
    expect(checkout.timeline).toEqual(['Expired: no activity; now expired']);
  });

  test.each([0, 1])('ends when the showtime starts, %d ms before it would expire', async (ms) => {
    const inPhase = { idleEndsAtMs: STARTS_AT_MS + ms };
    const answers = { showtime: [prices.showtime] };
    const checkout = await open(checkoutIn('selecting', {}, inPhase), answers);
    await checkout.run.passTime();
    expect(checkout.run.nowMs).toBe(STARTS_AT_MS);
    expect(checkout.timeline).toEqual(['The showtime has started; now expired']);
    expect(checkout.seen.view.lastFailure?.code).toBe('INVALID_SHOWTIME');
  });

  const guest = { type: 'guest', email: 'b@example.org', firstName: 'B', lastName: 'C' };

  test.each<[string, Failure, object]>([
    ['the customer keeps a failure that has another reason', declined, { customer: guest }],
    [
      'another field keeps the refusal of the customer',
      failure('GENERIC_ERROR', { next: 'provide_customer' }),
      { reference: 'cart-2' },
    ],
  ])('an edit of %s', async (_, lastFailure, changes) => {
    const checkout = await open(checkoutIn('selecting', { lastFailure }), {});
    await checkout.run.update('edit', { key: 'edit:1', digest: 'd', requestId: 'r', changes });
    expect(checkout.status).toBe('selecting');
    expect(checkout.seen.view.lastFailure).toMatchObject({ code: lastFailure.code });
  });

  const lostSeats = (answers: Answers, change: Partial<Checkout> = {}) =>
    open(
      checkoutIn('selecting', { lastFailure: declined, ...change }, { layoutDue: true }),
      answers,
    );

  test('reads the seats again after losing a hold', async () => {
    const checkout = await lostSeats({ layout: [{ ...seatMap, available: 3 }] });
    expect(checkout.run.calls).toMatchObject([
      { type: 'layout', input: { showtimeId: 'D812', quantity: 2 } },
    ]);
    expect(checkout.run.plainMemo.seatMap).toMatchObject({ available: 3 });
  });

  test.each([
    [5_000, 'HOLD_EXPIRED', 'available'],
    [-1, 'HOLD_EXPIRED', 'taken'],
    [5_000, 'INVENTORY_UNAVAILABLE', 'available'],
  ])('the seat of a lease that ends in %d ms, after %s, is %s', async (leftMs, code, status) => {
    const endsAtMs = NOW_MS + leftMs;
    const ownLease = { seatIds: ['F4'], endsAtMs, grantedUntilMs: endsAtMs };
    const seats = seatMap.rows[0]!.seats.map((seat) =>
      seat.id === 'F4' ? { ...seat, status: 'taken' as const } : seat,
    );
    const taken = { ...seatMap, rows: [{ ...seatMap.rows[0]!, seats }] };
    const change = { ownLease, lastFailure: failure(code) };
    const checkout = await lostSeats({ layout: [taken] }, change);
    const read = checkout.run.plainMemo.seatMap as PackedSeatMap;
    expect(findSeat(read, 'F4')?.status).toBe(status);
  });

  test('keeps the old seat map if the new one cannot be read', async () => {
    const checkout = await lostSeats({ layout: [NO_ANSWER] });
    expect(checkout.run.plainMemo.seatMap).toMatchObject({ available: 5, asOf: seatMap.asOf });
  });

  test.each<[string, Answers, readonly string[]]>([
    ['reads the prices again, too', { refreshCheckout: [CURRENT] }, ['senior']],
    [
      'keeps the old prices if Svc does not answer',
      { refreshCheckout: [NO_ANSWER] },
      ['adult', 'child'],
    ],
  ])('if an offer is gone, %s', async (_, answers, offerIds) => {
    const holding = checkoutIn('holding');
    const lease = [trouble('refused', 'OFFER_NOT_FOUND')];
    const checkout = await open(holding, { lease, layout: [seatMap], ...answers });
    const { view } = checkout.seen;
    expect(checkout.calls.toSorted()).toEqual(['layout', 'lease', 'refreshCheckout']);
    expect(view).toMatchObject({
      status: 'selecting',
      offers: offerIds.map((offerId) => ({ offerId })),
      lastFailure: { code: 'OFFER_NOT_FOUND' },
    });
  });

  test.each([
    ['INVENTORY_UNAVAILABLE', ['layout']],
    ['PROCESSOR_DECLINED', ['layout']],
    ['HOLD_EXPIRED', []],
  ])('in general admission after %s makes these calls: %j', async (code, calls) => {
    const change = { prices: generalPrices, lastFailure: failure(code) };
    const checkout = await lostSeats({ layout: [seatMap] }, change);
    expect(checkout.calls).toEqual(calls);
  });
});
