// Reports an invalid partner file: running programs keep the previous one, but a program could not restart, so ops must
// be alerted before that.
import { Gauge, type Registry } from 'prom-client';
import type { PartnerDirectory } from './partners';

/** Registers the gauge. Reading the gauge also checks the file, so that an idle process reports a change, too. */
export function measurePartnerFile(
  registry: Registry,
  partners: Pick<PartnerDirectory, 'isFileInEffect'>,
): void {
  new Gauge({
    name: 'usher_partner_file_in_effect',
    help: '1 if the partner file is in effect; 0 if it has a mistake, and the previous one stays in force.',
    registers: [registry],
    collect() {
      this.set(partners.isFileInEffect() ? 1 : 0);
    },
  });
}
