// The refusals of an operation: the codes for each status, each with an example.
import { failure, type FailureCode } from '../domain/failure';
import { PROBLEMS } from '../domain/failure-table';
import { FAILURE_CODES, failureProblem, statusOf } from '../http/failure-problem';
import { problem, type Problem } from '../http/problem';
import { exampleRef } from './examples';
import type { AnswerHeader } from './documented-headers';
import { refTo, type JsonSchema } from './json-schema';
import type { Answer, Example, Reference } from './parts';

export type CallCode = keyof typeof PROBLEMS;

/** All codes except that of 405, which belongs to no operation. */
const CALL_CODES = (Object.keys(PROBLEMS) as CallCode[]).filter(
  (code) => code !== 'METHOD_NOT_ALLOWED',
);
const REQUEST_ID = 'req_6f1c2a9b4e0d4d0f8a7b3c5d1e2f4a6b';
/** The status whose codes are not an enum, since codes of Svc are passed on unchanged. */
const OPEN_STATUS = 502;

interface Description {
  readonly code: string;
  readonly status: number;
  /** The name in `components.examples`. */
  readonly example: string;
  readonly problem: Problem;
}

function describedFailure(code: FailureCode): Description {
  const why = failure(code);
  return { code, status: statusOf(why), example: code, problem: failureProblem(why) };
}

function describedCall(code: CallCode): Description {
  const { status, message } = PROBLEMS[code];
  return { code, status, example: code, problem: problem(code, message) };
}

/** An example of every problem, by name. */
export function problemExamples(): Record<string, Example> {
  const all = [...CALL_CODES.map(describedCall), ...FAILURE_CODES.map(describedFailure)];
  return Object.fromEntries(
    all
      .toSorted((a, b) => a.example.localeCompare(b.example))
      .map(({ example, problem: it }) => [
        example,
        { value: asSent(it.body(REQUEST_ID, 'https://usher.example')) },
      ]),
  );
}

/** Removes undefined members. */
function asSent(body: object): unknown {
  return JSON.parse(JSON.stringify(body));
}

/** The refusals of an operation by status, in order; any of them may have the `headers`. */
export function refusals(
  calls: readonly CallCode[],
  failures: readonly FailureCode[],
  headers: readonly AnswerHeader[],
): Record<string, Answer> {
  const described = [...calls.map(describedCall), ...failures.map(describedFailure)];
  const statuses = [...new Set(described.map(({ status }) => status))].sort();
  return Object.fromEntries(
    statuses.map((status) => [
      String(status),
      refusal(
        status,
        described.filter((it) => it.status === status),
        BEFORE_ROUTING.includes(status) ? [] : headers,
      ),
    ]),
  );
}

/** The statuses of refusals that are sent before the caller and the operation are known. */
const BEFORE_ROUTING: readonly number[] = [401, 408, 431];

function refusal(
  status: number,
  described: readonly Description[],
  headers: readonly AnswerHeader[],
): Answer {
  const codes = described.map(({ code }) => code);
  const examples = described.map(({ example }) => [example, exampleRef(example)] as const);
  return {
    description: codes.map((code) => `\`${code}\``).join(', '),
    headers: headerRefs(['Request-Id', ...headers, ...(HEADERS[status] ?? [])]),
    content: {
      'application/problem+json': {
        schema: status === OPEN_STATUS ? { $ref: refTo('Problem') } : problemOf(codes),
        examples: Object.fromEntries(examples),
      },
    },
  };
}

const HEADERS: Readonly<Record<number, readonly AnswerHeader[]>> = {
  401: ['WWW-Authenticate'],
  409: ['Retry-After'],
  429: ['Retry-After'],
  502: ['Retry-After'],
  503: ['Retry-After'],
};

function problemOf(codes: readonly string[]): JsonSchema {
  return {
    allOf: [
      { $ref: refTo('Problem') },
      { type: 'object', properties: { code: { type: 'string', enum: [...codes] } } },
    ],
  };
}

export function headerRefs(names: readonly AnswerHeader[]): Record<string, Reference> {
  return Object.fromEntries(
    names.map((name) => [name, { $ref: `#/components/headers/${name}` }] as const),
  );
}
