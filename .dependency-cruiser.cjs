// The layers of the code: who may import whom. Each rule's comment is what a newcomer reads when it fails.

const LAYERS =
  'domain|contract|upstream|platform|activities|workflows|http|temporal-reads|api|openapi|docs-site';
/** The folders that make up the API. */
const API = 'src/(?:http|temporal-reads|api|openapi|docs-site)';
const TESTS = '\\.test\\.ts$|^tests/|/testing/';
const SURROUNDINGS =
  '^(?:sandbox|tests|scripts|bench|demo|ops|web|clients|examples)/|^worker\\.ts$';

/** The files of one layer, without the tests beside them: a test may import anything. */
const layer = (name) => ({ path: `^${name}/`, pathNot: TESTS });

// The systems that the benchmark compares Usher with, and its chart library. Only `npm run bench` installs them.
const ONLY_FOR_BENCH = '^(@dbos-inc/|@restatedev/|echarts$)';

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'layer-0-domain-stands-alone',
      comment:
        'domain/ has the pure rules: no I/O, no clock, no randomness. It runs in workflows, in the API and in tests alike, so it imports nothing but domain/: no package, no Node built-in. What it needs from outside is an argument.',
      severity: 'error',
      from: layer('src/domain'),
      to: { pathNot: '^src/domain/' },
    },
    {
      name: 'layer-1-contract-is-schemas',
      comment:
        'contract/ describes Svc on the wire, for the client and for the sandbox. It may import domain/, zod, and node:crypto for the signatures; any other dependency would be forced on both sides.',
      severity: 'error',
      from: layer('src/contract'),
      to: {
        pathNot: ['^src/(?:contract|domain)/', '(?:^|/)node_modules/zod/', '^(?:node:)?crypto$'],
      },
    },
    {
      name: 'layer-2-upstream-speaks-to-svc-only',
      comment:
        'upstream/ is the client of Svc and of payment providers. It imports contract/ and domain/ only; its settings are passed to it, so it needs neither platform/ nor any layer above.',
      severity: 'error',
      from: layer('src/upstream'),
      to: { path: '^src/', pathNot: '^src/(?:upstream|contract|domain)/' },
    },
    {
      name: 'layer-2-platform-knows-no-svc',
      comment:
        'platform/ is what any service needs: configuration, logs, keys, the connection to Temporal. It imports neither the client of Svc nor any layer above.',
      severity: 'error',
      from: layer('src/platform'),
      to: { path: '^src/', pathNot: '^src/(?:platform|contract|domain)/' },
    },
    {
      name: 'layer-3-activities-look-down',
      comment:
        'An activity is one call to the outside. It uses the layers below; if it needs something from workflows/ or api/, that belongs in domain/.',
      severity: 'error',
      from: layer('src/activities'),
      to: { path: '^src/', pathNot: '^src/(?:activities|upstream|platform|contract|domain)/' },
    },
    {
      name: 'layer-3-workflows-run-the-domain',
      comment:
        "workflows/ has the async functions of the states and everything that waits; it is bundled into Temporal's sandbox. The only code of ours that it imports is domain/ and the activities' types.",
      severity: 'error',
      from: layer('src/workflows'),
      to: {
        path: '^src/',
        pathNot: '^src/(?:workflows|domain|activities)/',
      },
    },
    {
      name: 'workflows-know-activities-by-type',
      comment:
        'Activities run outside the workflow sandbox: import their types only. An import of the code would pull the HTTP client into the workflow bundle.',
      severity: 'error',
      from: layer('src/workflows'),
      to: { path: '^src/activities/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'workflow-code-is-deterministic',
      comment:
        'Workflow code is replayed, so it imports no Node built-in and no package but @temporalio/workflow and @temporalio/common.',
      severity: 'error',
      from: { path: '^src/workflows/', pathNot: TESTS },
      to: { pathNot: '^src/|(?:^|/)node_modules/@temporalio/(?:workflow|common)/' },
    },
    {
      name: 'layer-4-api-starts-no-activity',
      comment:
        'A route calls a workflow or Svc. Activities run in workers, with retries and rate limits kept by Temporal; called from a route they would have neither.',
      severity: 'error',
      from: layer(API),
      to: { path: '^src/activities/' },
    },
    {
      name: 'layer-4-api-talks-to-workflows-by-message',
      comment:
        'The API starts workflows by name and sends them messages. It imports types, src/workflows/messages.ts, webhook-messages.ts, checkout-memo.ts and search-attribute-keys.ts; any other workflow code only runs inside a worker.',
      severity: 'error',
      from: layer(API),
      to: {
        path: '^src/workflows/',
        pathNot:
          '^src/workflows/(?:messages|webhook-messages|checkout-memo|search-attribute-keys)\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'layer-4-http-knows-no-checkout',
      comment:
        'http/ has what holds for every request: keys, limits, problems, waiting. What a route answers belongs in api/, and what is read from Temporal in temporal-reads/. http/ and temporal-reads/ may import types from api/, nothing else.',
      severity: 'error',
      from: layer('src/(?:http|temporal-reads)'),
      to: { path: '^src/(?:api|openapi|docs-site)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'layer-4-openapi-describes-the-api',
      comment:
        'openapi/ builds the OpenAPI document from the schemas and limits that the API uses. It imports neither pages nor routes.',
      severity: 'error',
      from: layer('src/openapi'),
      to: { path: '^src/docs-site/|^src/api/(?:app|main|deps)\\.ts$|^src/api/.*/routes' },
    },
    {
      name: 'layer-4-docs-site-reads-documents',
      comment:
        'docs-site/ shows guides, the OpenAPI document and the table of failures. It does not import api/: what a page says of an operation belongs in openapi/.',
      severity: 'error',
      from: layer('src/docs-site'),
      to: {
        path: '^src/',
        pathNot: '^src/(?:docs-site|openapi|platform|contract|domain|http)/',
      },
    },
    {
      name: 'every-file-in-src-has-a-layer',
      comment: `Code in src/ belongs to one of these layers: ${LAYERS.replaceAll('|', ', ')}. No rule would apply to any other folder.`,
      severity: 'error',
      from: {},
      to: { path: '^src/', pathNot: `^src/(?:${LAYERS})/` },
    },
    {
      name: 'src-knows-no-surroundings',
      comment:
        'Production code imports neither the sandbox nor a page, a script, a benchmark or the composition root.',
      severity: 'error',
      from: layer('src'),
      to: { path: SURROUNDINGS },
    },
    {
      name: 'sandbox-is-an-outside-service',
      comment:
        'The sandbox stands for a service that another company runs. It shares the wire format (contract/), the money type (domain/), SQLite and the closing of servers with us, never our client or our API.',
      severity: 'error',
      from: layer('sandbox'),
      to: {
        path: `^src/|${SURROUNDINGS}`,
        pathNot:
          '^src/(?:domain|contract)/|^src/platform/(?:sqlite|closing-connections)\\.ts$|^sandbox/',
      },
    },
    {
      name: 'web-talks-http',
      comment:
        'A storefront runs in a browser and uses our HTTP contract. It may import types from src/, but no code.',
      severity: 'error',
      from: layer('web'),
      to: {
        path: `^src/|${SURROUNDINGS}`,
        pathNot: '^web/',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'client-stands-alone',
      comment:
        'The client is published separately: it is generated from the OpenAPI document and imports nothing outside its own folder.',
      severity: 'error',
      from: layer('clients'),
      to: { path: `^src/|${SURROUNDINGS}`, pathNot: '^clients/' },
    },
    {
      name: 'examples-are-partners',
      comment:
        'An example is what a partner would write: it imports nothing from this repository but the client.',
      severity: 'error',
      from: layer('examples'),
      to: {
        path: `^src/|${SURROUNDINGS}`,
        pathNot: '^examples/|^clients/typescript/src/index\\.ts$',
      },
    },
    {
      name: 'no-test-code-in-programs',
      comment:
        'Programs must run where no tests are installed; move what both need into the code under test.',
      severity: 'error',
      from: { path: '^(?:src|sandbox|web|clients|examples)/|^worker\\.ts$', pathNot: TESTS },
      to: { path: TESTS },
    },
    {
      name: 'no-dev-packages-in-programs',
      comment:
        'This package is in devDependencies, so it is missing after `npm ci --omit=dev`. Move it to dependencies, or the import to a test.',
      severity: 'error',
      from: { path: '^(?:src|sandbox|clients|examples)/|^worker\\.ts$', pathNot: TESTS },
      to: {
        dependencyTypes: ['npm-dev'],
        dependencyTypesNot: ['type-only'],
        pathNot: '(?:^|/)node_modules/@types/',
      },
    },
    {
      name: 'no-undeclared-packages',
      comment:
        'This package is not in package.json: it is installed only because another package depends on it, and disappears with that package.',
      severity: 'error',
      from: {},
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'], pathNot: ONLY_FOR_BENCH },
    },
    {
      name: 'no-unresolvable-imports',
      comment: 'Nothing is found at this path.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: ONLY_FOR_BENCH },
    },
    {
      name: 'no-circles',
      comment:
        'Files that import each other in a circle, even if they import only types, can only be understood together. Move what both need into a third file.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-orphans',
      comment: 'Nothing imports this file and it imports nothing: delete it, or use it.',
      severity: 'error',
      from: {
        orphan: true,
        pathNot: [
          '\\.d\\.ts$',
          '^scripts/',
          '^web/',
          // Loaded by browsers.
          '^(?:src/docs-site/assets|examples/shop/public)/',
          '(?:^|/)[^/]+\\.config\\.[cm]?[jt]s$',
          '^\\.',
          TESTS,
        ],
      },
      to: {},
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(?:\\.usher|\\.git|coverage|reports|docs|tools|dist)/|(?:^|/)dist/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      mainFields: ['main', 'module', 'types'],
    },
    combinedDependencies: false,
    cache: false,
  },
};
