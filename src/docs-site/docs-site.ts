// The public documentation under `/docs`: guides, the API reference, a page per problem, and a search.
import { Router, type RequestHandler } from 'express';
import helmet from 'helmet';
import { onlyMethods } from '../http/methods';
import { problem } from '../http/problem';
import { partnerPayDocument } from '../contract/openapi/partner-pay-document';
import { openApiDocument } from '../openapi/document';
import { addErrorPages } from './error-pages';
import { readGuides, type Guide } from './guides';
import { htmlPage, referencePage, text } from './html-page';
import { htmlOf } from './markdown';
import { published } from './cached-document';
import { searchEntries } from './search-entries';
import { readSiteFile, SITE_FILES } from './site-files';

/** Pages run only our own files, and call only this API. */
const CONTENT_SECURITY_POLICY = {
  defaultSrc: ["'none'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'"],
  imgSrc: ["'self'", 'data:'],
  connectSrc: ["'self'"],
  baseUri: ["'none'"],
  formAction: ["'none'"],
  frameAncestors: ["'none'"],
};

/** The reference's library writes its styles into the page. */
const REFERENCE_SECURITY_POLICY = {
  ...CONTENT_SECURITY_POLICY,
  styleSrc: ["'self'", "'unsafe-inline'"],
};

export function docsSite(): Router {
  const router = Router();
  router.use('/docs', securityPolicy(CONTENT_SECURITY_POLICY));
  router.use('/docs/reference', securityPolicy(REFERENCE_SECURITY_POLICY));
  const add = (path: string, handler: RequestHandler) =>
    router.route(path).get(handler).all(onlyMethods('GET', 'HEAD'));

  add('/', (_request, response) => response.status(302).location('/docs').end());
  add('/openapi.json', publishedJson(openApiDocument));
  add('/docs', published('html', homePage));
  add('/docs/reference', published('html', referencePage));
  add('/docs/partner-pay.json', publishedJson(partnerPayDocument));
  add('/docs/guides/:guide', oneOf(guidePages(), 'There is no guide of this name.'));
  add('/docs/assets/:file', oneOf(siteFiles(), 'There is no file of this name.'));
  addErrorPages(add);
  return router;
}

function securityPolicy(directives: Record<string, readonly string[]>): RequestHandler {
  return helmet.contentSecurityPolicy({ useDefaults: false, directives });
}

function publishedJson(valueOf: () => unknown): RequestHandler {
  return published('application/json', () => JSON.stringify(valueOf()));
}

/** Dispatches to the handler that is named by the last part of the path. */
function oneOf(handlers: ReadonlyMap<string, RequestHandler>, missing: string): RequestHandler {
  return (request, response, next) => {
    const [name = ''] = Object.values(request.params).flat();
    const handler = handlers.get(name);
    if (!handler) throw problem('NOT_FOUND', missing);
    return handler(request, response, next);
  };
}

function siteFiles(): ReadonlyMap<string, RequestHandler> {
  const names = Object.keys(SITE_FILES) as (keyof typeof SITE_FILES)[];
  const files = names.map((name) => {
    const type = name.slice(name.lastIndexOf('.'));
    return [name, published(type, () => readSiteFile(name))] as const;
  });
  return new Map<string, RequestHandler>([...files, ['search.json', publishedJson(searchEntries)]]);
}

function guidePages(): ReadonlyMap<string, RequestHandler> {
  const guides = readGuides();
  return new Map(
    guides.map((guide, index) => [
      guide.name,
      published('html', () => guidePage(guide, guides[index + 1])),
    ]),
  );
}

function guidePage({ name, title, markdown }: Guide, next: Guide | undefined): string {
  const onwards = next
    ? `<p class="next">Next: <a href="/docs/guides/${next.name}">${text(next.title)}</a></p>`
    : '';
  return htmlPage({ title, path: `/docs/guides/${name}`, body: htmlOf(markdown) + onwards });
}

function homePage(): string {
  const { info } = openApiDocument();
  const cards = readGuides().map(
    ({ name, title, about }) =>
      `<li><a href="/docs/guides/${name}">${text(title)}</a><p>${text(about)}</p></li>`,
  );
  const body = `<h1>${text(info.title)}</h1>
${htmlOf(info.description)}
<h2>Guides</h2>
<ul class="cards">
${cards.join('\n')}
</ul>
<h2>Look up</h2>
<ul>
<li><a href="/docs/reference">API reference</a>, also as <a href="/openapi.json">openapi.json</a></li>
<li><a href="/docs/errors">Problems</a>: what each code means, and what to do</li>
<li><a href="/docs/partner-pay.json">partner-pay.json</a>: the API of your payment provider, if you collect the money</li>
</ul>`;
  return htmlPage({ title: 'Documentation', path: '/docs', body });
}
