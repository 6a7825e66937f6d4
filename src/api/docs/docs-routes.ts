import type { Router } from 'express';
import { addErrorPages } from './error-pages';
import { addOpenApiRoutes } from './openapi/openapi-route';
import { addPages } from './pages/page-routes';

/** The documentation, open to all. */
export function addDocsRoutes(router: Router): void {
  addOpenApiRoutes(router);
  addPages(router);
  addErrorPages(router);
}
