// The README lists every setting, card, fault and e-mail sentinel.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { FaultSchema } from './control/fault';
import { BY_WORD } from './control/sentinels';
import { TEST_TOKENS } from './ordering/test-tokens';
import { SETTING_VARIABLES } from './settings';

const readme = readFileSync(path.join(__dirname, 'README.md'), 'utf8');
const words = new Set(readme.match(/[\w-]+/g));

test.each(Object.values(SETTING_VARIABLES))('the README lists the setting %s', (variable) => {
  expect(words).toContain(variable);
});

test.each(TEST_TOKENS.map(({ token, cardNumber }) => [token, cardNumber]))(
  'the README lists the token %s with its card %s',
  (token, cardNumber) => {
    const row = readme.split('\n').find((line) => line.startsWith(`| \`${token}\``));
    expect(row?.replaceAll(' ', '')).toContain(cardNumber);
  },
);

test.each(FaultSchema.options.map((option) => option.shape.kind.value))(
  'the README lists the fault %s',
  (kind) => {
    expect(readme).toContain(`{"kind":"${kind}"`);
  },
);

test.each(Object.keys(BY_WORD))('the README lists the e-mail sentinel %s', (word) => {
  const rows = readme.split('\n').filter((line) => line.startsWith('| `fault+'));
  expect(rows.join()).toMatch(new RegExp(`\`(?:fault\\+${word}@…|${word})\``));
});
