// Operations without an API key: health and documentation.
import type { AnswerSpec, OperationSpec } from '../operation';

const OPEN = { method: 'get', tag: 'service', isOpen: true } as const;

const PUBLISHED = {
  ...OPEN,
  headers: ['IfNoneMatch'],
  problems: ['RATE_LIMITED'],
} as const;

function cacheable(description: string, mediaType: string): Record<number, AnswerSpec> {
  const headers = ['ETag', 'Cache-Control'] as const;
  return {
    200: { description, mediaType, headers },
    304: { description: 'It has not changed.', headers },
  };
}

export const SERVICE_OPERATIONS: readonly OperationSpec[] = [
  {
    ...OPEN,
    id: 'getHealth',
    path: '/healthz',
    summary: 'Check liveness',
    description: 'Answers as long as the process runs.',
    answers: { 200: { description: 'Alive.', model: 'Health', examples: ['healthy'] } },
  },
  {
    ...OPEN,
    id: 'getReadiness',
    path: '/readyz',
    summary: 'Check readiness',
    description:
      'Whether Temporal answers, its namespace is complete, and a worker polls for tasks.',
    answers: {
      200: { description: 'Ready.', model: 'Readiness', examples: ['ready'] },
      503: {
        description: 'Not ready, or about to stop: send no more requests.',
        model: 'Readiness',
        examples: ['notReady'],
      },
    },
  },
  {
    ...PUBLISHED,
    id: 'getOpenApiDocument',
    path: '/openapi.json',
    summary: 'Read this document',
    description: 'OpenAPI 3.1.',
    answers: cacheable('The document.', 'application/json'),
  },
  {
    ...PUBLISHED,
    id: 'getPartnerPayDocument',
    path: '/docs/partner-pay.json',
    summary: 'Read the contract of your payment provider',
    description: 'PartnerPay, as OpenAPI 3.1: for partners who collect the money themselves.',
    answers: cacheable('The document.', 'application/json'),
  },
  {
    ...OPEN,
    id: 'getHome',
    path: '/',
    summary: 'Go to the documentation',
    description: 'Redirects to `/docs`.',
    answers: { 302: { description: 'To the documentation.', headers: ['Location'] } },
    problems: ['RATE_LIMITED'],
  },
  {
    ...PUBLISHED,
    id: 'getDocs',
    path: '/docs',
    summary: 'Read the documentation',
    description: 'The start page of the documentation.',
    answers: cacheable('The page.', 'text/html'),
  },
  {
    ...PUBLISHED,
    id: 'getReference',
    path: '/docs/reference',
    summary: 'Read the reference',
    description: 'This document as a page.',
    answers: cacheable('The page.', 'text/html'),
  },
  {
    ...PUBLISHED,
    id: 'getGuide',
    path: '/docs/guides/{guide}',
    summary: 'Read a guide',
    description: 'A how-to with commands to paste.',
    answers: cacheable('The page.', 'text/html'),
    problems: ['NOT_FOUND'],
  },
  {
    ...PUBLISHED,
    id: 'listErrorPages',
    path: '/docs/errors',
    summary: 'Read about all problems',
    description: 'A page with every code.',
    answers: cacheable('The page.', 'text/html'),
  },
  {
    ...OPEN,
    id: 'getErrorPage',
    path: '/docs/errors/{code}',
    summary: 'Read about a problem',
    description:
      'The meaning of the code, what to do, and whether the Idempotency-Key is used up. The `type` of a problem links here.',
    answers: { 200: { description: 'The page.', mediaType: 'text/html' } },
    problems: ['NOT_FOUND'],
  },
  {
    ...PUBLISHED,
    id: 'getDocsFile',
    path: '/docs/assets/{file}',
    summary: 'Read a file that the pages load',
    description: 'Styles, scripts, the icon, and the search index.',
    answers: cacheable('The file.', '*/*'),
    problems: ['NOT_FOUND'],
  },
];
