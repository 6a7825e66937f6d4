import { problem } from './problem';

/** The last handler of a route: answers every other method with 405 and the allowed ones. */
export function onlyMethods(...allowed: readonly string[]) {
  return ({ method }: { readonly method: string }): never => {
    throw problem('METHOD_NOT_ALLOWED', `${method} is not one of ${allowed.join(', ')}.`, {
      headers: { Allow: allowed.join(', ') },
    });
  };
}
