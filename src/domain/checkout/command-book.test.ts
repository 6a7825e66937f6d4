import { declined, tag } from '../../../tests/support/checkout-examples';
import { answer, removeWaiting, NO_COMMANDS, addWaiting, type CommandBook } from './command-book';

const AT = { status: 'held', version: 3 } as const;

function answerAll(book: CommandBook): CommandBook {
  return answer(book, () => null, AT);
}

test('an accepted command is owed an answer', () => {
  const book = addWaiting(addWaiting(NO_COMMANDS, tag('order')), tag('cancel'));
  expect(book).toEqual({
    owed: [
      { ...tag('order'), failure: null },
      { ...tag('cancel'), failure: null },
    ],
    records: {},
  });
});

test('a command that is refused after it was accepted leaves no record', () => {
  const book = addWaiting(answerAll(addWaiting(NO_COMMANDS, tag('edit'))), tag('order'));
  const forgotten = removeWaiting(addWaiting(book, tag('cancel')), 'order:1');
  expect(forgotten.owed.map(({ key }) => key)).toEqual(['cancel:1']);
  expect(Object.keys(forgotten.records)).toEqual(['edit:1']);
});

test('an answered command is recorded under its key, with its failure and the resulting status', () => {
  const book = addWaiting(addWaiting(NO_COMMANDS, tag('order')), tag('edit'));
  const answered = answer(book, ({ name }) => (name === 'order' ? declined : undefined), AT);
  expect(answered).toEqual({
    owed: [{ ...tag('edit'), failure: null }],
    records: { 'order:1': { ...tag('order'), failure: declined, ...AT } },
  });
});

test('the book is unchanged if nothing is answered', () => {
  const book = addWaiting(NO_COMMANDS, tag('order'));
  expect(answer(book, () => undefined, AT)).toBe(book);
});

test('earlier records are kept', () => {
  const book = addWaiting(answerAll(addWaiting(NO_COMMANDS, tag('edit'))), tag('order'));
  expect(Object.keys(answerAll(book).records)).toEqual(['edit:1', 'order:1']);
});

test('the last twenty ops commands and all commands of callers are kept', () => {
  const callers = Array.from({ length: 25 }, (_, index) => `edit:${index}`);
  const ops = Array.from({ length: 25 }, (_, index) => `ops:${index}`);
  let book = NO_COMMANDS;
  for (const key of callers) book = answerAll(addWaiting(book, tag('edit', key)));
  for (const key of ops) book = answerAll(addWaiting(book, tag('ops', key)));
  expect(Object.keys(book.records)).toEqual([...callers, ...ops.slice(-20)]);
});
