import { problem } from './problem';

/** Ends a route: every method that it does not have is answered 405, naming those that it has. */
export function onlyMethods(...allowed: readonly string[]) {
  return ({ method }: { readonly method: string }): never => {
    throw problem('METHOD_NOT_ALLOWED', `${method} is not one of ${allowed.join(', ')}.`, {
      headers: { Allow: allowed.join(', ') },
    });
  };
}
