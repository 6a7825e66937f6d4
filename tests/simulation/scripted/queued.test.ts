// The queue, up to the admission.
import { NO_COMMANDS, addWaiting } from '../../../src/domain/checkout/command-book';
import type { Checkout } from '../../../src/domain/checkout/state';
import { SOLD_OUT } from '../../../src/domain/sold-out';
import { checkoutIn, prices, seatMap, session, tag } from '../../support/checkout-examples';
import type { Creator } from '../schedule';
import { workflowCreator } from '../temporal/bundle';
import { UNDER_WAY, UNTAKEN } from '../temporal/lone-answers';
import { ScriptedCheckout } from './scripted';

const PREPARED = { refreshCheckout: [prices], layout: [seatMap], createGuest: [session] };
const WHO = { actor: 'ada', reason: 'asked by phone' };

let creator: Creator;

beforeAll(async () => {
  creator = await workflowCreator();
});

const queue = (admit: unknown, change: Partial<Checkout> = {}) =>
  ScriptedCheckout.open(
    creator,
    checkoutIn('queued', { commands: addWaiting(NO_COMMANDS, tag('start')), ...change }),
    { ...PREPARED, admit: [admit] },
  );

test('makes no other call before its turn, and then prepares', async () => {
  const waiting = await queue(UNDER_WAY);
  expect(waiting.calls).toEqual(['admit']);
  expect(waiting.run.calls).toMatchObject([{ queue: 'admission' }]);
  expect(waiting.status).toBe('queued');

  const admitted = await queue(null);
  expect(admitted.calls[0]).toBe('admit');
  expect(admitted.status).toBe('selecting');
  expect(admitted.timeline[0]).toBe('Its turn has come; now preparing');
  expect(admitted.seen.commands.owed).toEqual([]);
  expect(admitted.run.searchAttributes).toMatchObject({ UsherAdmittedAt: admitted.run.nowMs });
});

test('counts as admitted even if the worker dies with the admission', async () => {
  const admitted = await queue(UNTAKEN);
  expect(admitted.status).toBe('selecting');
});

test('a cancelled checkout leaves the queue', async () => {
  const waiting = await queue(UNDER_WAY);
  const answer = await waiting.run.update('cancel', tag('cancel'));
  expect(answer).toMatchObject({ failure: null, status: 'abandoned' });
  expect(waiting.calls).toEqual(['admit']);
  expect(waiting.seen.commands.owed).toEqual([]);
});

test('ops can cancel a queued checkout, but not hurry it', async () => {
  const waiting = await queue(UNDER_WAY);
  expect(await waiting.run.update('retryNow', WHO)).toMatchObject({ type: 'REFUSED' });
  await waiting.run.update('forceCancel', WHO);
  expect(waiting.status).toBe('abandoned');
});

test.each([
  ['chooseSeats', { ...tag('seats'), items: [{ offerId: 'adult', quantity: 2 }] }],
  ['edit', { ...tag('edit'), changes: { reference: 'cart' } }],
])('%s is refused while the checkout waits', async (name, message) => {
  const waiting = await queue(UNDER_WAY);
  expect(await waiting.run.update(name, message)).toMatchObject({
    details: [{ code: 'CHECKOUT_STATE' }, expect.anything()],
  });
  expect(waiting.status).toBe('queued');
});

test('expires if its turn does not come in time', async () => {
  const waiting = await queue(UNDER_WAY);
  expect(waiting.run.waitsFor).toBe('Leaves the queue');
  await waiting.run.passTime();
  expect(waiting.status).toBe('expired');
  expect(waiting.timeline.at(-1)).toBe('Expired: the wait in the queue was too long; now expired');
});

test('expires when the showtime starts', async () => {
  const { request } = checkoutIn('queued');
  const { available: _, ...showtime } = prices.showtime;
  const waiting = await queue(UNDER_WAY, { request: { ...request, showtime } });
  await waiting.run.passTime();
  expect(waiting.status).toBe('expired');
  expect(waiting.seen.view.lastFailure).toMatchObject({ code: 'INVALID_SHOWTIME' });
  expect(waiting.calls).toEqual(['admit']);
});

test('does not continue as new while it waits', async () => {
  const { policy } = checkoutIn('queued');
  const waiting = await queue(UNDER_WAY, {
    commands: NO_COMMANDS,
    policy: { ...policy, stepsPerRunMax: 1 },
  });
  await waiting.run.signal('chooseSeats', { ...tag('seats'), items: [] });
  expect(waiting.run.end).toBeNull();
  expect(waiting.status).toBe('queued');
});

