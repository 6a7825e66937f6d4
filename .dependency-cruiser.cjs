// The floors: who may import whom. Each rule's comment is what a newcomer reads when it fails.

const FLOORS = 'domain|contract|upstream|platform|activities|workflows|api';
const TESTS = '\\.test\\.ts$|^tests/|/testing/';
const SURROUNDINGS = '^(?:sandbox|tests|scripts|bench|web|clients|examples)/|^worker\\.ts$';

/** Files of one room, without the tests beside them: a test may import what it likes. */
const room = (name) => ({ path: `^${name}/`, pathNot: TESTS });

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'floor-0-domain-stands-alone',
      comment:
        'The decisions must run the same in a workflow, in the simulation and in a test, so domain/ imports nothing but domain/: no package, no Node built-in. What it needs from outside comes through a port.',
      severity: 'error',
      from: room('src/domain'),
      to: { pathNot: '^src/domain/' },
    },
    {
      name: 'floor-1-contract-is-schemas',
      comment:
        'contract/ says what Svc puts on the wire, to the client and to the sandbox alike. It may import domain/, zod, and node:crypto for the signatures; a dependency more would be forced on both sides.',
      severity: 'error',
      from: room('src/contract'),
      to: {
        pathNot: ['^src/(?:contract|domain)/', '(?:^|/)node_modules/zod/', '^(?:node:)?crypto$'],
      },
    },
    {
      name: 'floor-2-upstream-speaks-to-svc-only',
      comment:
        'upstream/ is the client for Svc. It stands on contract/ and domain/; its settings are handed to it, so it knows neither platform/ nor anything above.',
      severity: 'error',
      from: room('src/upstream'),
      to: { path: '^src/', pathNot: '^src/(?:upstream|contract|domain)/' },
    },
    {
      name: 'floor-2-platform-knows-no-svc',
      comment:
        'platform/ is what any service would need: configuration, logs, keys, the connection to Temporal. It knows neither the client for Svc nor anything above.',
      severity: 'error',
      from: room('src/platform'),
      to: { path: '^src/', pathNot: '^src/(?:platform|contract|domain)/' },
    },
    {
      name: 'floor-3-activities-look-down',
      comment:
        'An activity is one conversation with the outside. It uses the floors below; if it needs something from workflows/ or api/, that belongs in domain/.',
      severity: 'error',
      from: room('src/activities'),
      to: { path: '^src/', pathNot: '^src/(?:activities|upstream|platform|contract|domain)/' },
    },
    {
      name: 'floor-3-workflows-bind-the-domain',
      comment:
        "workflows/ binds domain/checkout to Temporal and is bundled into Temporal's sandbox. Of our own code it sees domain/ and the activities' types.",
      severity: 'error',
      from: room('src/workflows'),
      to: {
        path: '^src/',
        pathNot: '^src/(?:workflows|domain|activities)/',
      },
    },
    {
      name: 'workflows-know-activities-by-type',
      comment:
        'Activities run outside the workflow sandbox: write `import type * as activities`. An import of the code would pull the HTTP client into the workflow bundle.',
      severity: 'error',
      from: room('src/workflows'),
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
      name: 'floor-4-api-starts-no-activity',
      comment:
        'A route talks to a workflow or to Svc. Activities run in workers, with retries and rate limits kept by Temporal; called from a route they would have neither.',
      severity: 'error',
      from: room('src/api'),
      to: { path: '^src/activities/' },
    },
    {
      name: 'floor-4-api-talks-to-workflows-by-message',
      comment:
        'The API starts workflows by name and sends them messages. It imports types, src/workflows/messages.ts, webhook-messages.ts, checkout-memo.ts and search-attribute-keys.ts; any other workflow code only runs inside a worker.',
      severity: 'error',
      from: room('src/api'),
      to: {
        path: '^src/workflows/',
        pathNot:
          '^src/workflows/(?:messages|webhook-messages|checkout-memo|search-attribute-keys)\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'every-file-in-src-has-a-floor',
      comment: `Code in src/ stands in one of these rooms: ${FLOORS.replaceAll('|', ', ')}. A folder beside them would be bound by no rule.`,
      severity: 'error',
      from: {},
      to: { path: '^src/', pathNot: `^src/(?:${FLOORS})/` },
    },
    {
      name: 'src-knows-no-surroundings',
      comment:
        'What ships to production imports neither the sandbox nor the page, nor a script, a benchmark or the composition root that puts it together.',
      severity: 'error',
      from: room('src'),
      to: { path: SURROUNDINGS },
    },
    {
      name: 'sandbox-is-an-outside-service',
      comment:
        'The sandbox plays a service that somebody else runs. It shares the words of the wire (contract/), the money type (domain/), SQLite and how a server closes with us, never our client or our API.',
      severity: 'error',
      from: room('sandbox'),
      to: {
        path: `^src/|${SURROUNDINGS}`,
        pathNot:
          '^src/(?:domain|contract)/|^src/platform/(?:sqlite|closing-connections)\\.ts$|^sandbox/',
      },
    },
    {
      name: 'web-talks-http',
      comment:
        'The storefront runs in a browser and knows us by our HTTP contract. It may take types from src/, nothing that runs.',
      severity: 'error',
      from: room('web'),
      to: {
        path: `^src/|${SURROUNDINGS}`,
        pathNot: '^web/',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'client-stands-alone',
      comment:
        'The client is published by itself: it knows Usher by its OpenAPI document and imports nothing of this repository but its own folder.',
      severity: 'error',
      from: room('clients'),
      to: { path: `^src/|${SURROUNDINGS}`, pathNot: '^clients/' },
    },
    {
      name: 'examples-are-partners',
      comment:
        'An example is what a partner would write: of this repository it knows the client alone.',
      severity: 'error',
      from: room('examples'),
      to: {
        path: `^src/|${SURROUNDINGS}`,
        pathNot: '^examples/|^clients/typescript/src/index\\.ts$',
      },
    },
    {
      name: 'no-test-code-in-programs',
      comment:
        'Programs must run where no test is installed; move what both need into the code under test.',
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
        'This package is not in package.json: it is here only because another package brought it, and leaves with it.',
      severity: 'error',
      from: {},
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'], pathNot: '^@dbos-inc/' },
    },
    {
      name: 'no-unresolvable-imports',
      comment: 'Nothing is found at this path.',
      severity: 'error',
      from: {},
      // What the benchmark measures beside Usher is installed by `npm run bench` alone.
      to: { couldNotResolve: true, pathNot: '^@dbos-inc/' },
    },
    {
      name: 'no-circles',
      comment:
        'Files that import each other in a circle, be it types alone, can only be understood together. Move what both need into a third file.',
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
