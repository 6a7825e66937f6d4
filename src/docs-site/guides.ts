// The guides in docs/guides, as pages.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROGRAM_FILES } from '../platform/program-files';

const GUIDES_DIR = join(PROGRAM_FILES, 'docs/guides');
const EXTENSION = '.md';

/** The order of these guides; all others follow. */
const ORDER = [
  'five-minutes-to-tickets',
  'next-actions',
  'statuses',
  'idempotency',
  'prices-and-consent',
  'paying',
  'webhooks',
  'test-data',
  'going-live',
];

export interface Guide {
  /** Part of its URL. */
  readonly name: string;
  readonly title: string;
  /** The first sentence after the title; empty if a heading follows the title. */
  readonly about: string;
  readonly markdown: string;
}

/** Reads all guides. Throws if the folder cannot be read. */
export function readGuides(): readonly Guide[] {
  return readdirSync(GUIDES_DIR)
    .filter((file) => file.endsWith(EXTENSION))
    .map((file) => guideOf(file.slice(0, -EXTENSION.length)))
    .sort((a, b) => placeOf(a) - placeOf(b) || a.name.localeCompare(b.name));
}

function guideOf(name: string): Guide {
  const markdown = readFileSync(join(GUIDES_DIR, name + EXTENSION), 'utf8');
  const title = /^# (.+)$/m.exec(markdown)?.[1] ?? name;
  const opening = markdown.split('\n\n')[1] ?? '';
  const about = opening.startsWith('#')
    ? ''
    : (opening.replaceAll('\n', ' ').split(/(?<=[.:]) /)[0] ?? '').replace(/:$/, '.');
  return { name, title, about, markdown };
}

function placeOf({ name }: Guide): number {
  const place = ORDER.indexOf(name);
  return place < 0 ? ORDER.length : place;
}
