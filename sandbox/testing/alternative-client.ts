// The ordering calls of the alternative shape with default bodies: tests set only what differs.
import type { z } from 'zod';
import type { TicketSelection } from '../../src/contract/alternative/pricing';
import {
  alternativeShapes,
  type AlternativeAnswer,
  type OrderingEndpointName,
} from '../../src/contract/alternative/shape';
import type { Sent } from './partner-client';
import { SvcWire, type Caller, type OnAnswer } from './svc-wire';

/** Reads a 200 answer by its shape's schema; throws an error with the body of any other answer. */
export function alternativeAnswer<N extends OrderingEndpointName>(
  name: N,
  sent: Sent,
): AlternativeAnswer<N> {
  if (sent.status !== 200) throw new Error(`${name} answered ${sent.status}: ${sent.text}`);
  const schema: z.ZodType = alternativeShapes[name].answer;
  return schema.parse(sent.body) as AlternativeAnswer<N>;
}

export const CARD = {
  cardNumber: '4242424242424242',
  expirationMonth: 12,
  expirationYear: 2099,
  cvv: '123',
  billingZip: '10001',
};

/** A customer's choice; general admission has no seats. */
export interface Wish {
  readonly showtimeId: string;
  readonly seatIds: readonly string[];
  readonly tickets: readonly TicketSelection[];
}

export class AlternativeClient {
  readonly wire: SvcWire;

  constructor(baseUrl: string, onAnswer?: OnAnswer) {
    this.wire = new SvcWire(baseUrl, 'svc_sandbox_key_alternative', onAnswer);
  }

  async guest(email = 'ada@example.com'): Promise<Caller> {
    const body = { email, firstName: 'Ada', lastName: 'Byron' };
    const sent = await this.wire.call('createGuest', { body });
    const { sessionToken: token, customerId } = alternativeAnswer('createGuest', sent);
    return { token, accountId: customerId };
  }

  async customer(email = 'ada@demo.svc.example', password = 'night-train'): Promise<Caller> {
    const sent = await this.wire.call('authenticate', { body: { email, password } });
    const { sessionToken: token, customerId } = alternativeAnswer('authenticate', sent);
    return { token, accountId: customerId };
  }

  refresh(showtimeId: string, tickets: readonly TicketSelection[] = []): Promise<Sent> {
    return this.wire.call('refreshCheckout', { body: { showtimeId, tickets } });
  }

  async layout(showtimeId: string) {
    const query = { showtimeId, tickets: '2' };
    return alternativeAnswer('layout', await this.wire.call('layout', { query }));
  }

  lease(caller: Caller, body: unknown): Promise<Sent> {
    return this.wire.call('lease', { body, caller });
  }

  preview(caller: Caller, { showtimeId, tickets }: Wish, leaseId: string): Promise<Sent> {
    return this.wire.call('preview', { body: { showtimeId, tickets, leaseId }, caller });
  }

  place(caller: Caller, previewId: string, others: object = {}): Promise<Sent> {
    const body = { previewId, customerId: caller.accountId, payment: CARD, ...others };
    return this.wire.call('placeOrder', { body, caller });
  }

  status(caller: Caller, id: string): Promise<Sent> {
    return this.wire.call('orderStatus', { id, caller });
  }

  summary(caller: Caller, id: string): Promise<Sent> {
    return this.wire.call('orderSummary', { id, caller });
  }

  cancel(caller: Caller, id: string): Promise<Sent> {
    return this.wire.call('cancelOrder', { id, caller });
  }

  /** Leases and previews; throws unless both are accepted. */
  async previewed(caller: Caller, wish: Wish) {
    const { leaseId } = alternativeAnswer('lease', await this.lease(caller, wish));
    return alternativeAnswer('preview', await this.preview(caller, wish, leaseId));
  }

  /** Leases, previews and places in one go, with a card number. */
  async buy(caller: Caller, wish: Wish, cardNumber = CARD.cardNumber): Promise<Sent> {
    const { previewId } = await this.previewed(caller, wish);
    return this.place(caller, previewId, { payment: { ...CARD, cardNumber } });
  }
}
