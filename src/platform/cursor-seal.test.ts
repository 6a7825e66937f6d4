import { createCursorSeal } from './cursor-seal';

const OLD = 'an old secret of more than 32 characters';
const NEW = 'a new secret of more than 32 characters';
const position = Buffer.from('{"CloseTime":"2030-01-01"}');
const bound = ['demo', 'status=held'];

test('a cursor opens for its owner, even if sealed with an older secret', () => {
  const cursor = createCursorSeal([OLD]).seal(position, bound);
  expect(cursor).toMatch(/^[\w-]+$/);
  expect(Buffer.from(cursor, 'base64url').toString('latin1')).not.toContain('CloseTime');
  expect(createCursorSeal([NEW, OLD]).open(cursor, bound)).toEqual(position);
  expect(createCursorSeal([NEW]).open(cursor, bound)).toBeUndefined();
});

test('a cursor does not open for another owner or filter, or if changed', () => {
  const seal = createCursorSeal([OLD]);
  const cursor = seal.seal(position, bound);
  const changed = (cursor.startsWith('A') ? 'B' : 'A') + cursor.slice(1);
  for (const [text, whom] of [
    [cursor, ['other', 'status=held']],
    [cursor, ['demo', 'status=failed']],
    [changed, bound],
    ['', bound],
    ['no cursor', bound],
  ] as const) {
    expect(seal.open(text, whom)).toBeUndefined();
  }
});
