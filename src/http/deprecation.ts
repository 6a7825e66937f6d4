// Announces the removal of an operation: Deprecation (RFC 9745) and Sunset (RFC 8594).
import type { RequestHandler } from 'express';

export interface DeprecatedOperation {
  readonly method: string;
  /** With its parameters in braces. */
  readonly path: string;
  readonly deprecated?: {
    readonly since: Date;
    /** When it is removed. */
    readonly sunset?: Date;
    /** Path of the page that names its replacement. */
    readonly guide?: string;
  };
}

/** Adds the headers to every answer of the operations that the OpenAPI document marks as deprecated. */
export function announceDeprecations(operations: readonly DeprecatedOperation[]): RequestHandler {
  const going = operations.flatMap(({ method, path, deprecated }) =>
    deprecated ? [{ method: method.toUpperCase(), pattern: patternOf(path), deprecated }] : [],
  );
  return ({ method, path }, response, next) => {
    const asked = method === 'HEAD' ? 'GET' : method;
    const found = going.find((each) => each.method === asked && each.pattern.test(path));
    if (found) {
      const { since, sunset, guide } = found.deprecated;
      response.set('Deprecation', `@${Math.floor(since.getTime() / 1000)}`);
      if (sunset) response.set('Sunset', sunset.toUTCString());
      if (guide !== undefined) response.set('Link', `<${guide}>; rel="deprecation"`);
    }
    next();
  };
}

/** The paths that an operation answers; `{name}` stands for one part. */
export function patternOf(path: string): RegExp {
  const literal = path.replace(/[.*+?^$()|[\]\\]/g, '\\$&');
  return new RegExp(`^${literal.replace(/\{\w+\}/g, '[^/]+')}/?$`, 'i');
}
