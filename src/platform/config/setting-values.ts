// Parses the texts of settings; each error names the expected value, never the actual one.
import { z } from 'zod';
import { isLayoutTickets } from '../../contract/layout';
import { DEFAULT_POLICY, type Policy } from '../../domain/policy';
import { parseCodecTokens } from '../codec-server/codec-readers';
import { parsePayloadKeys } from '../payload-codec/keys';
import { OUTGOING_KINDS } from './outgoing';
import { parseSecrets } from '../secret-ring';
import { BaseUrlSchema } from '../wire-values';

export function wholeNumber(min: number, max: number) {
  const isWithin = (text: string): boolean =>
    /^\d{1,15}$/.test(text) && Number(text) >= min && Number(text) <= max;
  return z
    .string({ error: `expected a whole number from ${min} to ${max}` })
    .refine(isWithin, { error: `expected a whole number from ${min} to ${max}` })
    .transform(Number);
}

export const port = wholeNumber(0, 65_535);

export const baseUrl = BaseUrlSchema.transform((url) => url.replace(/(?<!\/)\/+$/, ''));

const PAUSES_EXPECTED = 'expected up to 20 pauses of 1 to 604800 seconds, separated by commas';

/** Successive pauses in whole seconds. */
export const pausesSeconds = z
  .string({ error: PAUSES_EXPECTED })
  .regex(/^\d{1,6}(?:,\d{1,6}){0,19}$/, PAUSES_EXPECTED)
  .transform((text): readonly number[] => text.split(',').map(Number))
  .refine((list) => list.every((it) => it >= 1 && it <= 604_800), PAUSES_EXPECTED);

const STATUSES_EXPECTED = 'expected up to 10 statuses from 400 to 499, separated by commas';

/** HTTP statuses of refusals. */
export const refusalStatuses = z
  .string({ error: STATUSES_EXPECTED })
  .regex(/^4\d\d(?:,4\d\d){0,9}$/, STATUSES_EXPECTED)
  .transform((text): readonly number[] => text.split(',').map(Number));

/** How a request to endpoint 16 of Svc encodes the number of tickets. */
export const layoutTickets = z
  .string()
  .refine(isLayoutTickets, 'expected "count", or selection:<offerId> such as selection:adult');

export const hostAndPort = z
  .string()
  .regex(/^[^\s/]+:\d{1,5}$/, 'expected host:port')
  .refine((text) => isPort(Number(text.slice(text.lastIndexOf(':') + 1))), {
    error: 'expected host:port, with a port from 1 to 65535',
  });

function isPort(number: number): boolean {
  return number >= 1 && number <= 65_535;
}

/** `scheme://host[:port]` of web pages, separated by commas. */
export const origins = z
  .string()
  .transform((text) => text.split(',').map((it) => it.trim()))
  .refine((list) => list.every((it) => URL.canParse(it) && new URL(it).origin === it), {
    error: 'expected origins such as https://temporal.example, separated by commas',
  });

const OUTGOING_EXPECTED = `expected some of ${OUTGOING_KINDS.join(', ')}, separated by commas`;

export const outgoingKinds = z
  .string({ error: OUTGOING_EXPECTED })
  .transform((text) => text.split(',').map((it) => it.trim()))
  .pipe(z.array(z.enum(OUTGOING_KINDS, { error: OUTGOING_EXPECTED })));

export const buildId = z
  .string({ error: 'expected 1 to 100 letters, digits or . _ -' })
  .regex(/^[\w.-]{1,100}$/, 'expected 1 to 100 letters, digits or . _ -');

export function oneOf<const T extends readonly string[]>(words: T) {
  return z.enum(words, { error: `expected one of ${words.join(', ')}` });
}

export const yesOrNo = oneOf(['true', 'false']).transform((word) => word === 'true');

export const secrets = parsedBy(parseSecrets, 'secret[,secret]');
export const codecTokens = parsedBy(parseCodecTokens, 'name:token[,name:token]');
export const payloadKeys = parsedBy(parsePayloadKeys, 'id:base64key[,id:base64key]');

/** Wraps a parser whose errors identify entries only by their position, so that they contain no secret. */
function parsedBy<T>(parse: (text: string) => T, form: string) {
  return z.string({ error: `expected ${form}` }).transform((text, context): T => {
    try {
      return parse(text);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      context.addIssue(`expected ${form}, but ${reason}`);
      return z.NEVER;
    }
  });
}

const policyNames = Object.keys(DEFAULT_POLICY) as (keyof Policy)[];

const NOT_AN_OBJECT = 'expected a JSON object';

/** Bounds and durations are whole numbers above 0. */
const PolicyChangesSchema = z
  .partialRecord(z.enum(policyNames), z.unknown(), {
    error: ({ code }) => (code === 'invalid_type' ? NOT_AN_OBJECT : undefined),
  })
  .superRefine((changes, context) => {
    for (const name of policyNames) {
      const expected = name in changes ? policyExpected(name, changes[name]) : null;
      if (expected !== null) {
        context.addIssue({ code: 'custom', path: [name], message: expected });
      }
    }
  })
  .transform((changes) => changes as Partial<Policy>);

/** Returns the expected value, or null for a valid one. */
function policyExpected(name: keyof Policy, value: unknown): string | null {
  if (typeof DEFAULT_POLICY[name] === 'boolean') {
    return typeof value === 'boolean' ? null : 'expected true or false';
  }
  const isWhole = Number.isSafeInteger(value) && (value as number) >= 1;
  return isWhole ? null : 'expected a whole number above 0';
}

export const policy = z
  .string()
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue(NOT_AN_OBJECT);
      return z.NEVER;
    }
  })
  .pipe(PolicyChangesSchema)
  .transform((changes): Policy => ({ ...DEFAULT_POLICY, ...changes }));
