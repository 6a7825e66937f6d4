import { problem } from './problem';

/** Ends a route: every other method is answered 405 with the allowed ones. */
export function onlyMethods(...allowed: readonly string[]) {
  return ({ method }: { readonly method: string }): never => {
    throw problem('METHOD_NOT_ALLOWED', `${method} is not one of ${allowed.join(', ')}.`, {
      headers: { Allow: allowed.join(', ') },
    });
  };
}
