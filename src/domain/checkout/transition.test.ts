import { declined, hold, checkoutIn, NOW_MS, tag } from '../../../tests/support/checkout-examples';
import { failure } from '../failure';
import { NO_COMMANDS, addWaiting, type CommandBook, type CommandName } from './command-book';
import type { Checkout } from './state';
import { abandoned, stay, to } from './transition';

const LATER_MS = NOW_MS + 5_000;
const ALL = ['start', 'seats', 'order', 'edit', 'cancel', 'ops'] as const;
const CANCEL_WANTED = { cancelRequest: { atMs: NOW_MS, reason: 'customer' } } as const;

function owing(...names: CommandName[]): CommandBook {
  return names.reduce((book, name) => addWaiting(book, tag(name)), NO_COMMANDS);
}

/** The answers by command name; `ok` if there is no failure. */
function answersOf({ commands }: Checkout): Record<string, string> {
  const records = Object.values(commands.records);
  return Object.fromEntries(records.map(({ name, failure: why }) => [name, why?.code ?? 'ok']));
}

test('a transition changes the phase, and counts as one version', () => {
  const before = checkoutIn('held', { seatChanges: 3 });
  const after = to({ status: 'holding', items: hold.items, lease: null, before: null })
    .with({ seatChanges: 4 })
    .applyTo(before, LATER_MS);
  expect(after).toEqual({
    ...before,
    phase: { status: 'holding', items: hold.items, lease: null, before: null },
    seatChanges: 4,
    version: before.version + 1,
    updatedAtMs: LATER_MS,
    timeline: [{ atMs: LATER_MS, text: 'now holding' }],
  });
});

test('changes are merged, and a later one wins', () => {
  const before = checkoutIn('held');
  const after = stay(before)
    .with({ edits: 1, cancels: 1 })
    .with({ edits: 2 })
    .applyTo(before, LATER_MS);
  expect(after).toMatchObject({ edits: 2, cancels: 1, phase: before.phase, timeline: [] });
});

describe('the last failure', () => {
  const before = checkoutIn('held', { lastFailure: declined });

  test('stays if the transition does not set it', () => {
    expect(stay(before).applyTo(before, LATER_MS).lastFailure).toBe(declined);
  });

  test('is replaced, with its time', () => {
    const { lastFailure } = stay(before).failing(failure('HOLD_EXPIRED')).applyTo(before, LATER_MS);
    expect(lastFailure).toEqual({ ...failure('HOLD_EXPIRED'), atMs: LATER_MS });
  });

  test('is cleared', () => {
    expect(stay(before).failing(null).applyTo(before, LATER_MS).lastFailure).toBeNull();
  });
});

describe('a transition answers', () => {
  test('only its own commands, with the status that it leads to', () => {
    const before = checkoutIn('held', { commands: owing('order', 'edit') });
    const { commands } = to({ status: 'failed' }).answering('edit').applyTo(before, LATER_MS);
    expect(commands.owed.map(({ name }) => name)).toEqual(['order']);
    expect(commands.records).toEqual({
      'edit:1': { ...tag('edit'), failure: null, status: 'failed', version: before.version + 1 },
    });
  });

  test('with the failure that it shows, including its time', () => {
    const before = checkoutIn('held', { commands: owing('order') });
    const why = { ...declined, attempt: 1 };
    const after = stay(before).failing(why).answering('order', declined).applyTo(before, LATER_MS);
    expect(after.commands.records['order:1']?.failure).toEqual({ ...why, atMs: LATER_MS });
  });

  test('with the failure given for the command, even if the checkout shows another', () => {
    const before = checkoutIn('held', { commands: owing('order') });
    const after = stay(before)
      .failing(failure('HOLD_EXPIRED'))
      .answering('order', declined)
      .applyTo(before, LATER_MS);
    expect(after.commands.records['order:1']?.failure).toEqual(declined);
  });

  test('with success even if a failure is shown', () => {
    const before = checkoutIn('held', { commands: owing('edit') });
    const after = stay(before).failing(declined).answering('edit').applyTo(before, LATER_MS);
    expect(answersOf(after)).toEqual({ edit: 'ok' });
  });

  test('every command at once', () => {
    const before = checkoutIn('held', { commands: owing(...ALL) });
    const answered = stay(before).answeringAll(declined).applyTo(before, LATER_MS);
    expect(answered.commands.owed).toEqual([]);
    expect(answersOf(answered)).toEqual({
      start: 'ok',
      seats: 'PROCESSOR_DECLINED',
      order: 'PROCESSOR_DECLINED',
      edit: 'PROCESSOR_DECLINED',
      cancel: 'PROCESSOR_DECLINED',
      ops: 'PROCESSOR_DECLINED',
    });
    const successful = stay(before).answeringAll().applyTo(before, LATER_MS);
    expect(Object.values(answersOf(successful))).toEqual(ALL.map(() => 'ok'));
  });
});

test('when the checkout is abandoned, waiting `seats` and `order` commands are answered CANCELLED', () => {
  const before = checkoutIn('held', { commands: owing(...ALL) });
  const after = abandoned().applyTo(before, LATER_MS);
  expect(after.phase).toEqual({ status: 'abandoned' });
  expect(answersOf(after)).toEqual({
    start: 'ok',
    seats: 'CANCELLED',
    order: 'CANCELLED',
    edit: 'ok',
    cancel: 'ok',
    ops: 'ok',
  });
});

describe('a cancellation that was requested while an order was under way', () => {
  const placing = checkoutIn('placing', { ...CANCEL_WANTED, commands: owing('order', 'edit') });
  const onward = [
    { status: 'held', ...hold },
    { status: 'holding', items: hold.items, lease: null, before: null },
    { status: 'selecting', layoutDue: true, idleEndsAtMs: LATER_MS },
  ] as const;

  test.each(onward)('is carried out instead of entering $status', (phase) => {
    const after = to(phase)
      .with({ edits: 9 })
      .noting('The order failed')
      .applyTo(placing, LATER_MS);
    expect(after).toMatchObject({
      phase: { status: 'abandoned' },
      edits: 9,
      lastFailure: null,
      cancelRequest: CANCEL_WANTED.cancelRequest,
      timeline: [{ text: 'The order failed; now abandoned' }],
    });
    expect(answersOf(after)).toEqual({ order: 'CANCELLED', edit: 'ok' });
  });

  test('does not hide why the order failed', () => {
    const after = to(onward[1])
      .failing({ ...declined, attempt: 1 })
      .applyTo(placing, LATER_MS);
    expect(after.lastFailure).toEqual({ ...declined, attempt: 1, atMs: LATER_MS });
    expect(after.commands.records['order:1']?.failure).toEqual(after.lastFailure);
  });

  test('waits while something is unknown', () => {
    const after = to(checkoutIn('processing').phase).answering('order').applyTo(placing, LATER_MS);
    expect(after.phase.status).toBe('processing');
    expect(answersOf(after)).toEqual({ order: 'ok' });
  });

  test('is carried out if the transition sets it, and not if the transition clears it', () => {
    const held = checkoutIn('held');
    const wanted = stay(held).with(CANCEL_WANTED).applyTo(held, LATER_MS);
    expect(wanted.phase.status).toBe('abandoned');
    const kept = to(onward[0]).with({ cancelRequest: null }).applyTo(placing, LATER_MS);
    expect(kept.phase.status).toBe('held');
  });
});
