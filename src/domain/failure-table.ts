// Every failure of a checkout or a call: its meaning, what the caller can do, and its HTTP status. The API builds its
// problems from this table, and docs/failures.md is generated from it. Values that a row leaves out are the defaults
// of its kind (failure-kinds.ts).
import {
  badCall,
  callLater,
  cancellation,
  inventory,
  payment,
  request,
  unavailable,
  upstream,
  type FailureMeaning,
  type ProblemMeaning,
} from './failure-kinds';

/** Failures of a checkout: Svc's codes (Svc spec 7.2) and our own. */
export const FAILURES = {
  // The first three are declines, of Svc or of a partner's own provider.
  FRAUD_DETECTED: payment({
    title: 'The payment was refused',
    message: 'The payment was flagged as suspected fraud; try another way to pay.',
  }),
  INVALID_CREDIT_CARD_NUMBER: payment({
    title: 'The card number is not valid',
    message: 'The card number is not valid; try another card.',
  }),
  PROCESSOR_DECLINED: payment({
    title: 'The payment was declined',
    message: 'The payment was declined; try another way to pay.',
  }),
  CARD_TOKEN_SPENT: payment({
    title: 'The card token is no longer valid',
    message: 'The card token was used or has expired; enter the card again.',
  }),
  AUTHORIZATION_LAPSED: payment({
    key: 'either',
    title: 'The authorisation has expired, or does not exist',
    message:
      'The payment authorisation has expired, or does not exist; authorise the payment again.',
  }),
  AUTHORIZATION_USED: payment({
    title: 'The authorisation was already used',
    message: 'The authorisation was already used for another payment; authorise the payment again.',
  }),
  AUTHORIZATION_MISMATCH: payment({
    title: 'The authorisation does not match the total',
    message: 'The authorisation does not match the total; authorise the exact amount.',
  }),
  PAYMENT_ATTEMPTS_EXHAUSTED: payment({
    retryable: false,
    next: 'start_over',
    key: 'free',
    title: 'No payment attempts are left',
    message: 'This checkout has used up its payment attempts.',
  }),
  SEAT_UNAVAILABLE: inventory({
    title: 'A seat is no longer available',
    message: 'One or more of the seats are no longer available; choose other seats.',
  }),
  INVENTORY_UNAVAILABLE: inventory({
    title: 'The tickets are no longer available',
    message: 'The seats or tickets of this choice are no longer available.',
  }),
  HOLD_EXPIRED: inventory({
    key: 'either',
    title: 'The hold has expired',
    message: 'The hold on the seats has expired; choose seats again.',
  }),
  PRODUCT_NOT_FOUND: request({
    next: 'start_over',
    key: 'kept',
    title: 'The ticket is not on sale',
    message: 'The ticketing service does not sell this ticket.',
  }),
  OFFER_NOT_FOUND: request({
    status: 400,
    retryable: true,
    next: 'choose_seats',
    key: 'either',
    title: 'The offer does not exist',
    message: 'The offer does not exist or has ended; choose a current offer.',
  }),
  INVALID_SHOWTIME: request({
    status: 400,
    next: 'start_over',
    key: 'either',
    title: 'The showtime is no longer on sale',
    message: 'The showtime does not exist or has already started.',
  }),
  DUPLICATE_CLIENT_REQUEST_ID: request({
    next: 'wait',
    key: 'kept',
    title: 'The order attempt was already processed',
    message: 'The ticketing service has already processed this attempt.',
  }),
  PRICE_CHANGED: request({
    retryable: true,
    next: 'pay',
    key: 'either',
    title: 'The price changed',
    message:
      'The total differs from the confirmed one; check the receipt and confirm the new total.',
  }),
  INVALID_SEATS: request({
    status: 400,
    retryable: true,
    next: 'choose_seats',
    title: 'The seats are not valid for this showtime',
    message: 'The chosen seats are not valid for this showtime.',
  }),
  SEAT_CHANGES_EXHAUSTED: request({
    next: 'start_over',
    title: 'No seat changes are left',
    message: 'This checkout has used up its seat changes.',
  }),
  CUSTOMER_NEEDED: request({
    retryable: true,
    next: 'provide_customer',
    title: 'The customer is missing',
    message: 'Seats are held for a customer; provide the customer first.',
  }),
  AUTHENTICATION_NEEDED: request({
    retryable: true,
    next: 'authenticate',
    key: 'either',
    title: 'The customer has to sign in again',
    message: 'The customer has to sign in again.',
  }),
  SESSION_ENDED: request({
    status: 502,
    next: 'start_over',
    key: 'kept',
    title: 'The customer session has ended',
    message: 'The session of the customer has ended; start a new checkout.',
  }),
  VERSION_CHANGED: request({
    status: 412,
    retryable: true,
    title: 'The checkout has changed',
    message: 'The checkout has changed since you read it; read it again.',
  }),
  PAYMENT_PROVIDER_MISSING: request({
    next: 'pay',
    title: 'No payment provider is configured',
    message: 'No payment provider is configured for this partner.',
  }),
  CHECKOUT_BUSY: request({
    retryable: true,
    next: 'wait',
    title: 'Another command is running',
    message: 'Another command is running on this checkout; wait until it has finished.',
  }),
  CHECKOUT_STATE: request({
    title: 'The state does not allow this command',
    message: 'The current state of the checkout does not allow this command.',
  }),
  UNSUPPORTED_IN_SHAPE: request({
    key: 'either',
    title: 'The ticketing service does not support this',
    message: 'The ordering API that this service is configured for does not support this.',
  }),
  GENERIC_ERROR: request({
    key: 'kept',
    title: 'The ticketing service refused',
    message: 'The ticketing service did not accept the request.',
  }),
  CANCEL_REQUESTED: request({
    next: 'wait',
    title: 'A cancellation was already requested',
    message: 'A cancellation was already requested.',
  }),
  CANCELLED: cancellation({
    next: 'start_over',
    title: 'The checkout was cancelled',
    message: 'The checkout was cancelled before the order was sent.',
  }),
  ORDER_NOT_PLACED: upstream({
    next: 'pay',
    title: 'The order did not reach the ticketing service',
    message:
      'The order did not reach the ticketing service and nothing was charged; place the order again.',
  }),
  ORDER_NOT_ACCEPTED: upstream({
    status: 503,
    next: 'pay',
    key: 'free',
    title: 'The order was not accepted in time',
    message:
      'No worker accepted the order in time, and nothing was charged; place the order again.',
  }),
  ORDER_NOT_FOUND: cancellation({
    next: 'contact_support',
    title: 'The order was not found',
    message: 'The ticketing service does not know this order.',
  }),
  ORDER_NOT_CANCELLABLE: cancellation({
    key: 'either',
    title: 'The order cannot be cancelled',
    message: 'The order cannot be cancelled in its current state.',
  }),
  CANCELLATION_WINDOW_EXPIRED: cancellation({
    key: 'either',
    title: 'The cancellation period has ended',
    message: 'The cancellation period of the order has ended.',
  }),
  REFUND_PROCESSING_ERROR: cancellation({
    retryable: true,
    next: 'wait',
    title: 'The refund is still outstanding',
    message: 'The order is cancelled, but its refund is still outstanding.',
  }),
  PAYMENT_PROVIDER_UNAVAILABLE: upstream({
    title: 'The payment provider does not respond',
    message: 'The payment provider does not respond; try again later.',
  }),
  UPSTREAM_BUSY: upstream({
    title: 'The ticketing service is too busy',
    message: 'The ticketing service requires a wait that is longer than the hold on the seats.',
  }),
  PAYMENT_PROVIDER_UNUSABLE: upstream({
    next: 'pay',
    title: 'The payment provider sent an unusable response',
    message: 'The payment provider sent an unusable response; try another way to pay.',
  }),
  UPSTREAM_ERROR: upstream({
    next: null,
    title: 'The ticketing service reported an error',
    message: 'The ticketing service reported an error; try again later.',
  }),
  UPSTREAM_UNAVAILABLE: upstream({
    next: null,
    title: 'The ticketing service does not respond',
    message: 'The ticketing service does not respond; try again later.',
  }),
} as const satisfies Record<string, FailureMeaning>;

