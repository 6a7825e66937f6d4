// Payments of tests in each ordering shape: a nonce in the primary shape, a card from the vault in the alternative.
import { TEST_TOKENS } from '../../sandbox/ordering/test-tokens';
import type { OrderingShape } from '../../src/contract/alternative/shape';
import { cardInVault } from './partner-backend';
import type { Usher } from './usher';

export const SHAPES: readonly OrderingShape[] = ['primary', 'alternative'];

type TestToken = (typeof TEST_TOKENS)[number]['token'];

/** A payment with the effect of the test token. */
export async function paymentBy(usher: Usher, token: TestToken): Promise<object> {
  if (usher.config.upstream.orderingShape === 'primary') {
    return { type: 'nonce', nonce: token, provider: 'sandbox' };
  }
  const card = TEST_TOKENS.find((each) => each.token === token);
  return { type: 'card', token: await cardInVault(usher, card?.cardNumber ?? '') };
}
