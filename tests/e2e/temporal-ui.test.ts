// Temporal's Web UI as ops see it, in a real browser, with the codec server as `npm start` configures it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PartnerBackend } from '../support/partner-backend';
import { PATIENT } from '../support/patience';
import { keepPicture } from '../support/pictures';
import { planFaults } from '../support/sandbox-controls';
import { reservedShowtime } from '../support/showtimes';
import { TemporalUi } from '../support/temporal-ui';
import { useUsher } from '../support/use-usher';

const ROOT = join(__dirname, '../..');
const RUNBOOK = readFileSync(join(ROOT, 'docs/runbooks/temporal-ui.md'), 'utf8');
const COMPOSE = readFileSync(join(ROOT, 'docker-compose.yml'), 'utf8');

/** The rows of the runbook's table: a view's name, its link on a developer's machine, and the query in it. */
const VIEWS = [...RUNBOOK.matchAll(/^\| \[([^\]]+)\]\(http:\/\/localhost:8233([^)]+)\) \|/gm)].map(
  ([, name, path]) => ({
    name: name!,
    path: path!,
    query: decodeURIComponent(path!.split('?query=')[1]!),
  }),
);

/** The UI settings that disable buttons in production. */
const DISABLED = [...COMPOSE.matchAll(/TEMPORAL_(\w+_DISABLED): 'true'/g)].map(([, name]) => name!);

const OPEN = ['held', 'bought', 'lost', 'declined', 'owed'] as const;

let ui: TemporalUi;
/** The id of one checkout of each kind. */
let ids: Readonly<Record<(typeof OPEN)[number] | 'terminated', string>>;

const usher = useUsher({
  ui: true,
  policy: {
    settleMs: 500,
    reconcilePauseMs: 200,
    layoutNamesAccount: false,
    orderInProgressMs: 500,
    ...PATIENT,
  },
  sandbox: { leaseSeconds: 3_600 },
});

beforeAll(async () => {
  ids = await buyEverything();
  ui = await TemporalUi.open(usher.uiUrl!);
  usher.onStop(() => ui.close());
  await ui.runInConsole(/```js\n([^]*?)```/.exec(RUNBOOK)![1]!);
});

async function buyEverything(): Promise<typeof ids> {
  const partner = new PartnerBackend(usher);
  const showtimeId = reservedShowtime();
  const held = (reference: string) => partner.held(showtimeId, { reference });
  const buy = async (reference: string, token: string) => {
    const checkout = await held(reference);
    await partner.order(checkout, token);
    return checkout.id;
  };
  const owed = await buy('cart-1841', 'tok_instant');
  await planFaults(usher, [{ calls: ['cancelOrder'], fault: { kind: 'refund-failure' } }]);
  await partner.cancel(owed);
  const terminated = (await held('cart-1842')).id;
  await usher.temporal.workflow.getHandle(terminated).terminate();
  const bought = await buy('cart-1843', 'tok_instant');
  const declined = await buy('cart-1844', 'tok_declined');
  const lost = await buy('cart-1845', 'tok_lost_answer');
  await partner.reaches(lost, 'in_review');
  // A valid reference that looks like a link: the UI must not show it as one.
  const { id } = await held('https://shop.example/_cart_');
  return { held: id, bought, lost, declined, owed, terminated };
}

/** Waits for visibility, which lags; throws if Temporal cannot parse the query. */
async function untilListed(query: string, count: number): Promise<void> {
  for (let found = -1; found !== count;) {
    ({ count: found } = await usher.temporal.workflow.count(query));
  }
}

/** Opens the view once it has the expected checkouts. */
async function open(name: string, expectedIds: readonly string[]) {
  const view = VIEWS.find((each) => each.name === name)!;
  await untilListed(view.query, expectedIds.length);
  return ui.list(view.path, expectedIds);
}

test('each link of the runbook lists the checkouts that it names, and so does the saved view', async () => {
  const { lost, declined, owed, terminated } = ids;
  const expected: Readonly<Record<string, readonly string[]>> = {
    'open checkouts': OPEN.map((kind) => ids[kind]),
    'a person has to look': [lost],
    'money unknown': [lost],
    'compensations that wait': [owed],
    'failing workflow tasks': [],
    'ended by a bug or by force': [terminated],
    declined: [declined],
  };
  expect(VIEWS.map(({ name }) => name)).toEqual(Object.keys(expected));
  for (const { name, query } of VIEWS) {
    expect(RUNBOOK).toContain(`  '${name}': '${query}',`);
    const rows = await open(name, expected[name]!);
    expect(rows.map((row) => row['Workflow ID']).toSorted()).toEqual(expected[name]!.toSorted());
    expect(await ui.page.getByRole('button', { name }).first().isVisible()).toBe(true);
  }
});

