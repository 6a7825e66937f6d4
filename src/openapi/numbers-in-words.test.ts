import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROBLEMS } from '../domain/failure-table';
import { KEPT_DAYS } from '../domain/webhooks/delivery-times';
import { RETRY_PAUSES_SECONDS } from '../domain/webhooks/retry-pause';
import { SettingsSchema } from '../platform/config/settings-schema';
import { STREAM_MAX_MS } from '../api/checkout/events/event-stream';
import { BODY_MAX_KIB } from '../http/json-body';
import { HEADERS_MAX_KIB } from '../http/unreadable';
import { RESEND_MAX } from '../api/webhooks/delivery-words';
import { OPERATIONS } from './document';

const WORDS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** The setting's default. */
const WEBHOOK_SECONDS = SettingsSchema.shape.WEBHOOK_TIMEOUT_MS.parse(undefined) / 1000;

const guide = readFileSync(join(__dirname, '../../docs/guides/webhooks.md'), 'utf8');
const pauses = RETRY_PAUSES_SECONDS.map((seconds) => {
  if (seconds < 60) return `${seconds} s`;
  return seconds < 3600 ? `${seconds / 60} min` : `${seconds / 3600} h`;
});

const descriptionOf = (id: string): string | undefined =>
  OPERATIONS.find((it) => it.id === id)?.description;

test.each([
  [
    'a stream',
    descriptionOf('streamCheckoutEvents'),
    `after ${WORDS[STREAM_MAX_MS / 60_000]} minutes`,
  ],
  ['a resend', descriptionOf('resendWebhook'), `for ${WORDS[KEPT_DAYS]} days after`],
  ['a delivery', PROBLEMS.DELIVERY_CLOSED.message, `for ${WORDS[KEPT_DAYS]} days after`],
  ['a body', PROBLEMS.PAYLOAD_TOO_LARGE.message, `at most ${BODY_MAX_KIB} KiB`],
  ['a receiver', guide, `2xx within ${WORDS[WEBHOOK_SECONDS]} seconds`],
  ['a late receiver', guide, `no answer within ${WORDS[WEBHOOK_SECONDS]} seconds`],
  ['further attempts', guide, `after ${pauses.slice(0, -1).join(', ')} and ${pauses.at(-1)},`],
  ['a resent webhook', guide, `for ${WORDS[KEPT_DAYS]} days after`],
  ['a range', guide, `at most ${RESEND_MAX.toLocaleString('en')}`],
  ['headers', PROBLEMS.HEADERS_TOO_LARGE.message, `at most ${HEADERS_MAX_KIB} KiB`],
])('the text about %s has the current number', (_what, text, number) => {
  expect(text).toContain(number);
});
