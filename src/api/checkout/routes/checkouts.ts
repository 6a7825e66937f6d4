import type { Request, Response, Router } from 'express';
import { waitEndMs } from '../../../domain/checkout/deadlines';
import { unsupportedField } from '../../../domain/checkout/edits';
import type { Customer } from '../../../domain/checkout/request';
import type { QueuePlace } from '../../../domain/checkout/queue-place';
import { failure } from '../../../domain/failure';
import type { KnownShowtime } from '../../../domain/showtime';
import type { CheckoutIds } from '../../../platform/checkout-ids';
import { svcKeyOwner } from '../../../platform/svc-keys';
import type { CheckoutStart, CommandMessage } from '../../../workflows/messages';
import { alreadyQueued } from '../admission';
import { answerCommand } from '../command-answer';
import { commandMessage, preferredWait, refuseIfMatch } from '../command-request';
import type { AwaitedCall } from '../command-sending';
import type { CheckoutDeps } from '../../deps';
import { NOT_SOLD } from '../../discovery/known-showtimes';
import { deviceOf } from '../order-defaults';
import { failureProblem } from '../../../http/failure-problem';
import { requiredKey } from '../../../http/idempotency-key';
import { onlyMethods } from '../../../http/methods';
import type { Wait } from '../../../http/prefer-wait';
import { checkoutNotFound } from '../../../http/problem-of';
import { ListQuerySchema } from '../list/list-query';
import type { Progress } from '../progress';
import { idsOfKey } from '../current-ids';
import { CheckoutBodySchema, type CheckoutBody } from '../schemas/checkout-body';
import { knownCustomer } from '../sign-in';
import { isKeyUsed, START_POINTERS, startUnderKey, type RefusedStarts } from '../start-tries';
import { parseBody, parseQuery } from '../../../http/validation';
import { editCheckout } from './edit';
import { addEventRoutes, readCheckout } from './read-checkout';

/** Starts, lists, reads and edits checkouts. */
export function addCheckoutRoutes(router: Router, deps: CheckoutDeps): void {
  router.param('checkoutId', (_request, response, next, checkoutId: string) => {
    const ids = deps.ids.makerOf(checkoutId, response.locals.partner.id);
    if (!ids) throw checkoutNotFound();
    response.locals.ids = ids;
    next();
  });

  const all = router.route('/checkouts');
  all.get(deps.limits.lists, async (request, response) => {
    const query = parseQuery(ListQuerySchema, request.query);
    response.json(await deps.list(response.locals.partner.id, query));
  });
  all.post((request, response) => startCheckout(request, response, deps));
  all.all(onlyMethods('GET', 'HEAD', 'POST'));

  const one = router.route('/checkouts/:checkoutId');
  one.get(readCheckout(deps));
  one.patch(editCheckout(deps));
  one.all(onlyMethods('GET', 'HEAD', 'PATCH'));

  addEventRoutes(router, deps);
}

async function startCheckout(
  request: Request,
  response: Response,
  deps: CheckoutDeps,
): Promise<void> {
  const { admission } = deps;
  const { partner } = response.locals;
  const { capabilities } = deps.svcOf(partner);
  const wait = preferredWait(request, response, deps);
  const key = requiredKey(request);
  refuseIfMatch(request);
  const body = parseBody(CheckoutBodySchema, request.body);
  const refused = unsupportedField({ capabilities }, body);
  if (refused) throw failureProblem(refused);
  const checkoutIdWith = (maker: CheckoutIds) => (refusedStarts: RefusedStarts) =>
    maker.checkoutId(partner.id, key, refusedStarts);
  const ids = await idsOfKey(deps, (other) => isKeyUsed(deps.reader, checkoutIdWith(other)));
  response.locals.ids = ids;
  const checkoutIdOf = checkoutIdWith(ids);
  const [message, isCorrected, webhooks] = await Promise.all([
    commandMessage(deps, 'start', key, response),
    deps.reader.exists(checkoutIdOf(1)),
    deps.endpoints.hasAny(partner),
  ]);
  const { digest } = message;
  const progress = await startUnderKey({ isCorrected, digest }, async (refusedStarts) => {
    const checkoutId = checkoutIdOf(refusedStarts);
    await admission.allow(partner, checkoutId);
    return sendStart(checkoutId, { body, message, wait, webhooks }, response, deps);
  });
  await answerCommand(response, message, progress, {
    ...deps,
    pointers: START_POINTERS,
    settledStatus: 201,
  });
}

