// A way to pay is one module and its registration: no other code names it.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as ts from 'typescript';
import { PAYMENT_TYPES } from '../../src/domain/payments/ways-to-pay';

const ROOT = join(__dirname, '../..');
const PROGRAMS = ['src', 'ops/commands'];
const FOLDER = 'src/domain/payments';
const TYPES: ReadonlySet<string> = new Set(PAYMENT_TYPES);

/** Files in which `partner` means a partner, not the payment type. */
const ANOTHER_MEANING = [
  'ops/commands/found-checkout.ts: partner',
  'ops/commands/money.ts: partner',
  'src/temporal-reads/fleet-metrics.ts: partner',
  'src/temporal-reads/owed-metrics.ts: partner',
  'src/api/ops/admission-metrics.ts: partner',
  'src/contract/openapi/svc-document.ts: partner',
  'src/upstream/upstream-metrics.ts: partner',
];

/** The ways to pay that a source text names: in literals, as imported modules, and as keys of one object or type. */
function waysNamedIn(text: string): string[] {
  const named = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node)) {
      const [, moduleName = node.text] = /\/payments\/([\w-]+)$/.exec(node.text) ?? [];
      if (TYPES.has(moduleName)) named.add(moduleName);
    }
    const keys = keysOf(node).filter((key) => TYPES.has(key));
    if (keys.length > 1) for (const key of keys) named.add(key);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('file.ts', text, ts.ScriptTarget.Latest, true));
  return [...named].sort();
}

function keysOf(node: ts.Node): string[] {
  if (ts.isObjectLiteralExpression(node)) return namesOf(node.properties);
  if (ts.isTypeLiteralNode(node) || ts.isInterfaceDeclaration(node)) return namesOf(node.members);
  return [];
}

function namesOf(members: readonly (ts.ObjectLiteralElementLike | ts.TypeElement)[]): string[] {
  return members.flatMap(({ name }) => (name && ts.isIdentifier(name) ? [name.text] : []));
}

function filesIn(folder: string): string[] {
  const names = readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' });
  return names.map((name) => `${folder}/${name}`);
}

test.each([
  ["switch (payment.type) { case 'nonce': }", ['nonce']],
  ["const isLate = payment.type !== 'saved';", ['saved']],
  ["type Sent = Exclude<Payment, { type: 'partner' }>;", ['partner']],
  ["z.enum(['nonce', 'card'])", ['card', 'nonce']],
  ['const TEXTS = { nonce: 1, saved: 2, other: 3 };', ['nonce', 'saved']],
  ['interface Texts { card: string; saved: string }', ['card', 'saved']],
  ["import { card } from '../domain/payments/card';", ['card']],
  ["import { WAYS_TO_PAY } from '../domain/payments/ways-to-pay';", []],
  ['const { partner } = response.locals;', []],
])('the source %s names %j', (text, expected) => {
  expect(waysNamedIn(text)).toEqual(expected);
});

test('a way to pay is named only by its module and its registration', () => {
  const files = ['worker.ts', ...PROGRAMS.flatMap(filesIn)].filter((file) =>
    /(?<!\.test)\.ts$/.test(file),
  );
  const naming = files
    .filter((file) => !file.includes('/testing/'))
    .flatMap((file) =>
      waysNamedIn(readFileSync(join(ROOT, file), 'utf8')).map((type) => `${file}: ${type}`),
    );
  const modules = PAYMENT_TYPES.map((type) => `${FOLDER}/${type}.ts: ${type}`);
  const registration = PAYMENT_TYPES.map((type) => `${FOLDER}/ways-to-pay.ts: ${type}`);
  expect(naming.sort()).toEqual([...modules, ...registration, ...ANOTHER_MEANING].sort());
});
