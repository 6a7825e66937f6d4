// The edits of the partner file by `npm run partners`; each is pure and returns a new file.
import { hashesOf, type Partner, type PartnerFile } from './partners';
import { partnerKeyId, type PartnerKey } from './partner-keys';

/** An impossible edit; its message is shown to the user. */
class PartnerEditError extends Error {
  override readonly name = 'PartnerEditError';
}

/** Throws a PartnerEditError if the id is taken. */
export function withPartner(
  { partners }: PartnerFile,
  { id, name }: Pick<Partner, 'id' | 'name'>,
): PartnerFile {
  if (partners.some((it) => it.id === id))
    throw new PartnerEditError(`There is already a partner ${id}.`);
  return { partners: [...partners, { id, name, keyHashes: [] }] };
}

/** Throws a PartnerEditError if there is no such partner. */
export function withKey(file: PartnerFile, partnerId: string, key: PartnerKey): PartnerFile {
  return changed(file, partnerId, (partner) => ({
    ...partner,
    keys: [...(partner.keys ?? []), key],
  }));
}

/** `keyId` may be the start of an id. Throws a PartnerEditError unless exactly one key matches. */
export function withoutKey(file: PartnerFile, partnerId: string, keyId: string): PartnerFile {
  return changed(file, partnerId, (partner) => {
    const matches = hashesOf(partner).filter((hash) => partnerKeyId(hash).startsWith(keyId));
    const [hash] = matches;
    if (hash === undefined || matches.length > 1 || keyId === '') {
      throw new PartnerEditError(
        `${partnerId} has ${matches.length} keys that start with ${keyId}; expected exactly one.`,
      );
    }
    return {
      ...partner,
      keyHashes: partner.keyHashes.filter((it) => it !== hash),
      keys: (partner.keys ?? []).filter((it) => it.hash !== hash),
    };
  });
}

/**
 * Sets the tags that identify the partner in its orders; without tags, the partner's id is sent. Throws
 * a PartnerEditError if there is no such partner.
 */
export function withAssociateTags(
  file: PartnerFile,
  partnerId: string,
  tags: Readonly<Record<string, string>>,
): PartnerFile {
  return changed(file, partnerId, ({ associateTags: _before, ...partner }) =>
    Object.keys(tags).length === 0 ? partner : { ...partner, associateTags: { ...tags } },
  );
}

/** Sets the URL, and keeps existing secrets. Throws a PartnerEditError if there is no such partner. */
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

/**
 * Adds a secret; the previous secret also keeps signing. Throws a PartnerEditError if
 * there is no endpoint, or there are two secrets already.
 */
export function withNewWebhookSecret(
  file: PartnerFile,
  partnerId: string,
  secret: string,
): PartnerFile {
  return withSecrets(file, partnerId, ([newest, ...older]) => {
    if (older.length === 0) return [secret, newest];
    throw new PartnerEditError(
      `${partnerId} has two secrets, and may still use the older one: remove that one with --newest-alone first.`,
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
      throw new PartnerEditError(`${partnerId} has no webhook URL.`);
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
