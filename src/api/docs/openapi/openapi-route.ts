import type { Router } from 'express';
import { partnerPayDocument } from '../../../contract/openapi/partner-pay-document';
import { onlyMethods } from '../../http/methods';
import { published } from '../published';
import { openApiDocument } from './document';

/** Our own contract, and the one of partners who collect the money; open to all. */
export function addOpenApiRoutes(router: Router): void {
  addDocument(router, '/openapi.json', openApiDocument);
  addDocument(router, '/docs/partner-pay.json', partnerPayDocument);
}

function addDocument(router: Router, path: string, documentOf: () => object): void {
  const document = router.route(path);
  document.get(published('application/json', () => JSON.stringify(documentOf())));
  document.all(onlyMethods('GET', 'HEAD'));
}
