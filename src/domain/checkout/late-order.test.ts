import {
  HOLD_ENDS_AT_MS,
  checkoutIn,
  COMMANDS,
  NOW_MS,
} from '../../../tests/support/checkout-examples';
import type { Command } from './command-book';
import { refusalOf } from './command-rules';

const { order } = COMMANDS;
const held = checkoutIn('held');

const codeAt = (nowMs: number | null, command: Command = order) =>
  refusalOf(held, command, nowMs)?.code ?? null;

test('an order is refused if it has waited too long for a worker', () => {
  const sent = { ...order, sentAtMs: NOW_MS };
  const lastMs = NOW_MS + held.policy.orderValidMs;
  expect(codeAt(lastMs, sent)).toBeNull();
  expect(codeAt(lastMs + 1, sent)).toBe('ORDER_NOT_ACCEPTED');
  expect(codeAt(lastMs + 1, order)).toBeNull();
});

test('an order is refused after the hold has ended, even if its timer has not fired', () => {
  expect(codeAt(HOLD_ENDS_AT_MS - 1)).toBeNull();
  expect(codeAt(HOLD_ENDS_AT_MS)).toBe('HOLD_EXPIRED');
  expect(codeAt(null)).toBeNull();
  expect(codeAt(HOLD_ENDS_AT_MS + 1, COMMANDS.edit)).toBeNull();
});
