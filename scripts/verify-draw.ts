// `npm run verify-draw`: checks the draw of an on-sale, as saved from `GET /v1/on-sales/{id}/draw`. Needs nothing but
// the file. Exits 1 if the draw does not verify, 2 if the file cannot be read.
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { faultIn, readDraw, type Known } from '../src/temporal-reads/draw-file';
import { runCommand } from './run-command';

const USAGE =
  'Usage: npm run verify-draw -- <file> [chk_…]… [--hash <saved seedHash>] [--participants-hash <saved>] [--weight <saved>]';

runCommand(() => Promise.resolve().then(verify), 2);

function verify(): void {
  const { file, known } = readArguments();
  const draw = readDraw(readFileSync(file, 'utf8'));
  const fault = faultIn(draw, known);
  const isDrawn = `The order of ${draw.order.length} checkouts is as drawn.`;
  console.log(fault ?? [isDrawn, ...unchecked(known)].join('\n'));
  process.exitCode = fault === null ? 0 : 1;
}

/** What was not checked, since nothing was given to compare it with. */
function unchecked({ seedHash, participantsHash, checkoutIds }: Known): readonly string[] {
  return [
    seedHash === undefined ? 'Not checked: that the seed is the one announced (--hash).' : '',
    participantsHash === undefined
      ? 'Not checked: that the list is the one published (--participants-hash).'
      : '',
    checkoutIds.length === 0 ? 'Not checked: that your checkouts took part (chk_…).' : '',
  ].filter((line) => line !== '');
}

function readArguments(): { readonly file: string; readonly known: Known } {
  const options = {
    hash: { type: 'string' },
    'participants-hash': { type: 'string' },
    weight: { type: 'string' },
  } as const;
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const [file, ...checkoutIds] = positionals;
  const isForNobody = values.weight !== undefined && checkoutIds.length === 0;
  if (file === undefined || isForNobody || checkoutIds.some((id) => !id.startsWith('chk_'))) {
    throw new Error(USAGE);
  }
  const { hash: seedHash, 'participants-hash': participantsHash } = values;
  const weight = values.weight === undefined ? undefined : Number(values.weight);
  return { file, known: { seedHash, participantsHash, weight, checkoutIds } };
}