test('the list shows the status, partner and money of each checkout', async () => {
  const rows = await open(
    'open checkouts',
    OPEN.map((kind) => ids[kind]),
  );
  const listed = rows.map((row) => [
    row['Workflow ID'],
    row.UsherStatus,
    row.UsherMoney,
    row.UsherNeedsOps,
    row.UsherCompensationsWaiting,
    row.UsherFailureCode,
    row.UsherPartner,
    row.UsherReference,
  ]);
  expect(Object.keys(rows[0]!).find((name) => /^(?:Usher|Workflow)/.test(name))).toBe(
    'Workflow ID',
  );
  for (const row of rows) {
    expect(row.UsherFilm).toMatch(/^\w/);
    expect(row.UsherSeats).toMatch(/^[A-Z]\d+ [A-Z]\d+$/);
    expect(row.UsherTotal).toMatch(/\d+\.\d\d USD/);
  }
  expect(listed).toEqual(
    expect.arrayContaining([
      [ids.held, 'held', 'not_taken', 'false', '0', '', 'demo', 'https://shop.example/_cart_'],
      [ids.bought, 'confirmed', 'taken', 'false', '0', '', 'demo', 'cart-1843'],
      [ids.lost, 'in_review', 'unknown', 'true', '0', '', 'demo', 'cart-1845'],
      [ids.declined, 'held', 'not_taken', 'false', '0', 'PROCESSOR_DECLINED', 'demo', 'cart-1844'],
      [ids.owed, 'cancelled', 'taken', 'false', '1', '', 'demo', 'cart-1841'],
    ]),
  );
  await keepPicture('list', ui.page);
});

test('the page of each checkout shows its story', async () => {
  const expected = {
    held: [
      'HELD · money not_taken',
      'waiting for: payment · Hold ends 20',
      'https://shop.example/_cart_ ·',
    ],
    bought: ['CONFIRMED · money taken', 'Showtime starts 20', '· order ', 'runbook: none needed'],
    declined: ['HELD · money not_taken', 'attempt 1 failed (PROCESSOR_DECLINED)'],
    owed: [
      'CANCELLED · money taken',
      'open compensations: svc_refund ',
      'tries: ',
      'Cancelled; now',
    ],
  } as const;
  await open(
    'open checkouts',
    OPEN.map((kind) => ids[kind]),
  );
  for (const [kind, words] of Object.entries(expected)) {
    const details = await ui.currentDetailsOf(ids[kind as keyof typeof expected]);
    for (const word of words) expect(details).toContain(word);
    expect(details).toMatch(
      /Tickets for .+ · .+ · .+ local time · [A-Z]\d+ [A-Z]\d+ · \d+\.\d\d USD/,
    );
    expect(await ui.currentDetails().locator('a').count()).toBe(0);
    await ui.goBack();
  }
});

test('a checkout in review shows what was tried, and its timeline names calls and timers', async () => {
  await open('a person has to look', [ids.lost]);
  const details = await ui.currentDetailsOf(ids.lost);
  for (const words of [
    'IN_REVIEW · NEEDS OPS · money unknown',
    'waiting for: a person · order sent 20',
    'runbook: in-review.md',
    'The response to the order was lost; now processing',
    'now in_review',
  ]) {
    expect(details).toContain(words);
  }
  await keepPicture('in-review', ui.page);
  await ui.openTimeline();
  for (const name of [
    'refreshCheckout • prices, attempt 1',
    'layout • seats, attempt 1',
    'createGuest • guest session, attempt 1',
    'lease • lease seats, attempt 1',
    'placeOrder • place order, attempt 1',
    'Hold ends',
    'Before the order is checked again',
  ]) {
    await ui.inTimeline(name).waitFor();
  }
  await keepPicture(
    'timeline',
    ui.page.locator('svg', { hasText: 'Before the order is checked again' }),
  );
});

test('dangerous buttons are enabled by default, and disabled with the production settings', async () => {
  const { page } = ui;
  const names = ['terminate-button', 'reset-button', 'signal-button'];
  const buttons = async () => {
    await open('a person has to look', [ids.lost]);
    const starts = await page.getByText('Start Workflow', { exact: true }).count();
    await ui.currentDetailsOf(ids.lost);
    await page.getByRole('button', { name: 'More Actions' }).click();
    const items = names.map((name) => page.getByTestId(name).filter({ visible: true }));
    await items[0]!.waitFor();
    const pressable = await Promise.all(items.map((item) => item.isEnabled()));
    return { starts: starts > 0, pressable };
  };
  expect(await buttons()).toEqual({ starts: true, pressable: names.map(() => true) });
  for (const name of DISABLED) expect(RUNBOOK).toContain(`TEMPORAL_${name}`);
  await ui.haveSettings(Object.fromEntries(DISABLED.map((name) => [settingNamed(name), true])));
  expect(await buttons()).toEqual({ starts: false, pressable: names.map(() => false) });
  expect(await page.getByRole('button', { name: 'Request Cancellation' }).isEnabled()).toBe(true);
});

/** The setting's name in the page, for example `WorkflowResetDisabled` for `WORKFLOW_RESET_DISABLED`. */
function settingNamed(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/(?:^|_)(\w)/g, (_whole, letter: string) => letter.toUpperCase());
}
