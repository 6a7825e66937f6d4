// How a test pays in each ordering shape: by a nonce in the primary one, by a card of the vault in the other.
import { TEST_TOKENS } from '../../sandbox/ordering/test-tokens';
import type { OrderingShape } from '../../src/contract/alternative/shape';
import { cardInVault } from './partner-backend';
import type { Usher } from './usher';

export const SHAPES: readonly OrderingShape[] = ['primary', 'alternative'];

type TestToken = (typeof TEST_TOKENS)[number]['token'];

/** A payment that the sandbox treats as the test token says. */
export async function paymentBy(usher: Usher, token: TestToken): Promise<object> {
  if (usher.config.upstream.orderingShape === 'primary') {
    return { type: 'nonce', nonce: token, provider: 'sandbox' };
  }
  const card = TEST_TOKENS.find((each) => each.token === token);
  return { type: 'card', token: await cardInVault(usher, card?.cardNumber ?? '') };
}
