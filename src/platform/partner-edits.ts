// The edits of the partner file by command; each is pure and returns a new file.
import { hashesOf, type Partner, type PartnerFile } from './partners';
import { partnerKeyId, type PartnerKey } from './partner-keys';

/** An edit that cannot be made; the message is for a person. */
class PartnerEditError extends Error {
  override readonly name = 'PartnerEditError';
}

/** Throws a PartnerEditError if the id is taken. */
export function withPartner(
  { partners }: PartnerFile,
  { id, name }: Pick<Partner, 'id' | 'name'>,
): PartnerFile {
  if (partners.some((it) => it.id === id)) throw new PartnerEditError(`There is a partner ${id}.`);
  return { partners: [...partners, { id, name, keyHashes: [] }] };
}

/** Throws a PartnerEditError if there is no such partner. */
export function withKey(file: PartnerFile, partnerId: string, key: PartnerKey): PartnerFile {
  return changed(file, partnerId, (partner) => ({
    ...partner,
    keys: [...(partner.keys ?? []), key],
  }));
}

/** Throws a PartnerEditError if the partner has no such key, or several begin like that. */
export function withoutKey(file: PartnerFile, partnerId: string, keyId: string): PartnerFile {
  return changed(file, partnerId, (partner) => {
    const matches = hashesOf(partner).filter((hash) => partnerKeyId(hash).startsWith(keyId));
    const [hash] = matches;
    if (hash === undefined || matches.length > 1 || keyId === '') {
      throw new PartnerEditError(`${partnerId} has ${matches.length} keys ${keyId}; expected one.`);
    }
    return {
      ...partner,
      keyHashes: partner.keyHashes.filter((it) => it !== hash),
      keys: (partner.keys ?? []).filter((it) => it.hash !== hash),
    };
  });
}

/** The tags that identify the partner in its orders, by default its id. Throws a PartnerEditError if there is no such partner. */
export function withAssociateTags(
  file: PartnerFile,
  partnerId: string,
  tags: Readonly<Record<string, string>>,
): PartnerFile {
  return changed(file, partnerId, ({ associateTags: _before, ...partner }) =>
    Object.keys(tags).length === 0 ? partner : { ...partner, associateTags: { ...tags } },
  );
}

/** Another address keeps its secrets. Throws a PartnerEditError if there is no such partner. */
export function withWebhook(
  file: PartnerFile,
  partnerId: string,
  { url, secret }: { readonly url: string; readonly secret: string },
): PartnerFile {
  return changed(file, partnerId, (partner) => ({
    ...partner,
    webhook: { url, secrets: partner.webhook?.secrets ?? [secret] },
  }));
}

export function withoutWebhook(file: PartnerFile, partnerId: string): PartnerFile {
  return changed(file, partnerId, ({ webhook: _gone, ...partner }) => partner);
}

/** The previous newest secret continues to sign beside it. Throws a PartnerEditError if there is no endpoint, or two sign already. */
export function withNewWebhookSecret(
  file: PartnerFile,
  partnerId: string,
  secret: string,
): PartnerFile {
  return withSecrets(file, partnerId, ([newest, ...older]) => {
    if (older.length === 0) return [secret, newest];
    throw new PartnerEditError(
      `${partnerId} has two secrets, and may still use the older: end that with --newest-alone first.`,
    );
  });
}

export function withNewestSecretAlone(file: PartnerFile, partnerId: string): PartnerFile {
  return withSecrets(file, partnerId, ([newest]) => [newest]);
}

function withSecrets(
  file: PartnerFile,
  partnerId: string,
  change: (secrets: readonly [newest: string, ...older: string[]]) => string[],
): PartnerFile {
  return changed(file, partnerId, (partner) => {
    const [newest, ...older] = partner.webhook?.secrets ?? [];
    if (!partner.webhook || newest === undefined) {
      throw new PartnerEditError(`${partnerId} has no address for webhooks.`);
    }
    return { ...partner, webhook: { ...partner.webhook, secrets: change([newest, ...older]) } };
  });
}

function changed(
  { partners }: PartnerFile,
  partnerId: string,
  change: (partner: Partner) => Partner,
): PartnerFile {
  if (!partners.some(({ id }) => id === partnerId)) {
    throw new PartnerEditError(`There is no partner ${partnerId}.`);
  }
  return { partners: partners.map((it) => (it.id === partnerId ? change(it) : it)) };
}
