// A sandbox with helpers for fault tests: set a plan, choose seats, read the ledger.
import type { FaultPlanInput, FaultRule } from '../../../sandbox/control/fault';
import { answerOf, type Guest } from '../../../sandbox/testing/ordering-client';
import { ProviderClient } from '../../../sandbox/testing/provider-client';
import { reservedShowtime } from '../../../sandbox/testing/showings';
import {
  START_MS,
  startSandbox,
  type StartedSandbox,
} from '../../../sandbox/testing/started-sandbox';
import type { LineItem } from '../../../src/contract/order';

export const FAULT = 'x-sandbox-fault';

export type Rule = NonNullable<FaultPlanInput['rules']>[number];

export interface Choice {
  readonly guest: Guest;
  readonly item: LineItem;
}

export class FaultHarness {
  readonly provider: ProviderClient;

  constructor(readonly sandbox: StartedSandbox) {
    this.provider = new ProviderClient(sandbox.url);
  }

  static async open(): Promise<FaultHarness> {
    return new FaultHarness(await startSandbox());
  }

  close(): Promise<void> {
    return this.sandbox.close();
  }

  control(method: 'GET' | 'PUT' | 'DELETE', body?: unknown) {
    return this.send(method, '/sandbox/faults', body);
  }

  addRules(body: unknown) {
    return this.send('POST', '/sandbox/faults/rules', body);
  }

  private async send(method: string, path: string, body?: unknown) {
    const init = { method, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
    const response = await fetch(`${this.sandbox.url}${path}`, init);
    const report = (await response.json()) as { rules: (FaultRule & { struck: number })[] };
    return { status: response.status, report };
  }

  /** Throws for a plan that is refused. */
  async plan(rules: Rule[], seed = 0): Promise<void> {
    const { status } = await this.control('PUT', { seed, rules });
    if (status !== 200) throw new Error(`the plan was refused with ${status}`);
  }

  async add(rules: Rule[]): Promise<void> {
    const { status } = await this.addRules({ rules });
    if (status !== 200) throw new Error(`the rules were refused with ${status}`);
  }

  /** How often each rule of the plan struck. */
  async struck(): Promise<number[]> {
    return (await this.control('GET')).report.rules.map((rule) => rule.struck);
  }

  ping(): Promise<Response> {
    const headers = { 'x-api-key': 'svc_sandbox_key' };
    return fetch(`${this.sandbox.url}/partner/ping`, { headers });
  }

  /** A guest and two recommended seats. */
  async choose(email?: string, showtime = reservedShowtime(START_MS)): Promise<Choice> {
    const { ordering } = this.sandbox;
    const guest = await ordering.guest(email);
    const { recommendedSeats: seatIds = [] } = await ordering.layout(showtime.id, 2);
    const productId = showtime.areas[0]?.productId ?? '';
    return { guest, item: { productId, offerId: 'adult', seatIds, quantity: 2 } };
  }

  async buy(email?: string): Promise<{ guest: Guest; orderId: string }> {
    const { guest, item } = await this.choose(email);
    const placed = await this.sandbox.ordering.buy(guest, item, 'tok_ok');
    return { guest, orderId: answerOf('placeOrder', placed).orderId };
  }

  async statusOf(guest: Guest, orderId: string) {
    return answerOf('orderStatus', await this.sandbox.ordering.status(guest, orderId));
  }

  kindsInLedger() {
    return this.sandbox.world.storage.ledger.all().map(({ kind }) => kind);
  }
}
