// The models behind their lines, with the repeats that production makes: what is safe to repeat is
// repeated within its budget, everything else is sent once.
import type { Answer, OrderRequest, PaymentPort, SvcPort } from '../../src/domain/checkout/ports';
import { failure } from '../../src/domain/failure';
import type { Policy } from '../../src/domain/policy';
import { Line, type CallName, type LineSettings } from './unreliable-line';
import type { ProviderModel } from './provider-model';
import type { SvcModel } from './svc-model';
import type { World } from './world';

const TOO_LATE = { outcome: 'not_sent', failure: failure('HOLD_EXPIRED') } as const;
const SPENT = { outcome: 'refused', failure: failure('INVALID_CREDIT_CARD_NUMBER') } as const;

export function connectSvc(
  model: SvcModel,
  world: World,
  settings: LineSettings,
  { prepareBudgetMs, callBudgetMs }: Policy,
): SvcPort {
  const isOurs = ({ calls }: { calls?: readonly CallName[] }, call: CallName): boolean =>
    calls?.includes(call) ?? true;
  const line = new Line(world, settings, 'UPSTREAM_UNAVAILABLE', isOurs);
  const vault = new CardVault();
  const within = (budgetMs: number): number => world.nowMs + budgetMs;

  return {
    refreshCheckout: (ask) =>
      line.repeat(
        () => line.ask('refreshCheckout', () => model.refreshCheckout(ask)),
        within(prepareBudgetMs),
      ),
    layout: (ask) =>
      line.repeat(() => line.ask('layout', () => model.layout(ask)), within(ask.budgetMs)),
    occupants: (ask) => line.ask('occupants', () => model.occupants(ask)),
    createGuest: (ask) =>
      line.repeat(
        () => line.ask('createGuest', () => model.createGuest(ask)),
        within(callBudgetMs),
      ),
    async lease(ask) {
      const sentAtMs = world.nowMs;
      const untilMs = within(callBudgetMs);
      const answer = await line.repeat(() => line.act('lease', () => model.lease(ask)), untilMs);
      if (answer.outcome !== 'done') return answer;
      return { ...answer, value: { ...answer.value, sentAtMs } };
    },
    // One that came late would change the price behind the back of the order, which names none.
    preview: (ask) => line.repeat(() => line.ask('preview', () => model.preview(ask)), ask.untilMs),
    async placeOrder(ask) {
      await world.sleep(world.delay(settings.queueMs));
      if (world.nowMs >= ask.sendBeforeMs) return TOO_LATE;
      if (!vault.gives(ask)) return SPENT;
      const answer = await line.act('placeOrder', () => model.placeOrder(ask));
      return answer.outcome === 'not_sent'
        ? busyOr(answer, ask.sendBeforeMs - world.nowMs)
        : answer;
    },
    orderStatus: (ask) => line.ask('orderStatus', () => model.orderStatus(ask), ask.timeoutMs),
    orderSummary: (ask) => line.ask('orderSummary', () => model.orderSummary(ask)),
    cancelOrder: (ask) => line.act('cancelOrder', () => model.cancelOrder(ask)),
  };
}

/** As the activity has it: there is no use in waiting for longer than the hold lasts. */
function busyOr<A extends Extract<Answer<never>, { outcome: 'not_sent' }>>(
  answer: A,
  leftMs: number,
) {
  const { retryAfterMs } = answer.failure;
  if (retryAfterMs === undefined || retryAfterMs < leftMs) return answer;
  return { ...answer, failure: failure('UPSTREAM_BUSY', { retryAfterMs }) };
}

/** The card behind a token goes to one attempt, however often that is repeated. */
class CardVault {
  readonly #takenBy = new Map<string, string>();

  gives({ payment, clientRequestId }: OrderRequest): boolean {
    if (payment?.type !== 'card') return true;
    const taker = this.#takenBy.get(payment.token) ?? clientRequestId;
    this.#takenBy.set(payment.token, taker);
    return taker === clientRequestId;
  }
}

/** The longest that a call to the provider is repeated; a short one leaves more in doubt. */
const PROVIDER_BUDGET_MS = 12_000;

export function connectProvider(
  model: ProviderModel,
  world: World,
  settings: LineSettings,
): PaymentPort {
  const isOurs = ({ calls }: { calls?: readonly CallName[] }, call: CallName): boolean =>
    calls?.includes(call) ?? false;
  const usual = { ...settings, slowMs: 0 };
  const line = new Line(world, usual, 'PAYMENT_PROVIDER_UNAVAILABLE', isOurs);
  const untilMs = (): number => world.nowMs + world.between(0, PROVIDER_BUDGET_MS);

  return {
    authorize: (ask) => line.act('authorize', () => model.authorize(ask)),
    findAuthorizations: (ask) =>
      line.repeat(
        () => line.ask('findAuthorizations', () => model.findAuthorizations(ask)),
        untilMs(),
      ),
    readAuthorization: (ask) =>
      line.repeat(
        () => line.ask('readAuthorization', () => model.readAuthorization(ask)),
        untilMs(),
      ),
    capture: (ask) => line.repeat(() => line.act('capture', () => model.capture(ask)), untilMs()),
    void: (ask) => line.repeat(() => line.act('void', () => model.void(ask)), untilMs()),
    refund: (ask) => line.repeat(() => line.act('refund', () => model.refund(ask)), untilMs()),
  };
}
