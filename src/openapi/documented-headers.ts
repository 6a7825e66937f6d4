// The documented headers of requests and answers.
import { KEY_PATTERN } from '../http/idempotency-key';
import { WAIT_DEFAULT_SECONDS, WAIT_MAX_SECONDS } from '../http/prefer-wait';
import type { Header, Parameter } from './parts';

const KEY_SCHEMA = { type: 'string' as const, pattern: KEY_PATTERN.source };

function header(
  name: string,
  description: string,
  more: Partial<Pick<Parameter, 'schema' | 'required' | 'example'>> = {},
): Parameter {
  return { name, in: 'header', required: false, description, schema: { type: 'string' }, ...more };
}

export const REQUEST_HEADERS = {
  IdempotencyKey: header(
    'Idempotency-Key',
    'Names this command. A repeat with the same body joins the running command or returns its outcome; a new command, or a new card, needs a new key.',
    { schema: KEY_SCHEMA, required: true },
  ),
  OptionalIdempotencyKey: header(
    'Idempotency-Key',
    'Names this command, so that a repeat is not carried out twice. Without a key every call is a new command.',
    { schema: KEY_SCHEMA },
  ),
  PreferWait: header(
    'Prefer',
    `\`wait=N\`: how many seconds to wait for the outcome, from 0 to ${WAIT_MAX_SECONDS}; ${WAIT_DEFAULT_SECONDS} by default. \`respond-async\` is \`wait=0\`. A command that is still running after that is answered with 202.`,
    { example: 'wait=20' },
  ),
  PreferNews: header(
    'Prefer',
    `\`wait=N\`, with \`If-None-Match\`: how many seconds to wait for a new version, from 0 to ${WAIT_MAX_SECONDS}.`,
    { example: 'wait=20' },
  ),
  IfMatch: header(
    'If-Match',
    'The last ETag that you have seen. The answer is 412 if the checkout has changed since. A repeat with a used key gets its first answer regardless.',
    { example: '"7"' },
  ),
  IfNoneMatch: header(
    'If-None-Match',
    'The ETag that you have. The answer is 304 while the checkout is unchanged.',
    {
      example: '"7"',
    },
  ),
  LastEventId: header(
    'Last-Event-ID',
    'The last `id` that you received; browsers send it automatically.',
    {
      example: '7',
    },
  ),
} as const satisfies Record<string, Parameter>;
export type RequestHeader = keyof typeof REQUEST_HEADERS;

/** The headers that operations share, except the Idempotency-Key: each operation has its own example of it. */
export const SHARED_HEADERS: Readonly<Record<string, Parameter>> = Object.fromEntries(
  Object.entries(REQUEST_HEADERS).filter(([, { name }]) => name !== 'Idempotency-Key'),
);

const text = (description: string): Header => ({ description, schema: { type: 'string' } });
const seconds = (description: string): Header => ({
  description,
  schema: { type: 'integer', minimum: 0 },
});

/** The headers of answers, by name. */
export const ANSWER_HEADERS = {
  'Request-Id': text('Names this call in our logs.'),
  ETag: text('The version of the checkout, in quotes.'),
  Location: text('Path of the checkout, or the target of a redirect.'),
  'Retry-After': seconds('Seconds to wait before you read again or repeat the call.'),
  'Preference-Applied': text('The preference that was applied.'),
  'Idempotent-Replayed': text('`true` if an earlier call with this key was carried out.'),
  RateLimit: text('The remaining rate of the key.'),
  'RateLimit-Policy': text('The rate limit of the key.'),
  'WWW-Authenticate': text('`Bearer`.'),
  'Cache-Control': text('How long the answer may be cached.'),
} as const satisfies Record<string, Header>;
export type AnswerHeader = keyof typeof ANSWER_HEADERS;
