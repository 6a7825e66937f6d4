import type { RequestHandler } from 'express';
import { problem } from './problem';
import { ERRORS_MAX, shortName } from './validation';

const CONTROL_CHARACTER = /\p{Cc}/u;
const EXPECTED = 'expected no control characters';

/** Refuses control characters in the path and the query: no parameter needs them, and they confuse logs and Svc. */
export const refuseControlCharacters: RequestHandler = ({ path, query }, _response, next) => {
  const parameters = Object.entries(query).filter((entry) => hasControlCharacter(entry.flat()));
  const errors = parameters.slice(0, ERRORS_MAX).map(([name]) => ({
    parameter: shortName(name),
    detail: EXPECTED,
  }));
  if (errors.length > 0 || hasControlCharacter([decoded(path)])) {
    throw problem('INVALID_REQUEST', 'A parameter contains a control character.', {
      ...(errors.length > 0 && { errors }),
    });
  }
  next();
};

/** Empty if the path cannot be decoded: the router refuses such a path. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return '';
  }
}

function hasControlCharacter(texts: readonly unknown[]): boolean {
  return texts.some((text) => CONTROL_CHARACTER.test(String(text)));
}