const { createdAtMs, phase } = checkoutIn('queued');
const IN_LOBBY: Partial<Checkout> = {
  phase: { ...phase, onSale: { id: 'ons_0000000000a1', opensAtMs: createdAtMs + 3600_000 } },
};

test('waits in the lobby until its on-sale calls it', async () => {
  const waiting = await queue(UNDER_WAY, IN_LOBBY);
  expect(waiting.calls).toEqual([]);
  expect(waiting.run.searchAttributes).toMatchObject({ UsherLobby: 0xa1 });

  expect(await waiting.run.update('call', null)).toBe(true);
  expect(waiting.calls).toEqual(['admit']);
  expect(waiting.status).toBe('queued');
  expect(waiting.timeline.at(-1)).toBe('Called by the on-sale');
  expect(waiting.run.searchAttributes).toMatchObject({ UsherLobby: -1 });
  expect(await waiting.run.update('call', null)).toBe(false);
  expect(waiting.calls).toEqual(['admit']);
});

test.each([
  ['of its partner, if the on-sale closes', { isClosing: true }, true],
  ['of the on-sale, at its rate', { isClosing: false }, false],
])('once it is called, a checkout waits in the queue %s', async (_, message, isCounted) => {
  const waiting = await queue(UNDER_WAY, IN_LOBBY);
  expect(await waiting.run.update('call', message)).toBe(true);
  const found = () => Object.keys(waiting.run.searchAttributes as object);
  expect(found().includes('UsherLobby')).toBe(!isCounted);
  await waiting.run.answer('admit', null);
  expect(waiting.timeline).toContain('Its turn has come; now preparing');
  expect(found()).not.toContain('UsherLobby');
  expect(found().includes('UsherAdmittedAt')).toBe(isCounted);
});

test('a cancelled checkout leaves the lobby, without any call', async () => {
  const waiting = await queue(UNDER_WAY, IN_LOBBY);
  const answer = await waiting.run.update('cancel', tag('cancel'));
  expect(answer).toMatchObject({ failure: null, status: 'abandoned' });
  expect(waiting.calls).toEqual([]);
});

test('the end of its on-sale cancels a checkout only in the lobby', async () => {
  const waiting = await queue(UNDER_WAY, IN_LOBBY);
  expect(await waiting.run.update('endWait', WHO)).toBe(true);
  expect(waiting.status).toBe('abandoned');
  expect(waiting.calls).toEqual([]);

  const called = await queue(UNDER_WAY, IN_LOBBY);
  await called.run.update('call', null);
  expect(await called.run.update('endWait', WHO)).toBe(false);
  expect(called.status).toBe('queued');
});

test('if the start of the showtime is unknown, the longest wait in the lobby counts from the opening', async () => {
  const { policy } = checkoutIn('queued');
  const waiting = await queue(UNDER_WAY, IN_LOBBY);
  expect(await waiting.run.passTime()).toBeGreaterThan(policy.queuedMaxMs);
  expect(waiting.status).toBe('expired');
});

test('ends as sold out in the lobby, without any call', async () => {
  const waiting = await queue(UNDER_WAY, IN_LOBBY);
  expect(await waiting.run.update('endWait', SOLD_OUT)).toBe(true);
  expect(waiting.status).toBe('failed');
  expect(waiting.timeline.at(-1)).toBe('The showtime is sold out; now failed');
  expect(waiting.seen.view).toMatchObject({
    lastFailure: { code: 'INVENTORY_UNAVAILABLE', retryable: false, next: 'start_over' },
    nextAction: { type: 'start_over' },
    closed: true,
  });
  expect(waiting.seen.commands.owed).toEqual([]);
  expect(waiting.run.searchAttributes).not.toHaveProperty('UsherLobby');
  expect(waiting.calls).toEqual([]);
});

test('can no longer end as sold out once its on-sale has called it', async () => {
  const waiting = await queue(UNDER_WAY, IN_LOBBY);
  await waiting.run.update('call', null);
  expect(await waiting.run.update('endWait', SOLD_OUT)).toBe(false);
  expect(waiting.status).toBe('queued');
});

test('a call has no effect without an on-sale', async () => {
  const waiting = await queue(UNDER_WAY);
  expect(await waiting.run.update('call', null)).toBe(false);
});
