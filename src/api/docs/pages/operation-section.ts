// The section of one operation: purpose, request, answers.
import { text } from '../html-page';
import { REQUEST_HEADERS, type AnswerHeader } from '../openapi/documented-headers';
import type { JsonSchema } from '../openapi/json-schema';
import { operationOf, type OperationSpec } from '../openapi/operation';
import type { Answer, Parameter } from '../openapi/parts';
import { EXAMPLES, type ExampleName } from '../openapi/examples';
import { typeOf } from './field-table';
import { inlineHtmlOf } from './markdown';

const PROBLEM_TYPE = 'application/problem+json';

/** Pure. */
export function operationSection(spec: OperationSpec): string {
  const { id, method, path, summary, description, body } = spec;
  const { responses, parameters, deprecated } = operationOf(spec);
  const own = parameters.flatMap((it) => ('$ref' in it ? [] : [it]));
  const headers = (spec.headers ?? []).map((name) => REQUEST_HEADERS[name]);
  return `<section id="${id}">
<h3>${text(summary)} <a href="#${id}">#</a></h3>
<p><code>${method.toUpperCase()} ${path}</code>${deprecated ? ' <b>deprecated</b>' : ''}</p>
<p>${inlineHtmlOf(description)}</p>
<pre><code>${escaped(curlLine(spec))}</code></pre>
${parameterTable([...own, ...headers])}
${body ? `<p>Body: ${modelLink(body.model)}</p>\n${body.examples.map(exampleOf).join('\n')}` : ''}
<h4>Answers</h4>
<table>
${Object.entries(responses)
  .map(([status, answer]) => answerRow(status, answer))
  .join('\n')}
</table>
${Object.values(spec.answers)
  .flatMap(({ examples = [] }) => examples)
  .map(exampleOf)
  .join('\n')}
</section>`;
}

function parameterTable(parameters: readonly Parameter[]): string {
  if (parameters.length === 0) return '';
  const rows = parameters.map(
    ({ name, in: place, required, schema, description = '' }) =>
      `<tr><td><code>${name}</code></td><td>${place}${required ? '' : ', <i>optional</i>'}</td><td>${typeOf(schema)}</td><td>${inlineHtmlOf(description)}</td></tr>`,
  );
  return `<table>\n<tr><th>Parameter</th><th></th><th>Type</th><th></th></tr>\n${rows.join('\n')}\n</table>`;
}

function answerRow(status: string, { description, content = {}, headers = {} }: Answer): string {
  const problems = content[PROBLEM_TYPE];
  const reported = problems
    ? codesOf(description).map(errorLink).join(' ')
    : [inlineHtmlOf(description), ...Object.entries(content).map(contentOf)].join(' ');
  const also = Object.keys(headers).filter((name) => !OBVIOUS.includes(name));
  const named = also.map((name) => `<code>${name}</code>`).join(' ');
  return `<tr><td>${status}</td><td>${reported}${named && `<br>with ${named}`}</td></tr>`;
}

/** Headers of so many answers that they are not listed each time. */
const OBVIOUS: readonly string[] = [
  ...(['Request-Id', 'RateLimit', 'RateLimit-Policy'] satisfies AnswerHeader[]),
];

function codesOf(description: string): string[] {
  return [...description.matchAll(/`(\w+)`/g)].map(([, code = '']) => code);
}

function contentOf([type, { schema }]: [string, { readonly schema: JsonSchema }]): string {
  return schema.$ref === undefined ? `<code>${type}</code>` : typeOf(schema);
}

function errorLink(code: string): string {
  return `<a href="/docs/errors/${code}"><code>${code}</code></a>`;
}

function modelLink(name: string): string {
  return `<a href="#${name}">${name}</a>`;
}

function exampleOf(name: ExampleName): string {
  const { summary = name, value } = { summary: undefined, ...EXAMPLES[name] };
  const shown = typeof value === 'string' ? value : JSON.stringify(value, null, 2);
  return `<details><summary>Example: ${text(summary)}</summary><pre><code>${escaped(shown)}</code></pre></details>`;
}

function escaped(plain: string): string {
  return plain.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** A line to paste, with the address in `$USHER` and the key in `$KEY`. Pure. */
function curlLine(spec: OperationSpec): string {
  const { method, path, isOpen, headers = [], body, exampleQuery } = spec;
  const query = exampleQuery === undefined ? '' : `?${exampleQuery}`;
  const example = body?.examples[0];
  const parts = [
    method === 'get' ? 'curl -s' : `curl -s -X ${method.toUpperCase()}`,
    `"$USHER${path.replace(/\{(\w+)\}/g, '$$$1')}${query}"`,
    ...(isOpen ? [] : ['-H "Authorization: Bearer $KEY"']),
    ...(headers.includes('IdempotencyKey') ? ["-H 'Idempotency-Key: cart-1842-1'"] : []),
    ...(example
      ? ["-H 'Content-Type: application/json'", `-d '${JSON.stringify(EXAMPLES[example].value)}'`]
      : []),
  ];
  return parts.join(' \\\n  ');
}
