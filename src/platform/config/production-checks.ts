// The additional checks of settings in production: real money is at stake, so no development default is used.
import { isNeededIn } from '../../domain/payments/ways-to-pay';
import { DEVELOPMENT_KEY_PREFIX } from '../payload-codec/keys';
import { isLoopbackAddress, isLoopbackHost, isLoopbackUrl } from './loopback';
import type { SettingIssue } from './secret-files';
import { isGuessableKey, isGuessableSigningSecret, looksGuessable } from './secret-strength';
import type { Settings } from './settings-schema';
import { usesTls } from './temporal-settings';

/** The sandbox's default settings. */
export const SANDBOX = {
  baseUrl: 'http://127.0.0.1:3001',
  apiKeys: ['svc_sandbox_key', 'svc_sandbox_key_alternative'],
  vaultUrl: 'http://127.0.0.1:3001/payment-provider',
  vaultSecret: 'whsec_c2FuZGJveC1wYXltZW50LXNlY3JldC0wMDE=',
} as const;

type Name = keyof Settings;
/** Returns the expected value, or null for a valid setting. */
type Rule = (settings: Settings) => string | null;
type NamedRule = readonly [Name, Rule];

const REAL_SVC_RULES: readonly NamedRule[] = [
  ['UPSTREAM_BASE_URL', ({ UPSTREAM_BASE_URL: url }) => upstreamExpected(url)],
  ['UPSTREAM_API_KEY', ({ UPSTREAM_API_KEY: key }) => apiKeyExpected(key)],
];

const VAULT_RULES: readonly NamedRule[] = [
  ['CARD_VAULT_URL', vaultUrlExpected],
  ['CARD_VAULT_SECRET', vaultSecretExpected],
];

const RULES: readonly NamedRule[] = [
  ...REAL_SVC_RULES,
  ['UPSTREAM_RATE_PER_SECOND', (settings) => agreedExpected(settings, 'UPSTREAM_RATE_PER_SECOND')],
  ['UPSTREAM_BURST', (settings) => agreedExpected(settings, 'UPSTREAM_BURST')],
  ...VAULT_RULES.map(([name, rule]): NamedRule => [name, ifVaultIsUsed(rule)]),
  ['OTEL_EXPORTER_OTLP_ENDPOINT', tracesUrlExpected],
  ['TEMPORAL_ADDRESS', ({ TEMPORAL_ADDRESS: it }) => (it ? null : 'expected host:port')],
  ['TEMPORAL_TLS', temporalTlsExpected],
  ['HOST', apiTlsExpected],
  ['WORKER_BUILD_ID', ({ WORKER_BUILD_ID: it }) => (it ? null : 'expected the id of the build')],
  ['USHER_SECRET', ({ USHER_SECRET: ring }) => secretsExpected(ring)],
  ['USHER_PAYLOAD_KEYS', ({ USHER_PAYLOAD_KEYS: ring }) => payloadKeysExpected(ring)],
  ['CODEC_TOKENS', ({ CODEC_TOKENS: tokens }) => codecTokensExpected(tokens)],
];

/** The programs that need only some of the settings; others need all. */
export type ProgramName = 'api' | 'worker' | 'codec' | 'setup';

/** Settings that only the listed programs use, so that no program needs a secret that it never uses. */
const USED_BY: Partial<Record<Name, readonly ProgramName[]>> = {
  UPSTREAM_BASE_URL: ['api', 'worker'],
  UPSTREAM_API_KEY: ['api', 'worker'],
  UPSTREAM_RATE_PER_SECOND: ['api', 'worker'],
  UPSTREAM_BURST: ['api', 'worker'],
  // The API never calls the vault: it uses the address only to check that there is a vault.
  CARD_VAULT_URL: ['api', 'worker'],
  CARD_VAULT_SECRET: ['worker'],
  WORKER_BUILD_ID: ['worker'],
  USHER_SECRET: ['api', 'worker', 'setup'],
};

/** The settings that production refuses although their format is valid; without a program, all are checked. */
export function refusedInProduction(settings: Settings, program?: ProgramName): SettingIssue[] {
  return refused(settings, usedRules(RULES, program));
}

/** The refused settings of the vault, which a partner's own key may need even if the shared key does not. */
export function refusedOfVault(settings: Settings, program?: ProgramName): SettingIssue[] {
  return refused(settings, usedRules(VAULT_RULES, program));
}

/** Gamma and prod are stages of the real Svc, so the sandbox's settings are refused there. */
export function refusedByStage(settings: Settings, program?: ProgramName): SettingIssue[] {
  if (settings.UPSTREAM_STAGE === 'beta') return [];
  return refused(settings, usedRules(REAL_SVC_RULES, program));
}

function usedRules(rules: readonly NamedRule[], program?: ProgramName): readonly NamedRule[] {
  if (program === undefined) return rules;
  return rules.filter(([name]) => USED_BY[name]?.includes(program) ?? true);
}

