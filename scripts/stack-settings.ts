// The settings of programs that run on the sandbox, and the environment variables that they ignore.
import { PAYMENT_PROVIDER_PATH, readSettings } from '../sandbox/settings';
import type { Config } from '../src/platform/config';
import { isLoopbackUrl } from '../src/platform/config/loopback';
import type { Partner } from '../src/platform/partners';

type Env = Readonly<Record<string, string>>;

/** The sandbox's payment provider, which is also its card vault. */
export function sandboxPayments(sandboxUrl: string, env: Env | undefined) {
  const { paymentSecret: secret } = settingsOfSandbox(env);
  return { url: `${sandboxUrl}${PAYMENT_PROVIDER_PATH}`, secret };
}

function settingsOfSandbox(env: Env | undefined) {
  return readSettings({ ...process.env, ...env });
}

/** Settings that the sandbox requires and that a stack cannot change. */
export function settingsOnTheSandbox(
  sandboxUrl: string,
  { url, secret }: ReturnType<typeof sandboxPayments>,
  env: Env | undefined,
) {
  return {
    UPSTREAM_BASE_URL: sandboxUrl,
    UPSTREAM_LAYOUT_NAMES_ACCOUNT: 'true',
    UPSTREAM_LEASE_RENEWS: String(settingsOfSandbox(env).leaseRenews),
    // No build is made current here, so a versioned worker would wait forever.
    WORKER_BUILD_ID: '',
    CARD_VAULT_URL: url,
    CARD_VAULT_SECRET: secret,
    CARD_VAULT_SECRET_FILE: '',
  };
}

/** The port of the sample shop. */
export const DEFAULT_SHOP_PORT = 4000;

/** Our stacks' default, unlike the sandbox's: an order whose response is lost is found by sending the order again. */
export const DUPLICATES_NAME_ORDER: Env = { SANDBOX_DUPLICATE_NAMES_ORDER: 'on' };

/** The settings that the environment does not set. */
export function unlessGiven(settings: Env): Env {
  return Object.fromEntries(Object.entries(settings).filter(([name]) => !process.env[name]));
}

interface ShopNeeds {
  readonly port: number | undefined;
  readonly apiUrl: string;
  readonly apiKey: string | undefined;
  readonly sandboxUrl: string;
  /** Undefined if the Temporal server is not ours. */
  readonly temporalUiUrl: string | undefined;
  readonly namespace: string;
}

/**
 * The settings of the sample shop, with the addresses that its backstage page shows and controls. Undefined without a
 * port or a key.
 */
export function settingsOfShop(needs: ShopNeeds): Env | undefined {
  const { port, apiUrl, apiKey, sandboxUrl, temporalUiUrl, namespace } = needs;
  if (port === undefined || apiKey === undefined) return undefined;
  return {
    SHOP_PORT: String(port),
    TSX_TSCONFIG_PATH: 'examples/shop/tsconfig.json',
    USHER_URL: apiUrl,
    USHER_API_KEY: apiKey,
    SANDBOX_URL: sandboxUrl,
    ...(temporalUiUrl !== undefined && {
      TEMPORAL_WORKFLOWS_URL: `${temporalUiUrl}/namespaces/${namespace}/workflows`,
    }),
  };
}

/** Temporal's TLS settings, the path of the partner file, and the paths of files with secrets, but no secret itself. */
const FOR_OPS =
  /^(?:TEMPORAL_TLS.*|(?:TEMPORAL_API_KEY|USHER_SECRET|USHER_PAYLOAD_KEYS|USHER_PARTNERS)_FILE)$/;

/** What `npm run ops` and `npm run temporal` need to know about a stack whose programs have these settings. */
export function settingsForOps(
  { temporal: { namespace } }: Config,
  given: Env,
  codecEndpoint: string | undefined,
): Env {
  const { TEMPORAL_ADDRESS = '', UPSTREAM_BASE_URL = '' } = given;
  return {
    ...environmentForOps(),
    TEMPORAL_ADDRESS,
    TEMPORAL_NAMESPACE: namespace,
    UPSTREAM_BASE_URL,
    ...(codecEndpoint !== undefined && { TEMPORAL_CODEC_ENDPOINT: codecEndpoint }),
  };
}

function environmentForOps(): Env {
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) =>
      FOR_OPS.test(name) && value !== undefined ? [[name, value] as const] : [],
    ),
  );
}

/** The settings that the environment sets to another value. */
export function settingsThatDiffer(given: Env): readonly string[] {
  const wanted = (name: string) => process.env[name] ?? '';
  return Object.keys(given).filter((name) => wanted(name) !== '' && wanted(name) !== given[name]);
}

/** Partners whose provider is at another local address, as when the sandbox moves and the partner file is kept. */
export function strayProviders(partners: readonly Partner[], sandboxUrl: string) {
  return partners.flatMap(({ id, payments }) =>
    payments && isLoopbackUrl(payments.url) && !payments.url.startsWith(`${sandboxUrl}/`)
      ? [{ id, url: payments.url }]
      : [],
  );
}
