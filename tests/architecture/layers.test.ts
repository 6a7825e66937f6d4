// Each rule of .dependency-cruiser.cjs catches its planted violations, and allows valid imports.
import { join } from 'node:path';
import { z } from 'zod';
import { type Files, PlantedTree, ROOT } from './planted-tree';

const CONFIG = join(ROOT, '.dependency-cruiser.cjs');

const ConfigSchema = z.object({
  forbidden: z.array(z.object({ name: z.string(), comment: z.string(), severity: z.string() })),
});

const ReportSchema = z.object({
  summary: z.object({
    violations: z.array(z.object({ from: z.string(), rule: z.object({ name: z.string() }) })),
  }),
});

/** Files in each layer for planted imports to resolve to. */
const LAYERS: Files = {
  'package.json': JSON.stringify({
    dependencies: { zod: '1', axios: '1', '@temporalio/workflow': '1', '@temporalio/common': '1' },
    devDependencies: { 'fast-check': '1' },
  }),
  'tsconfig.json': '{ "compilerOptions": { "module": "preserve", "moduleResolution": "bundler" } }',
  ...Object.fromEntries(
    [
      'zod',
      'axios',
      '@temporalio/workflow',
      '@temporalio/common',
      'fast-check',
      'stowaway',
    ].flatMap((name) => [
      [`node_modules/${name}/package.json`, JSON.stringify({ name, main: 'index.js' })],
      [`node_modules/${name}/index.js`, ''],
    ]),
  ),
  'src/domain/money.ts': 'export type Money = string;\nexport const zero = 0;',
  'src/contract/order.ts': "import type { Seat } from './seat';\nexport type Order = Seat[];",
  'src/contract/seat.ts': 'export type Seat = 1;',
  'src/contract/endpoints.ts':
    "import 'zod';\nimport 'node:crypto';\nimport '../domain/money';\nexport const rows = [];",
  'src/upstream/client.ts':
    "import 'axios';\nimport '../contract/endpoints';\nexport const client = 1;",
  'src/platform/config.ts': "import 'zod';\nimport 'node:fs';\nexport const config = 1;",
  'src/activities/index.ts':
    "import '../upstream/client';\nimport '../platform/config';\nexport const act = () => 1;",
  'src/workflows/messages.ts': "import '@temporalio/workflow';\nexport const order = 1;",
  'src/workflows/checkout.ts': `
    import type * as activities from '../activities/index';
    import '../domain/money';
    import './messages';
    export type Bound = typeof activities;`,
  'src/api/app.ts': `
    import '../upstream/client';
    import '../platform/config';
    import '../workflows/messages';
    import type { Bound } from '../workflows/checkout';
    export type App = Bound;`,
  'sandbox/app.ts': "import '../src/contract/endpoints';\nimport 'axios';\nexport const app = 1;",
  'web/main.ts': "import type { App } from '../src/api/app';\nexport type Page = App;",
  'clients/typescript/src/index.ts': "import 'zod';\nexport const client = 1;",
  'clients/typescript/src/calls.ts': "import './index';",
  'examples/shop/main.ts': "import '../../clients/typescript/src/index';",
  'worker.ts': "import './src/activities/index';\nimport './src/workflows/checkout';",
  'scripts/start.ts': "import '../worker';\nimport '../sandbox/app';\nimport '../src/api/app';",
  'src/domain/money.test.ts': "import './money';\nimport 'fast-check';\nimport 'node:fs';",
  'tests/e2e/buying.test.ts': "import '../../src/api/app';\nimport '../../sandbox/app';",
};

