// Opens the partner file with the rules that follow from the settings, the same in the API and the worker.
import { isNeededIn } from '../domain/payments/ways-to-pay';
import type { Config } from './config';
import type { OutgoingKind } from './config/outgoing';
import { apiKeyExpected, signingSecretExpected } from './config/production-checks';
import type { Logger } from './logger';
import {
  openPartnerDirectory,
  type FieldIssue,
  type Partner,
  type PartnerDirectory,
  type PartnerDirectoryOptions,
} from './partners';

/** The settings from which the rules for the partner file follow. */
type RuleSettings = Pick<
  Config,
  'isProduction' | 'cardVaultIssues' | 'paymentAddresses' | 'webhooks'
>;

/** A field, and the expected value; null for a valid field. */
type CheckedField = readonly [field: string, expected: string | null];

/**
 * Opens the partner file of the settings.
 *
 * @throws PartnerFileError if the file is invalid, or these settings do not allow it.
 */
export function openPartners(
  config: RuleSettings & Pick<Config, 'partnersFile' | 'upstream'>,
  logger: Logger,
  clocks: Pick<PartnerDirectoryOptions, 'nowMs' | 'wallMs'> = {},
): PartnerDirectory {
  return openPartnerDirectory(config.partnersFile, logger, {
    ...clocks,
    sharedSvcKey: config.upstream.apiKey,
    isProduction: config.isProduction,
    issuesOf: (partner) => issuesOf(partner, config),
  });
}

function issuesOf(partner: Partner, settings: RuleSettings): FieldIssue[] {
  const { paymentAddresses, webhooks } = settings;
  const checked: readonly CheckedField[] = [
    ['svc.shape', shapeExpected(partner, settings)],
    ['payments.url', urlExpected('payments', partner.payments?.url, paymentAddresses)],
    ['webhook.url', urlExpected('webhooks', partner.webhook?.url, webhooks)],
    ...(settings.isProduction ? checkedSecrets(partner) : []),
  ];
  return checked.flatMap(([field, expected]) => (expected === null ? [] : [{ field, expected }]));
}

/** Each key of the alternative shape takes cards from the vault (Svc spec 2.7). */
function shapeExpected({ svc }: Partner, { cardVaultIssues }: RuleSettings): string | null {
  if (!svc || !isNeededIn(svc.shape, 'card_vault') || cardVaultIssues.length === 0) return null;
  const missing = cardVaultIssues.map(({ name, message }) => `${name}: ${message}`);
  return `the ${svc.shape} shape needs ${missing.join('; ')}`;
}

function urlExpected(
  kind: OutgoingKind,
  url: string | undefined,
  { httpsOnly }: { readonly httpsOnly: boolean },
): string | null {
  const isPlain = url !== undefined && new URL(url).protocol === 'http:';
  return httpsOnly && isPlain ? `expected https, or OUTGOING_EXCEPTIONS=${kind}` : null;
}

/** Refuses the sandbox's keys, published secrets, and secrets that a person made up. */
function checkedSecrets({ svc, payments, webhook }: Partner): CheckedField[] {
  const ofWebhooks = webhook?.secrets.map((secret, index): CheckedField => [
    `webhook.secrets[${index}]`,
    signingSecretExpected(secret),
  ]);
  return [
    ['svc.apiKey', svc ? apiKeyExpected(svc.apiKey) : null],
    ['payments.secret', payments ? signingSecretExpected(payments.secret) : null],
    ...(ofWebhooks ?? []),
  ];
}
