import { Router, type RequestHandler } from 'express';
import helmet from 'helmet';

/** Answers may load our own styles and images, but no scripts. The documentation has its own policy. */
const CONTENT_SECURITY_POLICY = {
  defaultSrc: ["'none'"],
  styleSrc: ["'self'"],
  imgSrc: ["'self'"],
  baseUri: ["'none'"],
  formAction: ["'none'"],
  frameAncestors: ["'none'"],
};

/** The default headers for browsers and caches; pages may allow caching. */
export function answerHeaders(): Router {
  const router = Router();
  router.use(
    helmet({
      contentSecurityPolicy: { useDefaults: false, directives: CONTENT_SECURITY_POLICY },
    }),
    noStore,
  );
  return router;
}

/** Checkouts are private to their partner, and can change at any time. */
const noStore: RequestHandler = (_request, response, next) => {
  response.set('Cache-Control', 'no-store');
  next();
};
