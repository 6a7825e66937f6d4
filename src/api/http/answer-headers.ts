import { Router, type RequestHandler } from 'express';
import helmet from 'helmet';

/** For pages and pictures; nothing of ours runs a script. */
const CONTENT_SECURITY_POLICY = {
  defaultSrc: ["'none'"],
  styleSrc: ["'self'"],
  imgSrc: ["'self'"],
  baseUri: ["'none'"],
  formAction: ["'none'"],
  frameAncestors: ["'none'"],
};

/** What every answer says of itself to browsers and caches; pages may say that they can be kept. */
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

/** What a checkout says is for its partner alone, and true only now. */
const noStore: RequestHandler = (_request, response, next) => {
  response.set('Cache-Control', 'no-store');
  next();
};