interface SentStart {
  readonly body: CheckoutBody;
  readonly message: CommandMessage;
  readonly wait: Wait;
  /** Whether the checkout's events are sent to the partner. */
  readonly webhooks: boolean;
}

/** A repeat joins the first command, so that the customer is not signed in again. */
async function sendStart(
  checkoutId: string,
  { body, message, wait, webhooks }: SentStart,
  response: Response,
  deps: CheckoutDeps,
): Promise<Progress> {
  const { commands, svcOf } = deps;
  const call: AwaitedCall = { name: 'start', checkoutId, message, wait };
  if (body.customer?.type === 'account') {
    const shown = await commands.shown(call);
    if (shown) return shown;
  }
  const { partner } = response.locals;
  const { signIn, showtimes } = svcOf(partner);
  const [known, showtime] = await Promise.all([
    // Only an account is signed in here. A guest gets a hash of the address; `preparing` opens the session.
    body.customer ? knownCustomer(body.customer, signIn, response.locals) : null,
    // Null if it is not known in time. One in no list is looked up only in the alternative shape.
    showtimes.of(body.showtimeId),
  ]);
  if (showtime === NOT_SOLD) return repeatOrRefuse(call, commands);
  const { admission, takePlaces, policy, now } = deps;
  const reserveForCustomer = async (opensAtMs = 0) => {
    const waitsUntilMs = waitEndMs(showtime, Math.max(now(), opensAtMs), policy);
    const starting = { checkoutId, partnerId: partner.id, waitsUntilMs };
    const holder = known && (await takePlaces(starting, known.hashes));
    if (holder) throw alreadyQueued(holder, now());
  };
  // Called only for a start that is sent: a repeat takes no place.
  const input = async () => {
    const queued = await admission.takePlace(partner, body.showtimeId, reserveForCustomer);
    const customer = known?.customer ?? null;
    const wanted = { ...body, customer, showtime, webhooks, queued };
    return checkoutInput(checkoutId, wanted, response, deps);
  };
  // One update-with-start (checkout-commands.ts); command-sending.ts decides whether its outcome is awaited.
  return commands.start(checkoutId, input, message, wait);
}

/** Refuses a start for a showtime that is not sold, but still answers a repeat of an earlier start. */
async function repeatOrRefuse(
  call: AwaitedCall,
  { shown }: Pick<CheckoutDeps['commands'], 'shown'>,
): Promise<Progress> {
  const earlier = await shown(call);
  if (earlier) return earlier;
  throw failureProblem(failure('INVALID_SHOWTIME', { pointer: START_POINTERS.INVALID_SHOWTIME }));
}

interface StartOf extends Omit<CheckoutBody, 'customer'> {
  readonly customer: Customer | null;
  readonly showtime: KnownShowtime | null;
  readonly webhooks: SentStart['webhooks'];
  readonly queued: QueuePlace | null;
}

function checkoutInput(
  checkoutId: string,
  wanted: StartOf,
  { locals }: Response,
  { policy, svcOf, orderDefaultsOf }: CheckoutDeps,
): CheckoutStart {
  const { showtimeId, quantity, promotionCode, loyaltyCardNumber } = wanted;
  const { customer, device, reference, showtime, webhooks, queued } = wanted;
  const keyOwner = svcKeyOwner(locals.partner);
  return {
    request: {
      partnerId: locals.partner.id,
      keyId: locals.keyId,
      reference: reference ?? null,
      showtimeId,
      quantity,
      promotionCode: promotionCode ?? null,
      loyaltyCardNumber: loyaltyCardNumber ?? null,
      customer,
      device: deviceOf(checkoutId, device),
      orderDefaults: orderDefaultsOf(locals.partner),
      showtime,
      capabilities: svcOf(locals.partner).capabilities,
    },
    policy,
    ...(queued && { queued }),
    // Fixed for the whole checkout: an endpoint that is configured later applies to later checkouts only.
    ...(webhooks && { webhooks }),
    // Fixed, too: Svc knows the checkout's customer, hold and order under this key only.
    ...(keyOwner !== undefined && { svcKeyOwner: keyOwner }),
  };
}
