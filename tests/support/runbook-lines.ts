// The lines of runbook pages, typed as they stand there.
import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { runOps } from '../../ops/commands/run';
import { programArguments } from '../../scripts/program-process';
import type { Config } from '../../src/platform/config';
import { provisionForTests } from './temporal-server';

const RUNBOOKS = join(__dirname, '../../docs/runbooks');
const OPS = 'npm run ops -- ';
/** Where this project is not at hand, without what stands in front. */
const TEMPORAL = /^(?:npm run temporal -- |temporal )/;
const PARTNERS = 'npm run partners -- ';
const TYPED = [
  OPS,
  'npm run temporal -- ',
  'temporal ',
  PARTNERS,
  'openssl ',
  'curl ',
  'date ',
  'sum ',
];

/** What stands for an id on the page, and the id. */
export type Ids = Readonly<Record<string, string>>;

/**
 * The first line of the page that has the words, in a block or between backticks, with the ids in it. A line that a
 * backslash continues is joined with the next.
 */
export function lineOf(page: string, words: string, ids: Ids = {}): string {
  const found = linesIn(`${page}.md`).find((line) => line.includes(words));
  if (found === undefined) throw new Error(`${page} has no line with ${words}`);
  return Object.entries(ids).reduce((line, [word, id]) => line.replace(word, id), found);
}

/** Every line for `npm run ops` on any page. */
export function opsLines(): string[] {
  return readdirSync(RUNBOOKS)
    .flatMap(linesIn)
    .filter((line) => line.startsWith(OPS));
}

/** What the page has Prometheus asked. */
export function questionsOf(page: string): string[] {
  return linesIn(`${page}.md`).filter((line) => line.startsWith('sum '));
}

function linesIn(file: string): string[] {
  const text = readFileSync(join(RUNBOOKS, file), 'utf8');
  const whole = text.replaceAll(/\s*\\\n\s*/g, ' ');
  const typed = whole.split(/[\n`]/).map((line) => line.trim());
  return typed.filter((line) => TYPED.some((begin) => line.startsWith(begin)));
}

export interface OpsAnswer {
  readonly exitCode: number;
  readonly printed: string;
  readonly noted: string;
}

/** A line for `npm run ops`, with what stands before the command or without it, and with the words of a shell. */
export async function typeOps(line: string, config: Config): Promise<OpsAnswer> {
  const printed: string[] = [];
  const noted: string[] = [];
  const words = line.replace(OPS, '').matchAll(/"([^"]*)"|(\S+)/g);
  const args = [...words].map(([, quoted, bare]) => quoted ?? bare!);
  const exitCode = await runOps(args, {
    readConfig: () => config,
    print: (text) => printed.push(text),
    note: (text) => noted.push(text),
  });
  return { exitCode, printed: printed.join('\n'), noted: noted.join('\n') };
}

/** A line for a shell, with further settings; resolves with what it prints. */
export async function typeShell(line: string, settings: NodeJS.ProcessEnv = {}): Promise<string> {
  const env = { ...process.env, ...settings };
  return (await promisify(execFile)('bash', ['-c', line], { env })).stdout;
}

/** A line for Temporal's own CLI; resolves with what it prints. */
export async function typeTemporal(line: string, { temporal }: Config): Promise<string> {
  const { path } = await provisionForTests(() => undefined);
  const command = line.replace(TEMPORAL, '"$TEMPORAL_CLI" ');
  const server = `--address ${temporal.address} --namespace ${temporal.namespace}`;
  return typeShell(`${command} ${server}`, { TEMPORAL_CLI: path });
}

/** The same line, as `npm run temporal` carries it out. */
export async function typeWrapper(
  line: string,
  { temporal, dataDir }: Config,
  settings: NodeJS.ProcessEnv,
): Promise<string> {
  const words = [
    ...programArguments('scripts/temporal.ts'),
    ...line.replace(TEMPORAL, '').split(' '),
  ];
  const { address: TEMPORAL_ADDRESS, namespace: TEMPORAL_NAMESPACE } = temporal;
  const ours = { TEMPORAL_ADDRESS, TEMPORAL_NAMESPACE, USHER_DATA_DIR: dataDir };
  const env = { ...process.env, ...ours, ...settings };
  return (await promisify(execFile)(process.execPath, words, { env })).stdout;
}

/** A line for `npm run partners`; resolves with what it prints. */
export async function typePartners(line: string, { dataDir }: Config): Promise<string> {
  const words = [
    ...programArguments('scripts/partners.ts'),
    ...line.replace(PARTNERS, '').split(' '),
  ];
  const env = { ...process.env, USHER_DATA_DIR: dataDir };
  return (await promisify(execFile)(process.execPath, words, { env })).stdout;
}
