// The sender's details in orders: our version, the partner and the device.
import { createHash } from 'node:crypto';
import { version } from '../../../package.json';
import type { Device, OrderDefaults } from '../../domain/checkout/request';
import { associateTagsOf } from '../../platform/associate-tags';
import type { Partner } from '../../platform/partners';

/** The sender's details in every order of the partner (Svc spec 2.6). */
export function orderDefaultsOf(partner: Partner): OrderDefaults {
  return {
    clientVersion: `usher/${version}`,
    associateTags: associateTagsOf(partner),
    tenantId: partner.tenantId ?? null,
  };
}

/**
 * The device of the checkout (Svc spec 5.4): the caller's own ids, else a UUID per checkout, derived from its id so
 * that a repeated start has the same one.
 */
export function deviceOf(
  checkoutId: string,
  given: { readonly deviceId: string; readonly adId?: string | undefined } | undefined,
): Device {
  const own = uuidOf(checkoutId);
  return { deviceId: given?.deviceId ?? own, adId: given?.adId ?? own };
}

/** A UUID of version 8 (RFC 9562), whose bits we choose. */
function uuidOf(checkoutId: string): string {
  const bytes = createHash('sha256').update(`device of ${checkoutId}`).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
