// Each call of a checkout is lost in two ways: before Svc has carried it out, and after.
import { SandboxLedgerSchema } from '../../sandbox/control/ledger-schema';
import { ownAddress } from '../../sandbox/settings';
import { PartnerBackend } from '../support/partner-backend';
import { replayAndStop } from '../support/replay-all';
import { endFaults, planFaults } from '../support/sandbox-controls';
import { reservedShowtime } from '../support/showtimes';
import { useUsher } from '../support/use-usher';

const CALLS = [
  'refreshCheckout',
  'layout',
  'createGuest',
  'lease',
  'preview',
  'placeOrder',
  'orderStatus',
  'orderSummary',
  'cancelOrder',
] as const;
const WAYS = ['drop-after', 'drop-before'] as const;

const usher = useUsher(
  {
    policy: { pollIntervalMs: 200, pollBudgetMs: 2_000, reconcilePauseMs: 200, settleMs: 300 },
    sandbox: { duplicateNamesOrder: true, ratePerSecond: 0, fulfilmentDelayMs: 100 },
  },
  replayAndStop,
);
const partner = new PartnerBackend(usher);
const showtimeId = reservedShowtime();

afterEach(() => endFaults(usher));

/** The kinds of the order's ledger entries, one per entry. */
async function entryKindsOf(orderId: string): Promise<string[]> {
  const response = await fetch(`${ownAddress(usher.sandbox.settings)}/sandbox/ledger`);
  const { svc } = SandboxLedgerSchema.parse(await response.json());
  return svc.entries.filter((entry) => entry.orderId === orderId).map(({ kind }) => kind);
}

test.each(CALLS.flatMap((call) => WAYS.map((way) => [call, way] as const)))(
  'a lost %s (%s) neither buys nor cancels twice',
  async (call, way) => {
    await planFaults(usher, [{ calls: [call], times: 1, fault: { kind: way } }]);
    const held = await partner.held(showtimeId);
    await partner.order(held, 'tok_ok');
    const { order, tickets } = await partner.reaches(held.id, 'confirmed');
    expect(tickets).toHaveLength(2);

    await partner.cancel(held.id);
    expect((await partner.refunds(held.id, 'done')).status).toBe('cancelled');
    const kinds = await entryKindsOf(order!.id);
    for (const kind of ['sale', 'charge', 'refund']) {
      expect(kinds.filter((each) => each === kind)).toHaveLength(1);
    }
  },
);
