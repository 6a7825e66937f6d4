// Screenshots of tests for the documentation: saved only if RECORD_SCREENSHOTS is set, by `npm run record-screenshots`.
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';

const FOLDER = join(__dirname, '../../docs/screenshots');

export async function keepPicture(name: string, of: Page | Locator): Promise<void> {
  if (!process.env.RECORD_SCREENSHOTS) return;
  await of.screenshot({ path: join(FOLDER, `${name}.png`) });
}
