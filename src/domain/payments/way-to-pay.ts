// The declaration of a way to pay. Each is a module of this folder, registered in ways-to-pay.ts. The API's schema, the
// redaction of logs, the order sent to Svc and the payments of each shape derive from it. What the guides call a
// token is one of the fields `nonce`, `instrumentId`, `token` and `authorizationId`.

interface Typed {
  readonly type: string;
}

/** The names of a payment's fields, in all its forms. */
type FieldName<Payment> = Payment extends Payment ? Exclude<keyof Payment, 'type'> : never;

/** A non-empty text that the caller sends with the payment. */
export interface PaymentField {
  readonly lengthMax: number;
  /** Never logged. */
  readonly isPrivate: boolean;
  /** For the OpenAPI document. */
  readonly description?: string;
}

/** The payment fields of an order in the primary shape (Svc spec 2.6, OrderParameters). */
export interface PrimaryPayment {
  readonly externalPaymentNonce?: string;
  readonly externalPaymentProvider?: string;
  readonly paymentInstrumentId?: string;
  readonly paymentProcessor?: string;
}

/**
 * The alternative shape gets the card unencrypted (Svc spec 2.7, PaymentInfo), read from the vault when the order is
 * sent.
 */
export interface AlternativePayment {
  readonly vaultToken: string;
}

/** The authorisation that the partner's provider captures: the partner's own, or one that we request. */
export interface CollectedFrom {
  readonly authorizationId: string | null;
  /** The token with which we request the authorisation. */
  readonly token: string | null;
}

/** `Sent`: the form of the payment in the order, if it differs from the request. */
export interface WayToPay<
  Payment extends Typed = Typed,
  Sent extends Typed = Payment,
  Name extends PropertyKey = FieldName<Payment>,
> {
  readonly type: Payment['type'];
  /** The fields of the request: `all` of them are required, or exactly `one`. */
  readonly fields: Readonly<Record<Name, PaymentField>>;
  readonly given: 'all' | 'one';
  /** The example in the OpenAPI document. */
  readonly example: {
    readonly name: string;
    readonly summary: string;
    readonly payment: Payment;
  };
  /** The configuration that this way to pay needs; null if none. */
  readonly needs: 'payment_provider' | 'card_vault' | null;
  /** The form of the payment in an order, for each shape that supports it. */
  readonly wire: {
    primary?(payment: Sent): PrimaryPayment;
    alternative?(payment: Sent): AlternativePayment;
  };
  /** Svc fields that are never logged. */
  readonly privateAtSvc: readonly string[];
  /** Set only if the partner collects the money: the order carries the authorisation instead of the payment. */
  readonly collects?: {
    from(payment: Payment): CollectedFrom;
    /** `authorizationId` is null if there was nothing to authorise. */
    sent(authorizationId: string | null): Sent;
  };
}
