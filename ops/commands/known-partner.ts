// Checks that a partner id exists: a misspelt one has no checkouts, and pausing its sales would have no effect.
import { existsSync } from 'node:fs';
import { readPartnerFile } from '../../src/platform/partners';
import type { OpsContext } from './ops-context';

type PartnerContext = Pick<OpsContext, 'config' | 'note'>;

/** Throws if there is no such partner. */
export function assertPartner(partner: string | undefined, context: PartnerContext): void {
  if (!isMissing(partner, context)) return;
  throw new Error(`There is no partner ${partner} in ${context.config.partnersFile}.`);
}

/** Only notes a missing partner: a removed partner may still have checkouts. */
export function notePartner(partner: string | undefined, context: PartnerContext): void {
  if (!isMissing(partner, context)) return;
  context.note(`There is no partner ${partner} in ${context.config.partnersFile}.`);
}

function isMissing(partner: string | undefined, { config, note }: PartnerContext): boolean {
  if (partner === undefined) return false;
  const { partnersFile, upstream } = config;
  if (!existsSync(partnersFile)) {
    note(`The partner file ${partnersFile} was not found: check the spelling of ${partner}.`);
    return false;
  }
  const { partners } = readPartnerFile(partnersFile, upstream.apiKey);
  return !partners.some(({ id }) => id === partner);
}
