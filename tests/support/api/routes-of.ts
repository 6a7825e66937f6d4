import type { Express, Router } from 'express';

/** The prefix of routers that are mounted under `/v1`. */
const PARTNERS_PREFIX = '/v1';

type Layer = Router['stack'][number] & { readonly slash?: boolean };

/** Every route with its method, in OpenAPI notation: `get /v1/checkouts/{checkoutId}`. */
export function routesOf(app: Express): string[] {
  const { stack } = app.router as Router;
  return stack.flatMap((layer: Layer) => {
    const inner = (layer.handle as Partial<Router>).stack;
    if (!inner) return [];
    return inner.flatMap((each) => routesIn(each, layer.slash ? '' : PARTNERS_PREFIX));
  });
}

/** Leaves out HEAD, which every GET also answers, and handlers for all methods, which name no method. */
function routesIn({ route }: Layer, prefix: string): string[] {
  if (!route) return [];
  const methods = new Set(route.stack.map(({ method }) => method as string | undefined));
  methods.delete('head');
  const path = `${prefix}${route.path.replace(/:(\w+)/g, '{$1}')}`;
  return [...methods].flatMap((method) => (method === undefined ? [] : [`${method} ${path}`]));
}