function refused(settings: Settings, rules: readonly NamedRule[]): SettingIssue[] {
  return rules.flatMap(([name, rule]) => {
    const expected = rule(settings);
    return expected === null ? [] : [{ name, message: expected }];
  });
}

/**
 * Whether this is production. USHER_ENV decides; if it is not set, this is production if Svc is not on this machine, or
 * if the stage is prod.
 *
 * @returns an issue if USHER_ENV contradicts the stage.
 */
export function isProduction(settings: Settings): boolean | SettingIssue {
  const isProductionStage = settings.UPSTREAM_STAGE === 'prod';
  if (settings.USHER_ENV === undefined) {
    const { UPSTREAM_BASE_URL: url = SANDBOX.baseUrl } = settings;
    return isProductionStage || !isLoopbackUrl(url);
  }
  if (settings.USHER_ENV === 'production') return true;
  const message = 'expected production, since UPSTREAM_STAGE is prod';
  return isProductionStage ? { name: 'USHER_ENV', message } : false;
}

function upstreamExpected(url: string | undefined): string | null {
  if (url === undefined || url === SANDBOX.baseUrl) return 'expected the address of the real Svc';
  return plainHttpExpected(url);
}

function plainHttpExpected(url: string): string | null {
  return url.startsWith('https:') || isLoopbackUrl(url)
    ? null
    : 'expected https, since the address is not on this machine';
}

export function apiKeyExpected(key: string | undefined): string | null {
  const isSandboxKey = SANDBOX.apiKeys.some((it) => it === key);
  return key === undefined || isSandboxKey ? 'expected the API key of the real Svc' : null;
}

/** The limits of beta's keys are documented; those of prod are agreed at onboarding (Svc spec 8). */
function agreedExpected(
  settings: Settings,
  name: 'UPSTREAM_RATE_PER_SECOND' | 'UPSTREAM_BURST',
): string | null {
  const isMissing = settings.UPSTREAM_STAGE === 'prod' && settings[name] === undefined;
  return isMissing ? 'expected the value agreed for the key' : null;
}

/** Checks settings of the vault only if the shape of the shared key uses it (Svc spec 2.7). */
function ifVaultIsUsed(rule: Rule): Rule {
  return (settings) =>
    isNeededIn(settings.UPSTREAM_ORDERING_SHAPE, 'card_vault') ? rule(settings) : null;
}

function vaultUrlExpected({ CARD_VAULT_URL: url }: Settings): string | null {
  if (url === undefined || url === SANDBOX.vaultUrl) {
    return 'expected the vault of a payment provider';
  }
  return plainHttpExpected(url);
}

function tracesUrlExpected(settings: Settings): string | null {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: url, OUTGOING_EXCEPTIONS: exceptions } = settings;
  return url === undefined || exceptions.includes('traces') ? null : plainHttpExpected(url);
}

function vaultSecretExpected({ CARD_VAULT_SECRET: secret }: Settings): string | null {
  if (secret === undefined || secret === SANDBOX.vaultSecret) {
    return 'expected the secret agreed with the payment provider';
  }
  return signingSecretExpected(secret);
}

/** For any `whsec_…` secret. The sandbox's secret is typed text, so it is refused, too. */
export function signingSecretExpected(secret: string): string | null {
  return isGuessableSigningSecret(secret) ? 'expected random bytes' : null;
}

function temporalTlsExpected(settings: Settings): string | null {
  const { TEMPORAL_ADDRESS: address } = settings;
  if (address === undefined || isLoopbackAddress(address) || usesTls(settings)) return null;
  return 'expected true, or TEMPORAL_TLS_* or TEMPORAL_API_KEY, since Temporal is not on this machine';
}

function apiTlsExpected({ HOST: host, API_BEHIND_TLS: isBehindTls }: Settings): string | null {
  if (isLoopbackHost(host) || isBehindTls) return null;
  return 'expected a loopback address, or API_BEHIND_TLS=true behind a TLS proxy';
}

function secretsExpected(ring: Settings['USHER_SECRET']): string | null {
  if (!ring) return 'expected secret[,secret]';
  const place = ring.findIndex(looksGuessable);
  return place < 0 ? null : `expected random characters, but entry ${place + 1} could be guessed`;
}

function payloadKeysExpected(ring: Settings['USHER_PAYLOAD_KEYS']): string | null {
  if (!ring) return 'expected id:base64key[,id:base64key]';
  const place = ring.findIndex(
    ({ id, key }) => id.startsWith(DEVELOPMENT_KEY_PREFIX) || isGuessableKey(key.export()),
  );
  if (place < 0) return null;
  return `expected random keys, but entry ${place + 1} is a development key or could be guessed`;
}

/** Optional, since only the codec server needs tokens. */
function codecTokensExpected(tokens: Settings['CODEC_TOKENS']): string | null {
  const place = tokens?.findIndex(({ token }) => looksGuessable(token)) ?? -1;
  return place < 0 ? null : `expected random tokens, but entry ${place + 1} could be guessed`;
}
