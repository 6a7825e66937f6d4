// What each way to pay declares. Each is one module of this folder, registered in ways-to-pay.ts; the API's schema, the
// redaction of logs, the order sent to Svc and what a shape can carry derive from it.

interface Typed {
  readonly type: string;
}

/** The names of a payment's fields, in all its forms. */
type FieldName<Payment> = Payment extends Payment ? Exclude<keyof Payment, 'type'> : never;

/** A text of at least one character that the caller gives with the payment. */
export interface PaymentField {
  readonly lengthMax: number;
  /** Never logged. */
  readonly isPrivate: boolean;
  /** For the OpenAPI document. */
  readonly description?: string;
}

/** The fields by which an order in the primary shape names its payment (Svc spec 2.6, OrderParameters). */
export interface PrimaryPayment {
  readonly externalPaymentNonce?: string;
  readonly externalPaymentProvider?: string;
  readonly paymentInstrumentId?: string;
  readonly paymentProcessor?: string;
}

/** The alternative shape takes a card in clear (Svc spec 2.7, PaymentInfo), read from the vault when the order is sent. */
export interface AlternativePayment {
  readonly vaultToken: string;
}

/** What the partner's provider takes the money from: the partner's own authorisation, or one that we request. */
export interface CollectedFrom {
  readonly authorizationId: string | null;
  /** What we request the authorisation with. */
  readonly token: string | null;
}

/** `Sent`: its form in the order, if that differs. */
export interface WayToPay<
  Payment extends Typed = Typed,
  Sent extends Typed = Payment,
  Name extends PropertyKey = FieldName<Payment>,
> {
  readonly type: Payment['type'];
  /** The caller's fields: `all` of these, or exactly `one`. */
  readonly fields: Readonly<Record<Name, PaymentField>>;
  readonly given: 'all' | 'one';
  /** In the OpenAPI document. */
  readonly example: {
    readonly name: string;
    readonly summary: string;
    readonly payment: Payment;
  };
  /** What has to be configured before the way can be used; null if nothing. */
  readonly needs: 'payment_provider' | 'card_vault' | null;
  /** Its form in an order, for each shape that supports it. */
  readonly wire: {
    primary?(payment: Sent): PrimaryPayment;
    alternative?(payment: Sent): AlternativePayment;
  };
  /** Fields of Svc that are never logged. */
  readonly privateAtSvc: readonly string[];
  /** Only where the partner collects the money: the order carries its authorisation instead of a payment. */
  readonly collects?: {
    from(payment: Payment): CollectedFrom;
    sent(authorizationId: string): Sent;
  };
}
