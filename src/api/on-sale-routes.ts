// The on-sales of a partner's Svc key, and their draws.
import type { Router } from 'express';
import { onlyMethods } from '../http/methods';
import { problem } from '../http/problem';
import type { Partner } from '../platform/partners';
import { drawResource, onSaleResource } from '../temporal-reads/on-sale-answer';
import type { OnSales } from '../temporal-reads/on-sales';
import type { ApiDeps } from './deps';

export function addOnSaleRoutes(
  router: Router,
  { onSales, svcKeyOf }: Pick<ApiDeps, 'svcKeyOf'> & { readonly onSales: OnSales },
): void {
  const all = (partner: Partner) => onSales.of(partner.id, svcKeyOf(partner).owner);
  const one = async (partner: Partner, id: string) => {
    const sale = (await all(partner)).find((it) => it.id === id);
    if (!sale) throw problem('NOT_FOUND', 'There is no such on-sale.');
    return sale;
  };
  router
    .route('/on-sales')
    .get(async (_request, response) => {
      const sales = await all(response.locals.partner);
      const shown = sales.map(async (it) => onSaleResource(it, await onSales.waiting(it)));
      response.json({ data: await Promise.all(shown), nextCursor: null });
    })
    .all(onlyMethods('GET', 'HEAD'));
  router
    .route('/on-sales/:onSaleId')
    .get(async (request, response) => {
      const sale = await one(response.locals.partner, request.params.onSaleId);
      response.json(onSaleResource(sale, await onSales.waiting(sale)));
    })
    .all(onlyMethods('GET', 'HEAD'));
  router
    .route('/on-sales/:onSaleId/draw')
    .get(async (request, response) => {
      const sale = await one(response.locals.partner, request.params.onSaleId);
      const draw = await onSales.draw(sale);
      if (!draw) throw problem('NOT_FOUND', 'The order is not drawn yet, or no longer kept.');
      response.json(drawResource(sale, draw));
    })
    .all(onlyMethods('GET', 'HEAD'));
}
