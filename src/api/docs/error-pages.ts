// A page for each problem code, the target of its `type`: what it means, what to do, and whether the key
// is used. Made from the tables that the API answers by.
import type { Router } from 'express';
import { failure } from '../../domain/failure';
import type { NextStep } from '../../domain/failure-kinds';
import { PROBLEMS } from '../../domain/failure-table';
import { FAILURE_CODES, failureProblem, keyAfter, titleOf } from '../http/failure-problem';
import { onlyMethods } from '../http/methods';
import { problem } from '../http/problem';
import { htmlPage, STYLE, text } from './html-page';
import { published } from './published';

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
  provide_customer: 'Name the customer.',
  authenticate: 'Let the customer sign in again.',
  choose_seats: 'Let the customer choose seats again; the response lists the free ones.',
  pay: 'Show the customer the receipt and order again, with a new key.',
  start_over: 'Start a new checkout.',
  contact_support: 'Send us the `requestId` or the id of the checkout.',
};
const TODO_NOTHING = 'Nothing specific: see `nextAction` of the checkout in the response.';

const KEYS = {
  free: 'Nothing was carried out: the key is free, and the same call may work later.',
  kept: 'The key is used: a repeat returns the same outcome. Another try needs a new key.',
  either: 'The key is used if the command was carried out; a new key is always safe.',
  used: 'The key belongs to another command or body: use a new key for this one.',
  unknown: 'It is unknown whether the command was carried out: repeat the call with the same key.',
} as const;

const PAGES: ReadonlyMap<string, ErrorPage> = new Map(
  [...(Object.keys(PROBLEMS) as CallCode[]).map(callPage), ...FAILURE_CODES.map(failurePage)].map(
    (page) => [page.code, page],
  ),
);

/** Every problem code with its page. */
export const DOCUMENTED_CODES: readonly string[] = [...PAGES.keys()].sort();

/** `/docs/errors` and a page for each code under it. */
export function addErrorPages(router: Router): void {
  const style = router.route('/docs/style.css');
  style.get(published('css', () => STYLE));
  style.all(onlyMethods('GET', 'HEAD'));

  const list = router.route('/docs/errors');
  list.get(published('html', listPage));
  list.all(onlyMethods('GET', 'HEAD'));

  const one = router.route('/docs/errors/:code');
  one.get((request, response) => {
    const page = PAGES.get(request.params.code);
    if (!page) throw problem('NOT_FOUND', 'There is no problem with this code.');
    response.set('Cache-Control', 'public, max-age=300').type('html').send(pageOf(page));
  });
  one.all(onlyMethods('GET', 'HEAD'));
}

function callPage(code: CallCode): ErrorPage {
  const { message, next, key, ...facts } = PROBLEMS[code];
  return {
    code,
    ...facts,
    means: message,
    todo: next === null ? 'Correct the call.' : TODO[next],
    key: KEYS[key],
  };
}

function failurePage(code: (typeof FAILURE_CODES)[number]): ErrorPage {
  const why = failure(code);
  const { status } = failureProblem({ ...why, pointer: '/' });
  const title = titleOf(code);
  const { kind, retryable, message: means, next } = why;
  const todo = next === null ? TODO_NOTHING : TODO[next];
  return { code, status, title, kind, retryable, means, todo, key: KEYS[keyAfter(code)] };
}

function pageOf({ code, status, title, kind, retryable, means, todo, key }: ErrorPage): string {
  const again = retryable ? 'yes' : 'no';
  return htmlPage(
    code,
    `<h1><code>${code}</code></h1>
<p>${text(title)}.</p>
<dl>
<dt>Status</dt><dd>${status}</dd>
<dt>Kind</dt><dd>${kind}</dd>
<dt>Can trying again help?</dt><dd>${again}</dd>
<dt>What it means</dt><dd>${text(means)}</dd>
<dt>What to do</dt><dd>${text(todo)}</dd>
<dt>The Idempotency-Key</dt><dd>${text(key)}</dd>
</dl>
<p><a href="/docs/errors">All problems</a></p>`,
  );
}

function listPage(): string {
  const rows = [...PAGES.values()]
    .sort((a, b) => a.code.localeCompare(b.code))
    .map(
      ({ code, status, title }) =>
        `<tr><td><a href="/docs/errors/${code}"><code>${code}</code></a></td><td>${status}</td><td>${text(title)}</td></tr>`,
    );
  const head = '<tr><th>Code</th><th>Status</th><th></th></tr>';
  return htmlPage('Problems', `<h1>Problems</h1>\n<table>\n${head}\n${rows.join('\n')}\n</table>`);
}
