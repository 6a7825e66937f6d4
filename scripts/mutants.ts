// `npm run mutants -- --count 100 --seed 1`: changes one token at a time in src/domain and src/workflows, in a copy
// of the work tree, and reports how many of the changes are found by the unit tests or the default simulation.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { exchange, placesOf, type Place } from '../tests/mutants/places';
import { Trial, type Verdict } from '../tests/mutants/trial';
import { openTypeCheck, type TypeCheck } from '../tests/mutants/type-check';

const ROOT = join(__dirname, '..');
const FOLDERS = ['src/domain', 'src/workflows'];

interface Options {
  readonly count: number;
  readonly seed: number;
}

interface Mutant {
  /** The place and the change. */
  readonly name: string;
  readonly file: string;
  readonly original: string;
  readonly text: string;
}

function readOptions(): Options {
  const { values } = parseArgs({
    options: {
      count: { type: 'string', default: '100' },
      seed: { type: 'string', default: '1' },
    },
  });
  const number = (name: keyof Options): number => {
    const value = Number(values[name]);
    if (Number.isSafeInteger(value) && value > 0) return value;
    throw new Error(`--${name}: expected a whole number from 1`);
  };
  return { count: number('count'), seed: number('seed') };
}

async function main({ count, seed }: Options): Promise<void> {
  const trial = new Trial();
  try {
    await refuseFailingTests(trial);
    const verdicts = new Map<string, Verdict>();
    for (const { name, file, original, text } of mutants(seed, openTypeCheck(ROOT))) {
      const verdict = await trial.judge(file, original, text);
      verdicts.set(name, verdict);
      console.log(`${verdicts.size} of ${count}: ${verdict}: ${name}`);
      if (verdicts.size === count) break;
    }
    report(verdicts);
  } finally {
    trial.close();
  }
}

/** Tests that already fail would find every change. */
async function refuseFailingTests(trial: Trial): Promise<void> {
  const file = 'src/domain/failure.ts';
  const text = readFileSync(join(ROOT, file), 'utf8');
  const verdict = await trial.judge(file, text, text);
  if (verdict !== 'survived') throw new Error('The tests fail without any change.');
}

/** Yields changes in random order, one per place, and only those that pass the type check. */
function* mutants(seed: number, types: TypeCheck): Generator<Mutant> {
  const chance = xoroshiro128plus(seed);
  const places = allPlaces();
  while (places.length > 0) {
    const [place] = places.splice(uniformInt(chance, 0, places.length - 1), 1);
    if (!place) return;
    const { file, line, token, others } = place;
    const other = others[uniformInt(chance, 0, others.length - 1)] ?? '';
    const original = readFileSync(join(ROOT, file), 'utf8');
    const text = exchange(original, place, other);
    const name = `${file}:${line}  ${token} -> ${other || 'nothing'}`;
    if (types.passes(file, text)) yield { name, file, original, text };
  }
}

function allPlaces(): Place[] {
  return FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .sort()
      .flatMap((name) => {
        const file = `${folder}/${name}`;
        return placesOf(file, readFileSync(join(ROOT, file), 'utf8'));
      }),
  );
}

function report(verdicts: ReadonlyMap<string, Verdict>): void {
  const those = (wanted: Verdict) =>
    [...verdicts].filter(([, verdict]) => verdict === wanted).map(([name]) => name);
  const byUnits = those('found by the unit tests').length;
  const bySimulation = those('found by the simulation').length;
  console.log(`\nOf ${verdicts.size} changes the unit tests found ${byUnits},`);
  console.log(`and the simulation ${bySimulation} of the others. These survived:`);
  for (const name of those('survived')) console.log(`  ${name}`);
}

main(readOptions()).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
