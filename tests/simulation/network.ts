// The models behind their lines, with the repeats that production makes: what is safe to repeat is
// repeated within its budget, everything else is sent once.
import type { PaymentPort, SvcPort } from '../../src/domain/checkout/ports';
import { failure } from '../../src/domain/failure';
import type { Policy } from '../../src/domain/policy';
import { Line, type LineSettings } from './line';
import type { ProviderModel } from './provider-model';
import type { SvcModel } from './svc-model';
import type { World } from './world';

const TOO_LATE = { outcome: 'not_sent', failure: failure('HOLD_EXPIRED') } as const;

export function connectSvc(
  model: SvcModel,
  world: World,
  settings: LineSettings,
  { prepareBudgetMs, callBudgetMs }: Policy,
): SvcPort {
  const line = new Line(world, settings, 'UPSTREAM_UNAVAILABLE');
  const within = (budgetMs: number): number => world.nowMs + budgetMs;

  return {
    refreshCheckout: (ask) =>
      line.repeat(() => line.ask(() => model.refreshCheckout(ask)), within(prepareBudgetMs)),
    layout: (ask) => line.repeat(() => line.ask(() => model.layout(ask)), within(prepareBudgetMs)),
    occupants: (ask) => line.ask(() => model.occupants(ask)),
    createGuest: (ask) =>
      line.repeat(() => line.ask(() => model.createGuest(ask)), within(callBudgetMs)),
    async lease(ask) {
      const sentAtMs = world.nowMs;
      const untilMs = within(callBudgetMs);
      const answer = await line.repeat(() => line.act(() => model.lease(ask)), untilMs);
      if (answer.outcome !== 'done') return answer;
      return { ...answer, value: { ...answer.value, sentAtMs } };
    },
    // One that came late would change the price behind the back of the order, which names none.
    preview: (ask) => line.repeat(() => line.ask(() => model.preview(ask)), ask.untilMs),
    async placeOrder(ask) {
      await world.sleep(world.delay(settings.queueMs));
      return world.nowMs < ask.sendBeforeMs ? line.act(() => model.placeOrder(ask)) : TOO_LATE;
    },
    orderStatus: (ask) => line.ask(() => model.orderStatus(ask)),
    orderSummary: (ask) =>
      line.repeat(() => line.ask(() => model.orderSummary(ask)), within(callBudgetMs)),
    cancelOrder: (ask) => line.act(() => model.cancelOrder(ask)),
  };
}

/** The longest that a call to the provider is repeated; a short one leaves more in doubt. */
const PROVIDER_BUDGET_MS = 12_000;

export function connectProvider(
  model: ProviderModel,
  world: World,
  settings: LineSettings,
): PaymentPort {
  const line = new Line(world, { ...settings, outage: null }, 'PAYMENT_PROVIDER_UNAVAILABLE');
  const untilMs = (): number => world.nowMs + world.between(0, PROVIDER_BUDGET_MS);

  return {
    authorize: (ask) => line.act(() => model.authorize(ask)),
    findAuthorizations: (ask) =>
      line.repeat(() => line.ask(() => model.findAuthorizations(ask)), untilMs()),
    readAuthorization: (ask) =>
      line.repeat(() => line.ask(() => model.readAuthorization(ask)), untilMs()),
    capture: (ask) => line.repeat(() => line.act(() => model.capture(ask)), untilMs()),
    void: (ask) => line.repeat(() => line.act(() => model.void(ask)), untilMs()),
    refund: (ask) => line.repeat(() => line.act(() => model.refund(ask)), untilMs()),
  };
}
