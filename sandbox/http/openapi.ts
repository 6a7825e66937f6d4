// Svc's OpenAPI documents, for tools: one per ordering shape, outside of the Svc paths.
import { Router } from 'express';
import { OrderingShapeSchema } from '../../src/contract/alternative/shape';
import type { ErrorBody } from '../../src/contract/error-codes';
import { openApiDocument } from '../../src/contract/openapi/svc-document';

export const OPENAPI_PATH = '/sandbox/openapi.json';

/** `GET /sandbox/openapi.json?shape=primary|alternative`, open to all; 400 for any other shape. */
export function openApiRouter(): Router {
  const router = Router();
  router.get(OPENAPI_PATH, (request, response) => {
    const shape = OrderingShapeSchema.default('primary').safeParse(request.query.shape);
    if (shape.success) response.json(openApiDocument(shape.data));
    else response.status(400).json(UNKNOWN_SHAPE);
  });
  return router;
}

const UNKNOWN_SHAPE: ErrorBody = {
  code: 'INVALID_REQUEST',
  message: `shape: expected ${OrderingShapeSchema.options.join(' or ')}`,
  details: { field: 'shape' },
};
