import type { Router } from 'express';
import { partnerPayDocument } from '../../contract/openapi/partner-pay-document';
import { onlyMethods } from '../http/methods';
import { addErrorPages } from './error-pages';
import { openApiDocument } from './openapi/document';
import { addPages } from './pages/page-routes';
import { published } from './published';

/** The documentation, open to all. */
export function addDocsRoutes(router: Router): void {
  addOpenApiRoutes(router);
  addPages(router);
  addErrorPages(router);
}

/** Our own contract, and that of the partners' payment providers; open to all. */
function addOpenApiRoutes(router: Router): void {
  addDocument(router, '/openapi.json', openApiDocument);
  addDocument(router, '/docs/partner-pay.json', partnerPayDocument);
}

function addDocument(router: Router, path: string, documentOf: () => object): void {
  const document = router.route(path);
  document.get(published('application/json', () => JSON.stringify(documentOf())));
  document.all(onlyMethods('GET', 'HEAD'));
}
