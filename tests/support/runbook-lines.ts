// Runs the lines of runbook pages as they are written.
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
/** Pages may use Temporal's CLI with or without this project's wrapper. */
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

/** Placeholders on the page, each with the id that replaces it. */
export type Ids = Readonly<Record<string, string>>;

/**
 * The first line of the page that contains the words, in a block or between backticks, with its placeholders replaced.
 * Lines that end with a backslash are joined with the next.
 */
export function lineOf(page: string, words: string, ids: Ids = {}): string {
  const found = linesIn(`${page}.md`).find((line) => line.includes(words));
  if (found === undefined) throw new Error(`${page} has no line with ${words}`);
  return Object.entries(ids).reduce((line, [word, id]) => line.replace(word, id), found);
}

/** Every `npm run ops` line of all pages. */
export function opsLines(): string[] {
  return readdirSync(RUNBOOKS)
    .flatMap(linesIn)
    .filter((line) => line.startsWith(OPS));
}

/** The Prometheus queries of the page. */
export function queriesOf(page: string): string[] {
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

/** Runs a line for `npm run ops`, with or without that prefix; arguments may be quoted. */
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

/** Runs a line in a shell, with additional environment variables; returns its output. */
export async function typeShell(line: string, settings: NodeJS.ProcessEnv = {}): Promise<string> {
  const env = { ...process.env, ...settings };
  return (await promisify(execFile)('bash', ['-c', line], { env })).stdout;
}

/** Runs a line with Temporal's own CLI; returns its output. */
export async function typeTemporal(line: string, { temporal }: Config): Promise<string> {
  const { path } = await provisionForTests(() => undefined);
  const command = line.replace(TEMPORAL, '"$TEMPORAL_CLI" ');
  const server = `--address ${temporal.address} --namespace ${temporal.namespace}`;
  return typeShell(`${command} ${server}`, { TEMPORAL_CLI: path });
}

/** Runs a line with this project's wrapper, `npm run temporal`; returns its output. */
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

/** Runs a line for `npm run partners`; returns its output. */
export async function typePartners(line: string, { dataDir }: Config): Promise<string> {
  const words = [
    ...programArguments('scripts/partners.ts'),
    ...line.replace(PARTNERS, '').split(' '),
  ];
  const env = { ...process.env, USHER_DATA_DIR: dataDir };
  return (await promisify(execFile)(process.execPath, words, { env })).stdout;
}
