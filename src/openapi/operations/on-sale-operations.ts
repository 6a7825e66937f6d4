// On-sales and their draws.
import { LISTS_RATE, type OperationSpec } from '../operation';

const READ = { method: 'get', tag: 'checkouts' } as const;

export const ON_SALE_OPERATIONS: readonly OperationSpec[] = [
  {
    ...READ,
    id: 'listOnSales',
    path: '/v1/on-sales',
    summary: 'List on-sales',
    description:
      'The on-sales that your checkouts may belong to, latest opening first, on one page.',
    answers: {
      200: { description: 'The on-sales.', model: 'OnSaleList', examples: ['onSaleList'] },
    },
  },
  {
    ...READ,
    id: 'getOnSale',
    path: '/v1/on-sales/{onSaleId}',
    summary: 'Read an on-sale',
    description: 'The `seedHash` is published before the draw, the `seed` after the draw.',
    answers: { 200: { description: 'The on-sale.', model: 'OnSale', examples: ['onSale'] } },
    problems: ['NOT_FOUND'],
  },
  {
    ...READ,
    id: 'getDraw',
    path: '/v1/on-sales/{onSaleId}/draw',
    summary: 'Read a draw',
    description: `The order in which the checkouts were drawn, with all that is needed to verify it. 404 before the draw. ${LISTS_RATE}`,
    answers: { 200: { description: 'The draw.', model: 'Draw', examples: ['draw'] } },
    problems: ['NOT_FOUND'],
  },
];
