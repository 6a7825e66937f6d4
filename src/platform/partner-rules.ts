// Opens the partner file with the rules that follow from the settings, the same in the API and the worker.
import { isNeededIn } from '../domain/payments/ways-to-pay';
import type { Config } from './config';
import type { Logger } from './logger';
import {
  openPartnerDirectory,
  type FieldIssue,
  type Partner,
  type PartnerDirectory,
  type PartnerDirectoryOptions,
} from './partners';

/** Of the settings, the rules for the partner file. */
type RuleSettings = Pick<Config, 'cardVaultIssues' | 'paymentAddresses'>;

/**
 * Opens the partner file of the settings.
 *
 * @throws PartnerFileError if the file cannot be used, or not with these settings.
 */
export function openPartners(
  config: RuleSettings & Pick<Config, 'partnersFile' | 'upstream' | 'isProduction'>,
  logger: Logger,
  clocks: Pick<PartnerDirectoryOptions, 'nowMs' | 'wallMs'> = {},
): PartnerDirectory {
  return openPartnerDirectory(config.partnersFile, logger, {
    ...clocks,
    sharedSvcKey: config.upstream.apiKey,
    isProduction: config.isProduction,
    refusedOf: (partner) => refusedOf(partner, config),
  });
}

function refusedOf(partner: Partner, settings: RuleSettings): FieldIssue[] {
  const rules: readonly (readonly [field: string, expected: string | null])[] = [
    ['svc.shape', shapeExpected(partner, settings)],
    ['payments.url', paymentsUrlExpected(partner, settings)],
  ];
  return rules.flatMap(([field, expected]) => (expected === null ? [] : [{ field, expected }]));
}

/** Each key of the alternative shape takes cards from the vault (Svc spec 2.7). */
function shapeExpected({ svc }: Partner, { cardVaultIssues }: RuleSettings): string | null {
  if (!svc || !isNeededIn(svc.shape, 'card_vault') || cardVaultIssues.length === 0) return null;
  const missing = cardVaultIssues.map(({ name, message }) => `${name}: ${message}`);
  return `the ${svc.shape} shape needs ${missing.join('; ')}`;
}

function paymentsUrlExpected(
  { payments }: Partner,
  { paymentAddresses }: RuleSettings,
): string | null {
  const isRefused = paymentAddresses.httpsOnly && payments?.url.startsWith('http:');
  return isRefused ? 'expected https, or OUTGOING_EXCEPTIONS=payments' : null;
}
