// The payment provider's vault stores each card under a one-use token, so that our workflows, logs
// and databases never hold a card.
import { Webhook } from 'standardwebhooks';
import type { PaymentInfo } from '../contract/alternative/alternative-order';
import { cardVault, CardSchema } from '../contract/card-vault';
import { openConnections } from './http/connections';
import { deliver, type Delivery } from './http/deliver-request';
import type { WireRequest } from './http/wire-request';
import { SvcError, type SvcTrouble } from './svc/svc-error';

export interface CardVault {
  /**
   * Returns the card behind the token. A token works once; the same idempotency key returns the
   * same card again. A failure is a SvcError of `placeOrder`, with nothing sent to Svc.
   */
  resolve(token: string, idempotencyKey: string, signal?: AbortSignal): Promise<PaymentInfo>;
}

export interface HttpCardVaultOptions {
  /** The base URL of the vault's paths. */
  readonly paymentsUrl: string;
  /** The Standard Webhooks secret, `whsec_…`. */
  readonly secret: string;
  /** Deadline of each call. */
  readonly timeoutMs: number;
  readonly userAgent: string;
}

/** Opens the vault of the settings, if there is one. */
export function openCardVault(
  vault: { readonly url: string; readonly secret: string } | undefined,
  calling: Pick<HttpCardVaultOptions, 'timeoutMs' | 'userAgent'>,
): CardVault & { close(): void } {
  if (!vault) return NO_CARD_VAULT;
  return createHttpCardVault({ ...calling, paymentsUrl: vault.url, secret: vault.secret });
}

/** Without a vault, ops can still read orders, but no order can be paid by card. */
const NO_CARD_VAULT = {
  resolve: () => Promise.reject(vaultError('UPSTREAM_UNAVAILABLE', 'no card vault is configured')),
  close: () => undefined,
};

export function createHttpCardVault(options: HttpCardVaultOptions): CardVault & { close(): void } {
  const { timeoutMs, userAgent } = options;
  const connections = openConnections();
  const signer = new Webhook(options.secret);
  return {
    async resolve(token, idempotencyKey, signal) {
      const request = resolveRequest(options.paymentsUrl, token);
      const headers = {
        accept: 'application/json',
        'content-type': 'application/json',
        'user-agent': userAgent,
        ...signedHeaders(signer, idempotencyKey, request.body),
      };
      const sending = { name: 'vault resolveCard', connections, timeoutMs, signal };
      return cardOf(await deliver(request, headers, sending));
    },
    close: connections.close,
  };
}

function resolveRequest(paymentsUrl: string, token: string): WireRequest {
  const { method, path } = cardVault.resolveCard;
  const filled = path.replace('{token}', encodeURIComponent(token));
  const url = new URL(paymentsUrl.replace(/(?<!\/)\/+$/, '') + filled);
  return { method, url: url.href, target: url.pathname, body: '{}' };
}

/** The idempotency key is the signed id, so that nobody can send the same body under another key. */
function signedHeaders(signer: Webhook, id: string, body: string): Record<string, string> {
  const now = new Date();
  return {
    'idempotency-key': id,
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': signer.sign(id, now, body),
  };
}

function cardOf(delivery: Delivery): PaymentInfo {
  if (delivery.type === 'lost') throw vaultError('UPSTREAM_UNAVAILABLE', delivery.reason);
  const { status, text } = delivery;
  if (status !== cardVault.resolveCard.status) throw statusError(status);
  const card = CardSchema.safeParse(parse(text));
  if (!card.success)
    throw vaultError('UPSTREAM_UNAVAILABLE', 'the vault’s answer does not fit the contract');
  return card.data;
}

/** A used, unknown or expired token needs another card; any other failure may be temporary. */
function statusError(status: number): SvcError {
  const isSpent = [404, 409, 410, 422].includes(status);
  const reason = `the vault answered ${status}`;
  if (isSpent) return vaultError('CARD_TOKEN_SPENT', reason, 'refused');
  return vaultError('UPSTREAM_UNAVAILABLE', reason);
}

function vaultError(
  code: string,
  reason: string,
  outcome: SvcTrouble['outcome'] = 'not_sent',
): SvcError {
  return new SvcError('placeOrder', { outcome, code, reason });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
