import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ScenarioName } from './scenarios';

const FOLDER = join(__dirname, 'histories');

/** A history as the Temporal CLI and the SDK's replayer read it. */
export interface HistoryJson {
  readonly events: readonly Record<string, unknown>[];
}

export function isRecorded(name: ScenarioName): boolean {
  return existsSync(fileOf(name));
}

export function readHistory(name: ScenarioName): HistoryJson {
  return JSON.parse(readFileSync(fileOf(name), 'utf8')) as HistoryJson;
}

/** Returns the path of the file it wrote. */
export function writeHistory(name: ScenarioName, json: string): string {
  const file = fileOf(name);
  // On one line: nobody reads it or should have to scroll past it.
  writeFileSync(file, `${JSON.stringify(JSON.parse(json))}\n`);
  return file;
}

function fileOf(name: ScenarioName): string {
  return join(FOLDER, `${name}.json`);
}
