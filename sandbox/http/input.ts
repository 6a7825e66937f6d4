import type { Request } from 'express';
import type { z } from 'zod';
import type { ErrorCode } from '../../src/contract/error-codes';
import { SvcRefusal } from '../refusal';
import { problemOf } from './input-words';

/** Code of bad input: INVALID_REQUEST in the partner area, GENERIC_ERROR in the ordering area. */
export type BadInputCode = Extract<ErrorCode, 'INVALID_REQUEST' | 'GENERIC_ERROR'>;

/** The exact text of the body, which the signature covers; empty if there is none. */
export function bodyText(request: Request): string {
  return Buffer.isBuffer(request.body) ? request.body.toString('utf8') : '';
}

/** POST bodies must have the JSON content type (Svc spec 4); throws 415. */
export function checkContentType(request: Request, code: BadInputCode): void {
  if (request.method !== 'POST') return;
  if (/^application\/json\s*(;|$)/i.test(request.get('content-type') ?? '')) return;
  throw new SvcRefusal(code, 'Content-Type must be application/json', { status: 415 });
}

export function parseJson(text: string, code: BadInputCode): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new SvcRefusal(code, 'the body is not JSON', { status: 400 });
  }
}

/** An empty query value counts as not given: `?lat=` would otherwise be read as the number 0. */
export function givenQuery(query: Request['query']): Record<string, unknown> {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''));
}

/** Parses input by its schema; throws 400 naming the first invalid field. */
export function parseInput(schema: z.ZodType, input: unknown, code: BadInputCode): unknown {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const field = issue?.path.length ? issue.path.join('.') : 'body';
  const message = `${field}: ${issue ? problemOf(issue, input) : 'is invalid'}`;
  throw new SvcRefusal(code, message, { status: 400, details: { field } });
}
