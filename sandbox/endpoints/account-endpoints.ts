// Customers and their sessions: endpoints 17 and 18.
import type { Handlers } from '../http/handler';
import { openGuest, secret, signIn } from '../ordering/accounts';
import { SAVED_INSTRUMENTS } from '../ordering/payment';
import { SIGNUP_PROMOTION } from '../ordering/promotions';
import type { World } from '../world';

export function accountHandlers(world: World) {
  return {
    createGuest: ({ body, keyId }) => {
      const { account, token: authToken } = openGuest(world, keyId, body);
      const { id: accountId, identityId, email: identityValue } = account;
      return { authToken, accountId, identityId, identityValue };
    },

    authenticate: ({ body: { identityValue: identity, password }, keyId }) => {
      const credentials = { identity, password };
      const { account, token, privateKey } = signIn(world, keyId, credentials, { withKey: true });
      const { id: accountId, identityId, email, username, firstName, lastName } = account;
      return {
        token,
        accountId,
        identities: [
          { identityId, identityType: 'EMAIL', identityValue: email },
          { identityId: `${identityId}-u`, identityType: 'USERNAME', identityValue: username },
        ],
        customer: { accountId, email, firstName, lastName, paymentInstruments: SAVED_INSTRUMENTS },
        // For other services; no endpoint here accepts it.
        svcToken: secret(),
        privateKey: privateKey ?? '',
        signupPromoId: SIGNUP_PROMOTION,
      };
    },
  } satisfies Handlers;
}
