// The allowed targets of calls. In production every address outside this machine is https, and an address that a partner
// names is also public. OUTGOING_EXCEPTIONS lists the kinds of addresses to which this does not apply.
import type { Logger } from '../logger';

export const OUTGOING_KINDS = ['payments', 'webhooks', 'traces'] as const;
export type OutgoingKind = (typeof OUTGOING_KINDS)[number];

/** What the guard of addresses that partners name allows. */
export function addressRules(
  kind: OutgoingKind,
  exceptions: readonly OutgoingKind[],
  isProduction: boolean,
) {
  if (exceptions.includes(kind)) return { allowedAddresses: 'all', httpsOnly: false } as const;
  if (isProduction) return { allowedAddresses: 'public', httpsOnly: true } as const;
  return { allowedAddresses: 'loopback', httpsOnly: false } as const;
}

/** Each program reports at its start which addresses are not protected. */
export function warnOfExceptions(
  { outgoingExceptions: kinds }: { readonly outgoingExceptions: readonly OutgoingKind[] },
  logger: Logger,
): void {
  if (kinds.length === 0) return;
  logger.warn(
    { kinds },
    'OUTGOING_EXCEPTIONS: these calls may go to private addresses and over plain http',
  );
}
