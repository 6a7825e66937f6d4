// A partner's backend for e2e tests: plain HTTP requests to Usher's API.
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { expectAnswerFits } from './answer-fit';
import { EVENT_MAX_MS, eventually } from './patience';
import type { Usher } from './usher';

export interface Reply<T = CheckoutJson> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: T;
}

export interface CheckoutJson {
  readonly id: string;
  readonly status: string;
  readonly version: number;
  readonly reference: string | null;
  readonly quantity: number;
  readonly promotion: { readonly code: string; readonly status: string } | null;
  readonly customer: {
    readonly type: string | null;
    readonly status: string;
    readonly savedInstruments: readonly { instrumentId: string; label: string | null }[];
    readonly signupPromotionCode: string | null;
  };
  readonly showtime: { readonly id: string; readonly startsAt: string } | null;
  readonly offers: readonly { readonly offerId: string }[];
  readonly hold: {
    readonly items: readonly { readonly seats: readonly { readonly id: string }[] }[];
    readonly expiresAt: string;
  } | null;
  readonly receipt: {
    readonly total: { readonly amount: string; readonly currency: string };
  } | null;
  readonly payment: {
    readonly money: string;
    readonly attempt: number;
    readonly attemptsLeft: number;
    readonly refund?: { readonly status: string };
  };
  readonly order: { readonly id: string; readonly status: string } | null;
  readonly tickets: readonly {
    readonly number: number;
    readonly seat: { readonly id: string } | null;
    readonly bookingId: string;
    readonly qrData: string;
  }[];
  readonly lastFailure: { readonly code: string; readonly kind: string } | null;
  readonly nextAction: {
    readonly type: string;
    readonly href?: string;
    readonly recommendedSeatIds?: readonly string[];
  } | null;
  readonly actions: readonly string[];
}

export interface ProblemJson {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly code: string;
  readonly errors?: readonly { readonly pointer: string; readonly detail: string }[];
  readonly requestId: string;
  readonly checkout?: CheckoutJson;
}

type Headers_ = Readonly<Record<string, string>>;
type Call = [method: string, path: string, body?: unknown, headers?: Headers_];

/** Longer than the API ever waits: only a killed server takes this long. */
const REQUEST_TIMEOUT_MS = 60_000;
/** Pause before a retry after a lost connection. */
const RECONNECT_SECONDS = 0.2;

export const CUSTOMER = {
  type: 'guest',
  email: 'ada@example.org',
  // Long enough not to occur in ciphertext by chance.
  firstName: 'Augusta Ada',
  lastName: 'King-Lovelace',
};

/** A customer with a password, who exists in the sandbox for each of its keys. */
export const ADA = { type: 'account', identity: 'ada@demo.svc.example', password: 'night-train' };

export class PartnerBackend {
  constructor(private readonly usher: Pick<Usher, 'apiUrl' | 'apiKey'>) {}

  /**
   * Behaves like a good client: repeats the request with the same key after a lost connection, and after a 503 because
   * no worker answered.
   */
  async call<T = CheckoutJson>(...call: Call): Promise<Reply<T>> {
    const until = Date.now() + EVENT_MAX_MS;
    for (;;) {
      const reply = await this.callOnce<T>(...call).catch((error: unknown) => {
        if (!isRetryable(call) || !isLostConnection(error) || Date.now() > until) throw error;
        return null;
      });
      if (reply && (!isUnavailable(reply) || Date.now() > until)) return reply;
      await pause(Number(reply?.headers.get('Retry-After') ?? RECONNECT_SECONDS) * 1000);
    }
  }

