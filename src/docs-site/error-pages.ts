// One page for each problem code, to which the `type` of a problem links: what the code means, what to do, and whether
// the Idempotency-Key is used up. Generated from the tables that the API uses.
import type { RequestHandler } from 'express';
import { failure, meaningOf } from '../domain/failure';
import type { NextStep } from '../domain/failure-kinds';
import { PROBLEMS } from '../domain/failure-table';
import { FAILURE_CODES, failureProblem, keyAfter } from '../http/failure-problem';
import { problem } from '../http/problem';
import { htmlPage, text } from './html-page';
import { published } from './cached-document';

type CallCode = keyof typeof PROBLEMS;

interface ErrorPage {
  readonly code: string;
  readonly status: number;
  readonly title: string;
  readonly kind: string;
  readonly retryable: boolean;
  readonly means: string;
  readonly todo: string;
  readonly key: string;
}

const TODO: Readonly<Record<NonNullable<NextStep>, string>> = {
  wait: 'Wait for `Retry-After`, or for a change of the checkout, and read it again.',
  provide_customer: 'Provide the customer, or correct the name, the e-mail address or the sign-in.',
  authenticate: 'Let the customer sign in again.',
  choose_seats: 'Let the customer choose seats again; the response lists the free ones.',
  pay: 'Show the customer the receipt and order again, with a new key.',
  start_over: 'Start a new checkout.',
  contact_support: 'Send us the `requestId` or the id of the checkout.',
};
/** For a call that was not carried out, so the checkout will not change because of it. */
const TODO_AGAIN =
  'Wait for `Retry-After`, then send the same call again, with the same Idempotency-Key if it has one.';
const TODO_NOTHING = 'Nothing specific: see `nextAction` of the checkout in the response.';

const KEYS = {
  free: 'Nothing was carried out: the key is free.',
  kept: 'The key is used: a repeat returns the same outcome. Another try needs a new key.',
  either: 'Use a new key: whether this one is used depends on how far the command got.',
  used: 'The key belongs to another command or body: use a new key for this one.',
  unknown: 'It is unknown whether the command was carried out: repeat the call with the same key.',
} as const;

const PAGES: ReadonlyMap<string, ErrorPage> = new Map(
  [...(Object.keys(PROBLEMS) as CallCode[]).map(callPage), ...FAILURE_CODES.map(failurePage)].map(
    (page) => [page.code, page],
  ),
);

/** Every problem code with its page, in alphabetical order. */
export function listErrors(): readonly ErrorPage[] {
  return [...PAGES.values()].sort((a, b) => a.code.localeCompare(b.code));
}

/** Adds `/docs/errors`, and a page for each code. */
export function addErrorPages(add: (path: string, handler: RequestHandler) => unknown): void {
  add('/docs/errors', published('html', listPage));
  add('/docs/errors/:code', (request, response) => {
    const page = PAGES.get(String(request.params.code));
    if (!page) throw problem('NOT_FOUND', 'There is no problem with this code.');
    response.set('Cache-Control', 'public, max-age=300').type('html').send(pageOf(page));
  });
}

function callPage(code: CallCode): ErrorPage {
  const { message, next, key, ...facts } = PROBLEMS[code];
  return {
    code,
    ...facts,
    means: message,
    todo: next === null ? 'Correct the call.' : next === 'wait' ? TODO_AGAIN : TODO[next],
    key: KEYS[key],
  };
}

function failurePage(code: (typeof FAILURE_CODES)[number]): ErrorPage {
  const why = failure(code);
  const { status } = failureProblem({ ...why, pointer: '/' });
  const { title } = meaningOf(code);
  const { kind, retryable, message: means, next } = why;
  const todo = next === null ? TODO_NOTHING : TODO[next];
  return { code, status, title, kind, retryable, means, todo, key: KEYS[keyAfter(code)] };
}

function pageOf({ code, status, title, kind, retryable, means, todo, key }: ErrorPage): string {
  const again = retryable ? 'yes' : 'no';
  const body = `<h1><code>${code}</code></h1>
<p>${text(title)}.</p>
<dl>
<dt>Status</dt><dd>${status}</dd>
<dt>Kind</dt><dd>${kind}</dd>
<dt>Can trying again help?</dt><dd>${again}</dd>
<dt>What it means</dt><dd>${text(means)}</dd>
<dt>What to do</dt><dd>${text(todo)}</dd>
<dt>The Idempotency-Key</dt><dd>${text(key)}</dd>
</dl>
<p><a href="/docs/errors">All problems</a></p>`;
  return htmlPage({ title: code, path: '/docs/errors', body });
}

function listPage(): string {
  const rows = listErrors().map(
    ({ code, status, title }) =>
      `<tr><td><a href="/docs/errors/${code}"><code>${code}</code></a></td><td>${status}</td><td>${text(title)}</td></tr>`,
  );
  const head = '<tr><th>Code</th><th>Status</th><th>Title</th></tr>';
  const body = `<h1>Problems</h1>\n<table>\n${head}\n${rows.join('\n')}\n</table>`;
  return htmlPage({ title: 'Problems', path: '/docs/errors', body });
}
