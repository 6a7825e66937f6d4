// `npm run partners -- add | key | revoke | tags | webhook | list`: the partners, their API keys, the tags that
// identify them in orders, and their webhook endpoints.
import { parseArgs } from 'node:util';
import { associateTagsOf } from '../src/platform/associate-tags';
import { readConfig, type Config } from '../src/platform/config';
import { createLogger } from '../src/platform/logger';
import {
  withAssociateTags,
  withKey,
  withNewestSecretAlone,
  withNewWebhookSecret,
  withoutKey,
  withoutWebhook,
  withPartner,
  withWebhook,
} from '../src/platform/partner-edits';
import {
  hashPartnerKey,
  isExpired,
  makePartnerKey,
  partnerKeyId,
  makeWebhookSecret,
} from '../src/platform/partner-keys';
import { openPartners } from '../src/platform/partner-rules';
import { readPartnerFile, type Partner, type PartnerFile } from '../src/platform/partners';
import { createAddressGuard } from '../src/upstream/http/address-guard';
import { editPartnerFile } from './partner-file';
import { runCommand } from './run-command';

const USAGE = `npm run partners -- list
npm run partners -- add <id> [--name <name>] [--expires <time>]   adds a partner with a first key
npm run partners -- key <id> [--expires <time>]                   adds a key; existing keys stay valid
npm run partners -- revoke <id> <key id>                          revokes a key within a second
npm run partners -- tags <id> [<name>=<value> …]                  sets the tags of its orders; without tags: partner=<id>
npm run partners -- webhook <id> <address>                        sets the webhook URL; the first one creates a secret
npm run partners -- webhook-secret <id>                           adds a secret; webhooks are then signed with both
npm run partners -- webhook-secret <id> --newest-alone            stops signing with the older secret
npm run partners -- webhook <id> --off                            stops sending webhooks`;

async function main(args: string[]): Promise<void> {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      name: { type: 'string' },
      expires: { type: 'string' },
      off: { type: 'boolean' },
      'newest-alone': { type: 'boolean' },
    },
  });
  const [command, id = '', ...others] = positionals;
  const [third = ''] = others;
  const config = readConfig();
  const edit = (change: (file: PartnerFile) => PartnerFile) => editPartnerFile(config, change);
  switch (command) {
    case 'list':
      for (const partner of readPartnerFile(config.partnersFile, config.upstream.apiKey).partners)
        print(partner);
      // Throws for anything that the programs refuse with these settings, such as http in production.
      openPartners(config, createLogger('partners', 'silent'));
      return;
    case 'add': {
      const { name = id } = values;
      const key = newKey(config, values.expires);
      await edit((file) => withKey(withPartner(file, { id, name }), id, key.kept));
      key.show(id);
      return;
    }
    case 'key': {
      const key = newKey(config, values.expires);
      await edit((file) => withKey(file, id, key.kept));
      key.show(id);
      return;
    }
    case 'revoke':
      await edit((file) => withoutKey(file, id, third));
      console.log(`Key ${third} of ${id} is revoked.`);
      return;
    case 'tags': {
      const tags = tagsIn(others);
      await edit((file) => withAssociateTags(file, id, tags));
      console.log(
        `Checkouts that ${id} starts from now on carry ${tagsText({ id, associateTags: tags })}.`,
      );
      return;
    }
    case 'webhook': {
      if (values.off) {
        await edit((file) => withoutWebhook(file, id));
        console.log(`${id} receives no more webhooks.`);
        return;
      }
      assertReachable(third, config);
      const secret = makeWebhookSecret();
      let isFirst = false;
      await edit((file) => {
        isFirst = file.partners.find((it) => it.id === id)?.webhook === undefined;
        return withWebhook(file, id, { url: third, secret });
      });
      console.log(
        `${id} receives webhooks at its new URL, at the latest from its next checkout on.`,
      );
      if (isFirst) showSecret(id, secret);
      return;
    }
    case 'webhook-secret': {
      if (values['newest-alone']) {
        await edit((file) => withNewestSecretAlone(file, id));
        console.log(`Only the newest secret of ${id} signs webhooks now.`);
        return;
      }
      const secret = makeWebhookSecret();
      await edit((file) => withNewWebhookSecret(file, id, secret));
      showSecret(id, secret);
      return;
    }
    default:
      throw new Error(USAGE);
  }
}

/** Shown once: we store only the hash. */
function newKey({ isProduction }: Config, expires: string | undefined) {
  const expiresAt = expires === undefined ? undefined : instantOf(expires);
  const key = makePartnerKey(isProduction);
  const hash = hashPartnerKey(key);
  const createdAt = new Date().toISOString();
  return {
    kept: { hash, createdAt, ...(expiresAt !== undefined && { expiresAt }) },
    show: (id: string): void => {
      console.log(`Key ${partnerKeyId(hash)} of ${id}, shown only now:\n\n  ${key}\n`);
    },
  };
}

/** Parses `name=value`; the value may contain `=`. */
function tagsIn(words: readonly string[]): Record<string, string> {
  const tags = words.map((word) => {
    const [, name, value] = /^([^=]+)=(.+)$/.exec(word) ?? [];
    if (name === undefined || value === undefined) {
      throw new Error(`${word}: expected <name>=<value>`);
    }
    return [name, value] as const;
  });
  return Object.fromEntries(tags);
}

function tagsText(partner: Pick<Partner, 'id' | 'associateTags'>): string {
  return JSON.stringify(associateTagsOf(partner));
}

/** Applies the delivery's rules for addresses, except that no host name is resolved. */
function assertReachable(text: string, { webhooks }: Config): void {
  // The check of the partner file reports a text that is not an address.
  if (!URL.canParse(text)) return;
  const url = new URL(text);
  if (webhooks.httpsOnly && url.protocol !== 'https:') {
    throw new Error('expected an https address: production sends webhooks only over https');
  }
  try {
    createAddressGuard(webhooks.allowedAddresses).assertHost(url);
  } catch (error) {
    const message = 'expected an address of the public internet, or OUTGOING_EXCEPTIONS=webhooks';
    throw new Error(message, { cause: error });
  }
}

function showSecret(id: string, secret: string): void {
  console.log(`Secret of the webhooks of ${id}, shown only now:\n\n  ${secret}\n`);
}

function instantOf(text: string): string {
  const atMs = Date.parse(text);
  if (Number.isNaN(atMs))
    throw new Error('--expires: expected a time such as 2027-01-31T00:00:00Z');
  if (atMs <= Date.now()) throw new Error('--expires: expected a time in the future');
  return new Date(atMs).toISOString();
}

function print(partner: Partner): void {
  const { id, name, keyHashes, keys = [], webhook } = partner;
  console.log(`${id}  ${name}`);
  console.log(`  orders carry ${tagsText(partner)}`);
  if (webhook) {
    // The rest of the address may contain a token.
    const { origin } = new URL(webhook.url);
    console.log(`  webhooks to ${origin}, signed with ${webhook.secrets.length} secret(s)`);
  }
  for (const hash of keyHashes) console.log(`  ${partnerKeyId(hash)}  does not expire`);
  for (const key of keys) {
    const ends = isExpired(key, Date.now()) ? 'expired' : 'expires';
    const end = key.expiresAt === undefined ? 'does not expire' : `${ends} ${key.expiresAt}`;
    console.log(`  ${partnerKeyId(key.hash)}  created ${key.createdAt}, ${end}`);
  }
}

runCommand(async () => {
  const args = process.argv.slice(2);
  if (args.includes('--help')) console.log(USAGE);
  else await main(args);
});
