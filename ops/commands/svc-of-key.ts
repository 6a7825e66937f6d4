// A client of Svc for ops commands, with the shared key or a partner's own.
import type { Config } from '../../src/platform/config';
import type { SvcKey } from '../../src/platform/svc-keys';
import { createSvcClient, type SvcClient } from '../../src/upstream/svc/svc-client';

/** Close it after use. */
export function svcOfKey({ apiKey, partnerTag }: SvcKey, { upstream }: Config): SvcClient {
  const { baseUrl, timeoutMs, terms } = upstream;
  return createSvcClient({
    ...terms,
    timeoutMs,
    userAgent: 'usher-ops',
    baseUrl,
    apiKey,
    partnerTag,
  });
}
