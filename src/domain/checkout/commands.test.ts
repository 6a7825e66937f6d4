import { tag } from '../../../tests/support/checkout-events';
import { failure } from '../failure';
import { blame, NO_COMMANDS, owe, settle, type OwedCommand } from './commands';

const recordOf = (owed: OwedCommand) => ({ ...owed, status: 'held', version: 3 }) as const;

test('the first failure is the one that a command is told', () => {
  const owed = owe(NO_COMMANDS, tag('order'));
  const blamed = blame(blame(owed, failure('PROCESSOR_DECLINED')), failure('SEAT_UNAVAILABLE'));
  expect(blamed.owed[0]?.failure?.code).toBe('PROCESSOR_DECLINED');
});

test('a failure is told to all that wait, and to none that comes later', () => {
  const blamed = blame(owe(NO_COMMANDS, tag('order')), failure('PROCESSOR_DECLINED'));
  const { owed } = owe(blamed, tag('cancel'));
  expect(owed.map((each) => each.failure?.code)).toEqual(['PROCESSOR_DECLINED', undefined]);
});

test('what is open stays owed; the rest is recorded under its key', () => {
  const book = owe(owe(owe(NO_COMMANDS, tag('order')), tag('edit')), tag('ops'));
  const { owed, records } = settle(book, ({ name }) => name === 'order', recordOf);
  expect(owed.map(({ key }) => key)).toEqual(['order:1']);
  expect(Object.keys(records)).toEqual(['edit:1', 'ops:1']);
});

test('of what ops asked the last twenty are remembered, and of callers everything', () => {
  const keys = Array.from({ length: 25 }, (_, index) => `ops:${index}`);
  const edited = settle(owe(NO_COMMANDS, tag('edit')), () => false, recordOf);
  const { records } = keys.reduce(
    (book, key) => settle(owe(book, tag('ops', key)), () => false, recordOf),
    edited,
  );
  expect(Object.keys(records)).toEqual(['edit:1', ...keys.slice(-20)]);
});
