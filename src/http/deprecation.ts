// Announces the removal of an operation: Deprecation (RFC 9745) and Sunset (RFC 8594).
import type { RequestHandler } from 'express';

export interface DeprecatedOperation {
  readonly method: string;
  /** The path with parameters in braces. */
  readonly path: string;
  readonly deprecated?: {
    readonly since: Date;
    /** When the operation is removed. */
    readonly sunset?: Date;
    /** Path of the page about its replacement. */
    readonly guide?: string;
  };
}

/** Adds the headers to every answer of the operations that the OpenAPI document marks as deprecated. */
export function announceDeprecations(operations: readonly DeprecatedOperation[]): RequestHandler {
  const deprecations = operations.flatMap(({ method, path, deprecated }) =>
    deprecated ? [{ method: method.toUpperCase(), pattern: patternOf(path), deprecated }] : [],
  );
  return ({ method, path }, response, next) => {
    const effectiveMethod = method === 'HEAD' ? 'GET' : method;
    const found = deprecations.find(
      (each) => each.method === effectiveMethod && each.pattern.test(path),
    );
    if (found) {
      const { since, sunset, guide } = found.deprecated;
      response.set('Deprecation', `@${Math.floor(since.getTime() / 1000)}`);
      if (sunset) response.set('Sunset', sunset.toUTCString());
      if (guide !== undefined) response.set('Link', `<${guide}>; rel="deprecation"`);
    }
    next();
  };
}

/** Matches the paths of an operation; `{name}` stands for one segment. */
export function patternOf(path: string): RegExp {
  const literal = path.replace(/[.*+?^$()|[\]\\]/g, '\\$&');
  return new RegExp(`^${literal.replace(/\{\w+\}/g, '[^/]+')}/?$`, 'i');
}