/** The planted files of each rule, all of which must be reported. */
const PLANTED: Record<string, Files> = {
  'layer-0-domain-stands-alone': {
    'src/domain/built-in.ts': "import 'node:fs';",
    'src/domain/built-in-subpath.ts': "import 'fs/promises';",
    'src/domain/package.ts': "import 'zod';",
    'src/domain/upwards.ts': "import '../contract/endpoints';",
    'src/domain/upwards-by-type.ts': "import type { rows } from '../contract/endpoints';",
    'src/domain/re-export.ts': "export * from '../contract/endpoints';",
    'src/domain/late.ts': "export const late = () => import('../contract/endpoints');",
  },
  'layer-1-contract-is-schemas': {
    'src/contract/package.ts': "import 'axios';",
    'src/contract/built-in.ts': "import 'node:fs';",
    'src/contract/upwards.ts': "import '../upstream/client';",
  },
  'layer-2-upstream-speaks-to-svc-only': {
    'src/upstream/sideways.ts': "import '../platform/config';",
    'src/upstream/upwards.ts': "import '../activities/index';",
  },
  'layer-2-platform-knows-no-svc': {
    'src/platform/sideways.ts': "import '../upstream/client';",
    'src/platform/upwards.ts': "import '../api/app';",
  },
  'layer-4-http-knows-no-checkout': {
    'src/http/limits.ts': "import '../api/app';",
    'src/temporal-reads/lists.ts': "import '../api/app';",
  },
  'layer-3-activities-look-down': {
    'src/activities/sideways.ts': "import '../workflows/messages';",
    'src/activities/upwards.ts': "import '../api/app';",
  },
  'layer-3-workflows-run-the-domain': {
    'src/workflows/wire.ts': "import '../contract/endpoints';",
    'src/workflows/settings.ts': "import '../platform/config';",
    'src/workflows/upwards.ts': "import type { App } from '../api/app';",
  },
  'workflows-know-activities-by-type': {
    'src/workflows/calls.ts': "import * as activities from '../activities/index';",
  },
  'workflow-code-is-deterministic': {
    'src/workflows/built-in.ts': "import 'node:crypto';",
    'src/workflows/package.ts': "import 'zod';",
  },
  'layer-4-api-starts-no-activity': {
    'src/api/calls.ts': "import type * as activities from '../activities/index';",
  },
  'layer-4-api-talks-to-workflows-by-message': {
    'src/api/runs.ts': "import '../workflows/checkout';",
  },
  'layer-4-openapi-describes-the-api': {
    'src/openapi/routes-of.ts': "import '../api/app';",
  },
  'layer-4-docs-site-reads-documents': {
    'src/docs-site/checkouts.ts': "import '../api/app';",
  },
  'every-file-in-src-has-a-layer': {
    'src/utils/reader.ts': "import './thing';",
    'src/utils/thing.ts': 'export const thing = 1;',
  },
  'src-knows-no-surroundings': {
    'src/platform/sandbox.ts': "import '../../sandbox/app';",
    'src/platform/worker.ts': "import '../../worker';",
    'src/platform/script.ts': "import '../../scripts/start';",
  },
  'sandbox-is-an-outside-service': {
    'sandbox/client.ts': "import '../src/upstream/client';",
    'sandbox/settings.ts': "import '../src/platform/config';",
    'sandbox/worker.ts': "import '../worker';",
  },
  'web-talks-http': {
    'web/domain.ts': "import '../src/domain/money';",
  },
  'client-stands-alone': {
    'clients/typescript/src/server.ts': "import '../../../src/domain/money';",
    'clients/typescript/src/script.ts': "import '../../../scripts/start';",
  },
  'examples-are-partners': {
    'examples/shop/server.ts': "import type { Money } from '../../src/domain/money';",
    'examples/shop/inside.ts': "import '../../clients/typescript/src/calls';",
  },
  'no-test-code-in-programs': {
    'src/upstream/reads-support.ts': "import './testing/server';",
    'src/upstream/testing/server.ts': "import 'fast-check';",
    'src/upstream/reads-test.ts': "import '../domain/money.test';",
  },
  'no-dev-packages-in-programs': {
    'src/upstream/generates.ts': "import 'fast-check';",
    'sandbox/generates.ts': "import 'fast-check';",
  },
  'no-undeclared-packages': {
    'src/upstream/stowaway.ts': "import 'stowaway';",
  },
  'no-unresolvable-imports': {
    'src/upstream/broken.ts': "import './not-there';",
  },
  'no-circles': {
    'src/contract/hen.ts': "import './egg';",
    'src/contract/egg.ts': "import './hen';",
    'src/api/hen.ts': "import type { Egg } from './egg';\nexport type Hen = Egg[];",
    'src/api/egg.ts': "import type { Hen } from './hen';\nexport type Egg = Hen[];",
    'src/domain/hen.ts': "import type { Egg } from './egg';\nexport type Hen = Egg[];",
    'src/domain/egg.ts': "import type { Hen } from './hen';\nexport type Egg = Hen[];",
  },
  'no-orphans': {
    'src/domain/forgotten.ts': 'export const forgotten = 1;',
  },
};

/** Planted files that are not reported: they are only imported, or their cycle is reported at another file. */
const BYSTANDERS = [
  'src/utils/thing.ts',
  'src/upstream/testing/server.ts',
  'src/contract/hen.ts',
  'src/api/hen.ts',
  'src/domain/hen.ts',
];

function cruise(tree: PlantedTree) {
  const report = tree.runForJson('dependency-cruiser/bin/dependency-cruise.mjs', [
    `--config=${CONFIG}`,
    '--output-type=json',
    '.',
  ]);
  return ReportSchema.parse(report).summary.violations.map(({ from, rule }) => ({
    file: from,
    rule: rule.name,
  }));
}

describe('the layers', () => {
  const tree = new PlantedTree();
  let beforePlanting: ReturnType<typeof cruise>;
  let afterPlanting: ReturnType<typeof cruise>;

  beforeAll(() => {
    tree.plant(LAYERS);
    beforePlanting = cruise(tree);
    Object.values(PLANTED).forEach((files) => tree.plant(files));
    afterPlanting = cruise(tree);
  });
  afterAll(() => tree.remove());

  it('allow valid imports', () => {
    expect(beforePlanting).toEqual([]);
  });

  it.each(Object.entries(PLANTED))('%s: each planted violation is reported', (rule, files) => {
    const expected = Object.keys(files).filter((file) => !BYSTANDERS.includes(file));
    const reported = afterPlanting.filter((violation) => violation.rule === rule);
    expect([...new Set(reported.map(({ file }) => file))].sort()).toEqual(expected.sort());
  });

  it('each rule has a planted violation, is an error and has a comment', () => {
    const { forbidden } = ConfigSchema.parse(jest.requireActual(CONFIG));
    expect(forbidden.map(({ name }) => name).sort()).toEqual(Object.keys(PLANTED).sort());
    for (const rule of forbidden) {
      expect(rule.severity).toBe('error');
      expect(rule.comment).toMatch(/^[A-Za-z].{20,}\.$/);
    }
  });
});
