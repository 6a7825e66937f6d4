import type { RequestHandler } from 'express';
import type { Edit } from '../../../domain/checkout/command-book';
import type { CommandMessage } from '../../../workflows/messages';
import { answerCommand } from '../command-answer';
import { commandMessage, preferredWait } from '../command-request';
import type { CheckoutDeps } from '../../deps';
import { optionalKey } from '../../../http/idempotency-key';
import type { Wait } from '../../../http/prefer-wait';
import type { Progress } from '../progress';
import { EditBodySchema, type EditBody } from '../schemas/checkout-body';
import { knownCustomer, type SignInCaller } from '../sign-in';
import type { SvcAccess } from '../../discovery/svc-access';
import { parseBody } from '../../../http/validation';

/** Edits fields that the start has set, and signs a customer in again. */
export function editCheckout(deps: CheckoutDeps): RequestHandler<{ checkoutId: string }> {
  return async (request, response) => {
    const { checkoutId } = request.params;
    const wait = preferredWait(request, response, deps);
    const body = parseBody(EditBodySchema, request.body);
    const message = await commandMessage(deps, 'edit', optionalKey(request), response);
    const { signIn } = deps.svcOf(response.locals.partner);
    const edit = { body, message, wait, caller: response.locals };
    const progress = await sendEdit(checkoutId, edit, { commands: deps.commands, signIn });
    await answerCommand(response, message, progress, { ...deps, pointers: pointersIn(body) });
  };
}

/** The field of the edit to which a refusal by Svc points. */
function pointersIn({ promotionCode, loyaltyCardNumber }: EditBody) {
  const isCard = promotionCode === undefined && loyaltyCardNumber !== undefined;
  return { OFFER_NOT_FOUND: isCard ? '/loyaltyCardNumber' : '/promotionCode' };
}

interface EditRequest {
  readonly body: EditBody;
  readonly message: CommandMessage;
  readonly wait: Wait;
  readonly caller: SignInCaller;
}

/** A repeat joins the first command, so that the customer is not signed in again. */
async function sendEdit(
  checkoutId: string,
  { body, message, wait, caller }: EditRequest,
  { commands, signIn }: Pick<CheckoutDeps, 'commands'> & Pick<SvcAccess, 'signIn'>,
): Promise<Progress> {
  const { customer: given, ...wishes } = body;
  if (given?.type === 'account') {
    const shown = await commands.shown({ name: 'edit', checkoutId, message, wait });
    if (shown) return shown;
  }
  const known = given && (await knownCustomer(given, signIn, caller));
  const changes: Edit = { ...wishes, ...(known && { customer: known.customer }) };
  return commands.edit(checkoutId, { ...message, changes }, wait);
}
