// Whether a partner that ops have typed is one: a misspelt one has no checkouts, and its sales would continue.
import { existsSync } from 'node:fs';
import { readPartnerFile } from '../../src/platform/partners';
import type { OpsContext } from './ops-context';

type Asking = Pick<OpsContext, 'config' | 'note'>;

/** Throws where there is no such partner. */
export function assertPartner(partner: string | undefined, context: Asking): void {
  if (!isMissing(partner, context)) return;
  throw new Error(`There is no partner ${partner} in ${context.config.partnersFile}.`);
}

/** Only says so: a partner that was removed may still have checkouts. */
export function notePartner(partner: string | undefined, context: Asking): void {
  if (!isMissing(partner, context)) return;
  context.note(`There is no partner ${partner} in ${context.config.partnersFile}.`);
}

function isMissing(partner: string | undefined, { config, note }: Asking): boolean {
  if (partner === undefined) return false;
  const { partnersFile, upstream } = config;
  if (!existsSync(partnersFile)) {
    note(`The partner file ${partnersFile} is not here: check the spelling of ${partner}.`);
    return false;
  }
  const { partners } = readPartnerFile(partnersFile, upstream.apiKey);
  return !partners.some(({ id }) => id === partner);
}
