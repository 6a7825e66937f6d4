// Generates docs/failures.md from the API's tables: every failure code and its meaning for the caller.
import { FAILURE_CODES, failureProblem, keyAfter } from '../src/http/failure-problem';
import { failure, type FailureCode } from '../src/domain/failure';
import type { ProblemMeaning } from '../src/domain/failure-kinds';
import { PROBLEMS } from '../src/domain/failure-table';
import { GENERATE_COMMAND } from './endpoints-doc';

export const FAILURES_DOC_PATH = 'docs/failures.md';

const KEY_WORDS = {
  free: 'free',
  kept: 'used',
  either: 'free or used',
} as const;

/** The whole text of docs/failures.md. Pure: the same tables give the same text. */
export function failuresDoc(): string {
  return `# What can go wrong with a checkout

Generated from \`src/domain/failure-table.ts\` by \`${GENERATE_COMMAND}\`; manual changes are lost.

A command is either refused, or carried out with an outcome, good or bad. A refusal changes nothing
and leaves its \`Idempotency-Key\` **free**: the same call, with the same key, may work later. An outcome
belongs to its key, which is **used** from then on: a repeat returns the same outcome (\`Idempotent-Replayed:
true\`), with the checkout as it is now. So a new card needs a new key, and so does another try after any
failure that used its key. Some codes can mean either: \`PRICE_CHANGED\` is a refusal if the total is not the one in
the receipt, and an outcome if the total changed while the order was prepared. A start that is answered 400
has bought and held nothing: correct it and send it again under the same key (once, if the answer has a failed checkout).

A second cancellation while one is under way gets the answer of the first. A code that is not listed is one of
the ticketing service, and means the same as \`UPSTREAM_ERROR\`.

| code | status | kind | again | next | key | |
|---|---|---|---|---|---|---|
${FAILURE_CODES.toSorted().map(row).join('\n')}

## What can go wrong with a call

These are about the call itself. If the key is **unknown**, the call may have been carried out. Repeat it with the
same key: it joins the running command or returns its outcome.

| code | status | key | |
|---|---|---|---|
${Object.entries(PROBLEMS).toSorted().map(problemRow).join('\n')}
`;
}

function row(code: FailureCode): string {
  const { kind, retryable, next, message } = failure(code);
  const { status } = failureProblem(failure(code));
  const again = retryable ? 'can help' : 'no';
  return `| \`${code}\` | ${status} | ${kind} | ${again} | ${next ?? '–'} | ${KEY_WORDS[keyAfter(code)]} | ${message} |`;
}

function problemRow([code, { status, key, message }]: [string, ProblemMeaning]): string {
  return `| \`${code}\` | ${status} | ${key} | ${message} |`;
}
