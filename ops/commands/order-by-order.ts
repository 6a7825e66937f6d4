// Compares checkouts with a Svc whose books cannot be read: fetches the status of each order with the session that
// placed it, and the payment from the partner's provider.
import { defaultPayloadConverter } from '@temporalio/common';
import { RateLimiter } from 'limiter';
import type { Session } from '../../src/domain/checkout/request';
import type { Checkout } from '../../src/domain/checkout/state';
import type { Authorization } from '../../src/domain/checkout/ports';
import { formatMoney, subtractMoney } from '../../src/domain/money';
import { isCollectedByPartner } from '../../src/domain/payments/ways-to-pay';
import { readPartnerFile, type Partner } from '../../src/platform/partners';
import { svcKeyOf } from '../../src/platform/svc-keys';
import { openCardVault } from '../../src/upstream/card-vault-client';
import type { Ordering } from '../../src/upstream/ordering/ordering';
import { orderingOfKey } from '../../src/upstream/ordering/ordering-of-key';
import { createHttpPaymentProvider } from '../../src/upstream/payment-provider/payment-provider';
import { createSvcClient } from '../../src/upstream/svc/svc-client';
import { isSvcError } from '../../src/upstream/svc/svc-error';
import type { CheckoutInput } from '../../src/workflows/messages';
import { isExpected, minorOf, type ReportedCheckout } from './books-comparison';
import type { OpsContext } from './ops-context';
import { progressPrinter } from './progress';

const USER_AGENT = 'usher-ops';
/** Slow, since customers need Svc's rate. */
const ORDERS_PER_SECOND = 4;

type View = ReportedCheckout['view'];
type Known = Pick<Checkout, 'session' | 'request'>;

export async function differencesByOrder(
  reported: readonly ReportedCheckout[],
  context: OpsContext,
): Promise<{ found: string[]; read: number }> {
  const outside = openOutside(context);
  const found: string[] = [];
  const ordered = reported.filter(({ view }) => view.order !== null);
  const limiter = new RateLimiter({ tokensPerInterval: ORDERS_PER_SECOND, interval: 'second' });
  const printProgress = progressPrinter(ordered.length, context);
  try {
    for (const each of ordered) {
      await limiter.removeTokens(1);
      const problems = [
        ...(await atSvc(each, outside, context)),
        ...(await atProvider(each, outside)),
      ];
      found.push(...problems.map((problem) => `${each.view.id}: ${problem}`));
      printProgress();
    }
  } finally {
    outside.close();
  }
  return { found, read: ordered.length };
}

async function atSvc(
  { view, ops }: ReportedCheckout,
  outside: Outside,
  context: OpsContext,
): Promise<string[]> {
  const orderId = view.order?.id;
  if (!orderId || view.payment.money === 'unknown') {
    return [`is ${view.status}, money ${view.payment.money}, order ${orderId ?? 'unknown'}`];
  }
  try {
    const checkout = await readCustomer(view.id, context);
    const status = await statusAtSvc(checkout, orderId, outside.orderingOf(ops.partnerId));
    if (expectedAtSvc(view).includes(status)) return [];
    return [`is ${view.status}, and order ${orderId} is ${status} at Svc`];
  } catch (error) {
    return [`order ${orderId} could not be read: ${messageOf(error)}`];
  }
}

/** Opens a new session for a guest whose session has ended; only the customer can renew the session of an account. */
async function statusAtSvc(
  { session, request: { customer, device } }: Known,
  orderId: string,
  ordering: Ordering,
): Promise<string> {
  const statusWith = async (by: Session) =>
    (await ordering.orderStatus({ session: by, device, orderId })).status;
  if (customer?.type !== 'guest') {
    if (!session) throw new Error('the session of the customer has ended');
    return statusWith(session);
  }
  if (!session) return statusWith(await ordering.createGuest({ customer }));
  try {
    return await statusWith(session);
  } catch (error) {
    if (!isSvcError(error) || error.code !== 'SESSION_ENDED') throw error;
    return statusWith(await ordering.createGuest({ customer }));
  }
}