/** Failures of the call itself. The caller did not cause those of kind `upstream`. */
export const PROBLEMS = {
  INVALID_REQUEST: badCall({
    title: 'The request is not valid',
    message:
      'The path, the query, a header or the body is not valid. `errors` lists each invalid field and the expected format.',
  }),
  IDEMPOTENCY_KEY_REQUIRED: badCall({
    title: 'The Idempotency-Key header is missing',
    message:
      'Every POST about a checkout is a command and needs its own key, which makes it safe to repeat.',
  }),
  AUTHENTICATION_FAILED: badCall({
    retryable: true,
    next: 'provide_customer',
    title: 'The customer could not be signed in',
    message:
      'The ticketing service rejected this identity and password. Let the customer try again, or buy as a guest.',
  }),
  UNAUTHORIZED: badCall({
    status: 401,
    title: 'The API key is missing or invalid',
    message:
      'The key is missing, misspelt, revoked, expired, or for the other environment: `usk_test_…` is for development, `usk_live_…` for production.',
  }),
  NOT_FOUND: badCall({
    status: 404,
    title: 'Not found',
    message:
      'The URL or the id in it is unknown: it never existed, belongs to another partner, or has been deleted.',
  }),
  NO_SEAT_MAP: badCall({
    status: 404,
    title: 'The showtime has no seat map',
    message:
      'This is general admission: tickets have no seats. Start a checkout and choose a quantity of each offer, without `seatIds`.',
  }),
  NO_CHECKOUT_LINK: badCall({
    status: 404,
    title: 'The showtime has no hosted checkout',
    message:
      'The ticketing service has no link for this showtime: it has started, or is sold elsewhere. A checkout through this API may still be possible.',
  }),
  METHOD_NOT_ALLOWED: badCall({
    status: 405,
    title: 'The method is not allowed here',
    message: 'The URL exists but does not support this method; `Allow` lists the supported ones.',
  }),
  REQUEST_TIMEOUT: callLater({
    status: 408,
    title: 'The request took too long to arrive',
    message:
      'The request did not arrive completely in time. Nothing was carried out: send it again with the same key.',
  }),
  QR_TOO_LONG: badCall({
    status: 409,
    title: 'The ticket data does not fit into a QR code',
    message: 'The ticket is valid. Show its `qrData` as another kind of barcode.',
  }),
  WEBHOOK_ENDPOINT_MISSING: badCall({
    status: 409,
    title: 'You have no webhook endpoint',
    message: 'Create one with `POST /v1/webhook-endpoints`.',
  }),
  WEBHOOK_ENDPOINT_READ_ONLY: badCall({
    status: 409,
    next: 'contact_support',
    title: 'The operator manages this webhook endpoint',
    message: 'This endpoint cannot be changed over the API.',
  }),
  TOO_MANY_WEBHOOK_ENDPOINTS: badCall({
    status: 409,
    title: 'You have too many webhook endpoints',
    message: 'Nothing was created: delete an endpoint first.',
  }),
  SECRET_ROTATION_RUNNING: callLater({
    status: 409,
    title: 'The former secret still signs',
    message:
      'Rotate again after `formerSecretValidUntil`, or at once with `formerSecretSeconds` 0, which ends the former secrets.',
  }),
  WEBHOOK_ENDPOINT_DELETED: badCall({
    status: 409,
    title: 'The webhook endpoint of this Idempotency-Key was deleted',
    message: 'Create it again with a new Idempotency-Key.',
  }),
  DELIVERY_CLOSED: badCall({
    status: 409,
    title: 'The webhook can no longer be sent again',
    message:
      'A webhook can be sent again for seven days after it was delivered or finally failed. Read the checkout instead.',
  }),
  RESEND_RUNNING: callLater({
    status: 409,
    title: 'Another resend is running',
    message:
      'Only one resend of a range of webhooks can run at a time. Nothing was started: repeat the call later.',
  }),
  PAYLOAD_TOO_LARGE: badCall({
    status: 413,
    title: 'The body is too large',
    message: 'The body may be at most 64 KiB.',
  }),
  UNSUPPORTED_MEDIA_TYPE: badCall({
    status: 415,
    title: 'The body must be JSON',
    message: 'Send bodies in UTF-8 with `Content-Type: application/json`.',
  }),
  IDEMPOTENCY_KEY_REUSED: badCall({
    status: 422,
    key: 'used',
    title: 'The Idempotency-Key was already used with another body',
    message:
      'A key identifies one command with one body. Use a new key for a new command, or repeat the original body.',
  }),
  RATE_LIMITED: callLater({
    title: 'Too many requests in this second',
    message:
      'The API key exceeded its request rate; see `RateLimit-Policy` for the limit. Wait for `Retry-After`.',
  }),
  TOO_MANY_WRONG_PASSWORDS: callLater({
    title: 'Too many wrong passwords for this customer',
    message:
      'Nothing was sent to the ticketing service. Wait for `Retry-After`, or let the customer buy as a guest.',
  }),
  TOO_MANY_WAITING: callLater({
    title: 'Too many requests are open at once',
    message:
      'Too many requests of this API key are waiting for a response. Wait for some of them, or set a shorter wait with `Prefer`.',
  }),
  TOO_MANY_STREAMS: callLater({
    title: 'Too many streams are open',
    message:
      'This API key has reached its limit of open streams. Close a stream, or use webhooks instead.',
  }),
  TOO_MANY_CHECKOUTS: callLater({
    title: 'Too many checkouts are open',
    message:
      'Nothing was started. Finish or cancel some open checkouts, then repeat the call with the same key.',
  }),
  ALREADY_QUEUED: callLater({
    status: 409,
    title: 'The customer is already in the queue',
    message:
      'A customer has one place. Nothing was started: continue with the `checkout` in the answer, or cancel it and start again at the end of the queue.',
  }),
  HEADERS_TOO_LARGE: badCall({
    status: 431,
    title: 'The headers are too large',
    message: 'The URL and all headers together may have at most 16 KiB.',
  }),
  INTERNAL_ERROR: unavailable({
    status: 500,
    retryable: false,
    next: 'contact_support',
    key: 'unknown',
    title: 'Internal error',
    message:
      'This is a bug on our side, and we have been alerted. Repeating helps only after it is fixed: send us the `requestId`, and read the checkout before you let the customer buy again.',
  }),
  UNAVAILABLE: unavailable({
    key: 'unknown',
    title: 'The service is temporarily unavailable',
    message:
      'There was no response in time, or the ticketing service is too busy for a search. The outcome of a command is unknown: repeat it with the same key until you get a response.',
  }),
  SALES_PAUSED: unavailable({
    title: 'Sales are paused',
    message:
      'New checkouts and orders are paused, for you or for all partners. Nothing was started; orders already sent, cancellations and refunds continue. Repeat the call later with the same key.',
  }),
} as const satisfies Record<string, ProblemMeaning>;
