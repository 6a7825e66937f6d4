// The on-sales of a partner's Svc key, and their draws.
import type { Router } from 'express';
import type { OnSale } from '../domain/on-sale';
import type { KeyLimits } from '../http/key-limits';
import { onlyMethods } from '../http/methods';
import { problem } from '../http/problem';
import type { Partner } from '../platform/partners';
import { drawText, onSaleResource } from '../temporal-reads/on-sale-answer';
import type { OnSales } from '../temporal-reads/on-sales';
import type { ApiDeps } from './deps';

interface OnSaleRouteDeps extends Pick<ApiDeps, 'svcKeyOf'> {
  readonly onSales: OnSales;
  readonly limits: KeyLimits;
}

export function addOnSaleRoutes(
  router: Router,
  { onSales, svcKeyOf, limits }: OnSaleRouteDeps,
): void {
  const all = (partner: Partner) => onSales.of(partner.id, svcKeyOf(partner).owner);
  const one = async (partner: Partner, id: string) => {
    const sale = (await all(partner)).find((it) => it.id === id);
    if (!sale) throw problem('NOT_FOUND', 'There is no such on-sale.');
    return sale;
  };
  const shownTo = async (partner: Partner, sale: OnSale) =>
    onSaleResource(sale, partner.id, await onSales.waiting(sale));
  router
    .route('/on-sales')
    .get(async (_request, response) => {
      const { partner } = response.locals;
      const shown = (await all(partner)).map((it) => shownTo(partner, it));
      response.json({ data: await Promise.all(shown), nextCursor: null });
    })
    .all(onlyMethods('GET', 'HEAD'));
  router
    .route('/on-sales/:onSaleId')
    .get(async (request, response) => {
      const { partner } = response.locals;
      response.json(await shownTo(partner, await one(partner, request.params.onSaleId)));
    })
    .all(onlyMethods('GET', 'HEAD'));
  router
    .route('/on-sales/:onSaleId/draw')
    .get(limits.lists, async (request, response) => {
      const sale = await one(response.locals.partner, request.params.onSaleId);
      const draw = await onSales.draw(sale);
      if (!draw)
        throw problem('NOT_FOUND', 'The draw has not been made yet, or is no longer kept.');
      response.type('json').send(drawText(sale, draw));
    })
    .all(onlyMethods('GET', 'HEAD'));
}
