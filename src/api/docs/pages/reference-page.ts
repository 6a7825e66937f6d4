// The page at /docs: the guides, every operation and every model, made from the OpenAPI document.
import { htmlPage, text } from '../html-page';
import { openApiDocument, OPERATIONS } from '../openapi/document';
import type { JsonSchema } from '../openapi/json-schema';
import { webhooksSection } from '../openapi/sent-webhooks';
import { fieldTable } from './field-table';
import { readGuides, type Guide } from './guides';
import { htmlOf, inlineHtmlOf } from './markdown';
import { operationSection } from './operation-section';

export function referencePage(): string {
  const { info, tags, components } = openApiDocument();
  const body = `<h1>${text(info.title)}</h1>
${htmlOf(info.description)}
<h2>Guides</h2>
${guideList(readGuides())}
<p>All of this for programs: <a href="/openapi.json">openapi.json</a>. Where the partner collects the money:
<a href="/docs/partner-pay.json">partner-pay.json</a>. Every <a href="/docs/errors">problem</a> has a page of its own.</p>
<p>The lines below stand for themselves once you have said where the API is and who you are:</p>
<pre><code>export USHER=http://127.0.0.1:3000 KEY=usk_test_…</code></pre>
<nav>
${tags.map(({ name }) => tagList(name)).join('\n')}
</nav>
${tags.map(tagSection).join('\n')}
<h2 id="models">Models</h2>
${Object.entries(components.schemas).map(modelSection).join('\n')}`;
  return htmlPage('Usher', body);
}

function guideList(guides: readonly Guide[]): string {
  const items = guides.map(
    ({ name, title }) => `<li><a href="/docs/guides/${name}">${text(title)}</a></li>`,
  );
  return `<ol>\n${items.join('\n')}\n</ol>`;
}

function tagList(tag: string): string {
  const items = OPERATIONS.filter((spec) => spec.tag === tag).map(
    ({ id, summary, method, path }) =>
      `<li><a href="#${id}">${text(summary)}</a> <code>${method.toUpperCase()} ${path}</code></li>`,
  );
  return items.length === 0 ? '' : `<h4>${tag}</h4>\n<ul>\n${items.join('\n')}\n</ul>`;
}

function tagSection({ name, description }: { name: string; description: string }): string {
  const sections = OPERATIONS.filter(({ tag }) => tag === name).map(operationSection);
  const events = name === 'webhooks' ? eventList() : '';
  return `<h2 id="${name}">${text(name)}</h2>\n<p>${inlineHtmlOf(description)}</p>\n${sections.join('\n')}${events}`;
}

/** The section about webhooks. */
function eventList(): string {
  const rows = Object.entries(webhooksSection()).map(
    ([type, { post }]) =>
      `<tr><td><code>${type}</code></td><td>${inlineHtmlOf(post.summary)}</td></tr>`,
  );
  return `\n<h3>Events</h3>\n<p>Each is a <a href="#CheckoutEvent">CheckoutEvent</a>; a test is a <a href="#WebhookTestEvent">WebhookTestEvent</a>.</p>\n<table>\n${rows.join('\n')}\n</table>`;
}

function modelSection([name, schema]: [string, JsonSchema]): string {
  const reported =
    schema.description === undefined ? '' : `<p>${inlineHtmlOf(schema.description)}</p>`;
  return `<section id="${name}">\n<h3>${name}</h3>\n${reported}\n${fieldTable(schema)}\n</section>`;
}