function expectedAtSvc({ status, payment }: View): readonly string[] {
  if (status !== 'cancelled') return ['fulfilled'];
  const isCollected = payment.type !== null && isCollectedByPartner(payment.type);
  const isPaidBackBySvc = payment.refund?.status === 'done' && !isCollected;
  return isPaidBackBySvc ? ['refunded'] : ['cancelled', 'refunded'];
}

async function atProvider({ view, ops }: ReportedCheckout, outside: Outside): Promise<string[]> {
  const { paymentReference: reference, partnerId } = ops;
  const { money } = view.payment;
  const access = outside.partnerOf(partnerId)?.payments;
  if (reference === null || !access || money === 'unknown') return [];
  try {
    const found = await outside.payments.findAuthorizations(access, { partnerId, reference });
    const keptMinor = keptMinorOf(found);
    const isAsExpected =
      money === 'taken' ? keptMinor !== null && isExpected(keptMinor, view.payment) : !keptMinor;
    if (isAsExpected) return [];
    const kept =
      found && keptMinor ? formatMoney(subtractMoney(found.amount, found.refunded)) : 'nothing';
    return [
      `${reference} is ${found?.status ?? 'unknown'} at the payment provider (kept: ${kept})`,
    ];
  } catch (error) {
    return [`${reference} could not be read: ${messageOf(error)}`];
  }
}

/** Null if nothing was captured. */
function keptMinorOf(found: Authorization | null): number | null {
  if (found?.status !== 'captured' && found?.status !== 'refunded') return null;
  return minorOf(found.amount) - minorOf(found.refunded);
}

/** What was known about the customer when the last run of the workflow began. */
async function readCustomer(id: string, { client, config }: OpsContext): Promise<Known> {
  const { history } = await client.workflowService.getWorkflowExecutionHistory({
    namespace: config.temporal.namespace,
    execution: { workflowId: id },
    maximumPageSize: 1,
  });
  const started = history?.events?.[0]?.workflowExecutionStartedEventAttributes;
  let payloads = started?.input?.payloads ?? [];
  for (const codec of client.options.loadedDataConverter.payloadCodecs) {
    payloads = await codec.decode(payloads);
  }
  const [first] = payloads;
  // The workflow's input, which only our own code writes.
  const input = first && defaultPayloadConverter.fromPayload<CheckoutInput>(first);
  if (!input) throw new Error('the history of the checkout cannot be read');
  return 'checkout' in input ? input.checkout : { session: null, request: input.request };
}

type Outside = ReturnType<typeof openOutside>;

function openOutside({ config }: OpsContext) {
  const { baseUrl, timeoutMs, maxTickets, layoutTickets, apiKey, terms } = config.upstream;
  const calling = { timeoutMs, userAgent: USER_AGENT };
  const vault = openCardVault(config.cardVault, calling);
  const payments = createHttpPaymentProvider({
    ...calling,
    addresses: config.paymentAddresses,
  });
  const { partners } = readPartnerFile(config.partnersFile, apiKey);
  const opened = new Map<string, { ordering: Ordering; close: () => void }>();
  const partnerOf = (id: string): Partner | undefined => partners.find((each) => each.id === id);
  return {
    payments,
    partnerOf,
    orderingOf(partnerId: string): Ordering {
      const partner = partnerOf(partnerId);
      if (!partner) throw new Error(`there is no partner ${partnerId} in the partner file`);
      const key = svcKeyOf(partner, config);
      const known = opened.get(key.owner ?? '');
      if (known) return known.ordering;
      const { apiKey: ofKey, partnerTag, shape } = key;
      const svc = createSvcClient({ ...terms, ...calling, baseUrl, apiKey: ofKey, partnerTag });
      const ordering = orderingOfKey(shape, svc, vault, { maxTickets, layoutTickets });
      opened.set(key.owner ?? '', { ordering, close: () => svc.close() });
      return ordering;
    },
    close() {
      for (const { close } of opened.values()) close();
      payments.close();
    },
  };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
