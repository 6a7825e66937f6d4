// Prices and seats, up to the choice of seats.
import { NO_COMMANDS, addWaiting } from '../../../src/domain/checkout/command-book';
import { failure } from '../../../src/domain/failure';
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

  test('fails without prices', async () => {
    const checkout = await prepare({ ...ANSWERS, refreshCheckout: [NO_SHOWTIME] });
    expect(checkout.status).toBe('failed');
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

  test('in general admission needs no seats', async () => {
    const answers = { ...ANSWERS, refreshCheckout: [generalPrices], layout: [NO_ANSWER] };
    const checkout = await prepare(answers);
    expect(checkout.timeline).toEqual(['Prices and seats are known; now selecting']);
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

  test('restores the state before an edit that Svc refuses', async () => {
    const { request } = checkoutIn('selecting');
    const before = { request, session, hold: null };
    const checkout = await prepare(
      { ...ANSWERS, refreshCheckout: [trouble('refused', 'INVALID_PROMOTION_CODE')] },
      {
        request: { ...request, promotionCode: 'HALF' },
        prices,
        commands: addWaiting(NO_COMMANDS, tag('edit')),
      },
      { before },
    );
    expect(checkout.seen.commands.owed).toEqual([]);
    expect(checkout.status).toBe('selecting');
    expect(checkout.seen.view.promotionCode).toBeNull();
    expect(checkout.seen.view.lastFailure?.code).toBe('INVALID_PROMOTION_CODE');
  });
});

describe('selecting', () => {
  test('expires without activity', async () => {
    const checkout = await open(checkoutIn('selecting'), {});
    expect(await checkout.run.passTime()).toBe(900_000);
    expect(checkout.status).toBe('expired');
    expect(checkout.timeline).toEqual(['Expired: no activity; now expired']);
  });

  test('ends when the showtime starts', async () => {
    const inPhase = { idleEndsAtMs: STARTS_AT_MS + 1 };
    const answers = { showtime: [prices.showtime] };
    const checkout = await open(checkoutIn('selecting', {}, inPhase), answers);
    await checkout.run.passTime();
    expect(checkout.run.nowMs).toBe(STARTS_AT_MS);
    expect(checkout.timeline).toEqual(['The showtime has started; now expired']);
    expect(checkout.seen.view.lastFailure?.code).toBe('INVALID_SHOWTIME');
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
