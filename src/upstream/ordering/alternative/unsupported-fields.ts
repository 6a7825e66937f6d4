import type { EndpointName } from '../../../contract/endpoints';
import { alternativePayment, type OrderPayment } from '../../../domain/payments/ways-to-pay';
import { InvalidRequestError, unsupportedInShape } from '../../svc/svc-error';
import type { GuestRequest } from '../../../domain/checkout/ports';
import type { AuthenticateParams, PreviewParams, RefreshParams } from '../ordering';

/** Refuses a preview or an order with fields that this shape does not have. */
export function assertOrderSupported(name: EndpointName, params: PreviewParams): void {
  const { promotionCode, extras = {}, payment } = params;
  assertAbsent(name, { promotionCode, ...extras });
  if (payment !== null && !alternativePayment(payment)) refuse(name, 'payment');
}

export function assertRefreshSupported({ promotionCode, accessToken }: RefreshParams): void {
  assertAbsent('refreshCheckout', { promotionCode, accessToken });
}

export function assertGuestSupported({ customer: { attribution } }: GuestRequest): void {
  assertAbsent('createGuest', { attribution });
}

/** This shape identifies customers by e-mail only. */
export function assertIdentitySupported({ identity }: AuthenticateParams): void {
  if (!identity.includes('@')) refuse('authenticate', 'identity');
}

/** The card's vault token, the only payment that this shape supports. */
export function neededVaultToken(payment: OrderPayment | null): string {
  const fields = payment && alternativePayment(payment);
  if (fields) return fields.vaultToken;
  throw new InvalidRequestError('placeOrder', 'payment', 'expected a card from the vault');
}

/** Returns a field that only this shape requires. Throws an InvalidRequestError if it is missing. */
export function needed<T>(name: EndpointName, field: string, value: T | null | undefined): T {
  if (value !== null && value !== undefined) return value;
  throw new InvalidRequestError(name, field, 'required in the alternative shape');
}

function assertAbsent(name: EndpointName, fields: Readonly<Record<string, unknown>>): void {
  for (const [field, value] of Object.entries(fields)) {
    if (value !== null && value !== undefined) refuse(name, field);
  }
}

function refuse(name: EndpointName, field: string): never {
  throw unsupportedInShape(name, 'alternative', field);
}
