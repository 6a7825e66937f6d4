import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { GENERATE_COMMAND } from '../../scripts/endpoints-doc';
import { FAILURES_DOC_PATH, failuresDoc } from '../../scripts/failures-doc';

const generated = failuresDoc();

it(`${FAILURES_DOC_PATH} is what \`${GENERATE_COMMAND}\` writes; run it when this fails`, () => {
  expect(readFileSync(join(__dirname, '../..', FAILURES_DOC_PATH), 'utf8')).toBe(generated);
});

it.each([
  ['a refusal', '| `CHECKOUT_BUSY` | 409 | request | can help | wait | free |'],
  ['a decline', '| `PROCESSOR_DECLINED` | 402 | payment | can help | pay | used |'],
  [
    'a key that is free or used',
    '| `PRICE_CHANGED` | 409 | request | can help | pay | free or used |',
  ],
  ['an unusual status', '| `INVALID_SHOWTIME` | 400 | request | no | start_over | free or used |'],
])('describes %s', (_what, text) => {
  expect(generated).toContain(text);
});