  /** Sends the request once; checks that the answer fits the OpenAPI document. */
  async callOnce<T = CheckoutJson>(...[method, path, body, headers = {}]: Call): Promise<Reply<T>> {
    const response = await fetch(`${this.usher.apiUrl}${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${this.usher.apiKey}`,
        // The API's longest wait: a busy machine takes longer than the default.
        Prefer: 'wait=25',
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    });
    const text = await response.text();
    const { status, headers: replyHeaders } = response;
    expectAnswerFits({ method, path, status, headers: replyHeaders, text });
    const parsed: unknown = text === '' ? null : JSON.parse(text);
    return { status: response.status, headers: response.headers, body: parsed as T };
  }

  start(body: object, headers: Headers_ = {}): Promise<Reply> {
    return this.call(
      'POST',
      '/v1/checkouts',
      { quantity: 2, customer: CUSTOMER, ...body },
      {
        'Idempotency-Key': randomUUID(),
        ...headers,
      },
    );
  }

  get(id: string, headers: Headers_ = {}): Promise<Reply> {
    return this.call('GET', `/v1/checkouts/${id}`, undefined, headers);
  }

  chooseSeats<T = CheckoutJson>(
    { id, offers }: CheckoutJson,
    seatIds: readonly string[],
    headers: Headers_ = {},
  ): Promise<Reply<T>> {
    const items = [{ offerId: offers[0]?.offerId, seatIds }];
    return this.call<T>('PUT', `/v1/checkouts/${id}/seats`, { items }, headers);
  }

  edit<T = CheckoutJson>(id: string, changes: object, headers: Headers_ = {}): Promise<Reply<T>> {
    return this.call<T>('PATCH', `/v1/checkouts/${id}`, changes, headers);
  }

  order<T = CheckoutJson>(
    checkout: CheckoutJson,
    nonce: string,
    headers: Headers_ = {},
  ): Promise<Reply<T>> {
    return this.pay<T>(checkout, { type: 'nonce', nonce, provider: 'sandbox' }, headers);
  }

  /** Places an order with any payment. */
  pay<T = CheckoutJson>(
    { id, receipt }: CheckoutJson,
    payment: object,
    headers: Headers_ = {},
  ): Promise<Reply<T>> {
    return this.call<T>(
      'POST',
      `/v1/checkouts/${id}/order`,
      { expectedTotal: receipt?.total, payment },
      { 'Idempotency-Key': randomUUID(), ...headers },
    );
  }

  cancel<T = CheckoutJson>(id: string, key: string = randomUUID()): Promise<Reply<T>> {
    return this.call<T>('POST', `/v1/checkouts/${id}/cancel`, undefined, {
      'Idempotency-Key': key,
    });
  }

  /** A started checkout that waits for seats. */
  async selecting(showtimeId: string, more: object = {}): Promise<CheckoutJson> {
    const { status, body } = await this.start({ showtimeId, ...more });
    if (status === 202) return this.reaches(body.id, 'selecting');
    if (status !== 201) throw new Error(`not started: ${status} ${JSON.stringify(body)}`);
    return body;
  }

  /** A checkout that holds its recommended seats. */
  async held(showtimeId: string, more: object = {}): Promise<CheckoutJson> {
    return this.holding(await this.selecting(showtimeId, more));
  }

  /** The same checkout, holding its recommended seats. */
  async holding(checkout: CheckoutJson): Promise<CheckoutJson> {
    const seatIds = checkout.nextAction?.recommendedSeatIds ?? [];
    // A repeat without a key would be another command, and the first may still be running.
    const key = { 'Idempotency-Key': randomUUID() };
    const { status, body } = await this.chooseSeats(checkout, seatIds, key);
    if (status === 202) return this.reaches(body.id, 'held');
    if (status !== 200) throw new Error(`not held: ${status} ${JSON.stringify(body)}`);
    return body;
  }

  /** Long polls the checkout until it has the status. */
  reaches(id: string, status: string): Promise<CheckoutJson> {
    return this.pollUntil(id, status, (checkout) => checkout.status === status);
  }

  /** Long polls the checkout until its refund has the status. */
  refunds(id: string, status: 'pending' | 'done' | 'stuck'): Promise<CheckoutJson> {
    const isReached = ({ payment }: CheckoutJson) => payment.refund?.status === status;
    return this.pollUntil(id, `refund ${status}`, isReached);
  }

  private async pollUntil(
    id: string,
    what: string,
    isReached: (checkout: CheckoutJson) => boolean,
  ): Promise<CheckoutJson> {
    const until = Date.now() + EVENT_MAX_MS;
    let { body, headers } = await this.get(id);
    while (!isReached(body)) {
      if (Date.now() > until) {
        const { status, lastFailure } = body;
        throw new Error(`still ${status}, not ${what}; last failure: ${lastFailure?.code}`);
      }
      const known = headers.get('ETag') ?? '';
      const seen = await this.get(id, { 'If-None-Match': known, Prefer: 'wait=20' });
      // 304 has no body: the known state is still current.
      if (seen.status !== 304) ({ body, headers } = seen);
    }
    return body;
  }
}

/**
 * Whether a repeat of the command may still get another answer. A late order stays 202: its outcome shows only in the
 * checkout. Any other 202 is not final, even if the checkout shows lost seats: Usher is still reading the seat map.
 */
export function isInProgress(httpStatus: number, { status }: CheckoutJson): boolean {
  return httpStatus === 202 && status !== 'processing' && status !== 'in_review';
}

/**
 * Repeats a command under its key until its outcome is known: a busy machine may take longer than the API waits.
 */
export async function untilKnown<T extends CheckoutJson>(
  send: (key: { readonly 'Idempotency-Key': string }) => Promise<Reply<T>>,
): Promise<Reply<T>> {
  const key = { 'Idempotency-Key': randomUUID() };
  let reply = await send(key);
  while (isInProgress(reply.status, reply.body)) reply = await send(key);
  return reply;
}

const NOT_ANSWERED: ReadonlySet<string> = new Set(['UNAVAILABLE', 'ORDER_NOT_ACCEPTED']);

function isUnavailable({ status, body }: Reply<unknown>): boolean {
  return status === 503 && NOT_ANSWERED.has((body as ProblemJson).code);
}

function isRetryable([method, , , headers = {}]: Call): boolean {
  return method !== 'POST' || 'Idempotency-Key' in headers;
}

/** The server closed a reused connection, is restarting, or no longer answers. */
function isLostConnection(error: unknown): boolean {
  if ((error as Error).name === 'TimeoutError') return true;
  const { code } = (error as { cause?: { code?: unknown } }).cause ?? {};
  return code === 'ECONNRESET' || code === 'UND_ERR_SOCKET' || code === 'ECONNREFUSED';
}

/** Stores a card in the sandbox's vault, as a card page would; returns its token. */
export async function cardInVault(
  { config }: Pick<Usher, 'config'>,
  cardNumber: string,
): Promise<string> {
  const card = { cardNumber, expirationMonth: 12, expirationYear: 2099, cvv: '737' };
  const response = await fetch(`${config.cardVault!.url}/vault/cards`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...card, billingZip: '94103' }),
  });
  if (response.status !== 201) throw new Error(`the vault answered ${response.status}`);
  return ((await response.json()) as { token: string }).token;
}

/** Resolves once each API has read the partner file with this key. */
export async function untilKeyKnown(apiUrls: readonly string[], apiKey: string): Promise<void> {
  for (const apiUrl of apiUrls) {
    const stranger = new PartnerBackend({ apiUrl, apiKey });
    await eventually(
      () => stranger.get('chk_of_nobody'),
      ({ status }) => status !== 401,
    );
  }
}
