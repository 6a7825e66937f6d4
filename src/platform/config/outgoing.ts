// The allowed targets of calls. In production, every address outside this machine must be https,
// and one from a partner must also be public. OUTGOING_EXCEPTIONS lists the kinds of addresses that
// are exempt.
import type { Logger } from '../logger';

export const OUTGOING_KINDS = ['payments', 'webhooks', 'traces'] as const;
export type OutgoingKind = (typeof OUTGOING_KINDS)[number];

/** The rules for addresses from partners. */
export function addressRules(
  kind: OutgoingKind,
  exceptions: readonly OutgoingKind[],
  isProduction: boolean,
) {
  if (exceptions.includes(kind)) return { allowedAddresses: 'all', httpsOnly: false } as const;
  if (isProduction) return { allowedAddresses: 'public', httpsOnly: true } as const;
  return { allowedAddresses: 'loopback', httpsOnly: false } as const;
}

/** Logs the exempt kinds of addresses; each program calls this at its start. */
export function warnOfExemptAddresses(
  { outgoingExceptions: kinds }: { readonly outgoingExceptions: readonly OutgoingKind[] },
  logger: Logger,
): void {
  if (kinds.length === 0) return;
  logger.warn(
    { kinds },
    'OUTGOING_EXCEPTIONS: these calls may go to private addresses and over plain http',
  );
}
