// Histories as Temporal stores them, and decrypted.
import { createDataConverter } from '../../src/platform/payload-codec/data-converter';
import { parsePayloadKeys } from '../../src/platform/payload-codec/keys';
import { TEST_PAYLOAD_KEYS } from './payload-keys';
import type { Usher } from './usher';

export interface ReadHistory {
  /** All text as stored. */
  readonly raw: string;
  /** All payloads, decrypted. */
  readonly opened: string;
}

/** The histories of all runs of the workflow. */
export async function historiesOf(
  { temporal, config }: Usher,
  workflowId: string,
): Promise<ReadHistory> {
  let raw = '';
  const opened: string[] = [];
  let runId = '';
  do {
    const { events } = await temporal.workflow.getHandle(workflowId, runId).fetchHistory();
    raw += textIn(events);
    opened.push(...(await decrypted(events, config.temporal.namespace)));
    const started = events?.[0]?.workflowExecutionStartedEventAttributes;
    runId = started?.continuedExecutionRunId ?? '';
  } while (runId !== '');
  return { raw, opened: opened.join('\n') };
}

/** All text in the value, with bytes decoded as text, which JSON would hide. */
export function textIn(value: unknown): string {
  if (value instanceof Uint8Array || ArrayBuffer.isView(value)) {
    return Buffer.from(value as Uint8Array).toString('latin1');
  }
  if (typeof value !== 'object' || value === null) return String(value);
  return Object.entries(value)
    .map(([name, each]) => `${name} ${textIn(each)}`)
    .join('\n');
}

/** Every payload in the value, decrypted as the programs do. */
async function decrypted(value: unknown, namespace: string): Promise<string[]> {
  if (typeof value !== 'object' || value === null) return [];
  const { metadata, data } = value as { metadata?: object; data?: Uint8Array };
  if (!metadata || !data) {
    const parts = Object.values(value).map((each) => decrypted(each, namespace));
    return (await Promise.all(parts)).flat();
  }
  const { payloadCodecs } = createDataConverter(parsePayloadKeys(TEST_PAYLOAD_KEYS), namespace);
  const opened = await payloadCodecs[0]!.decode([value]);
  return opened.map((payload) => Buffer.from(payload.data ?? []).toString());
}
