// The client's rules in addition to the schemas: across several fields, and avoiding what Svc leaves
// open. The sandbox accepts more than this.
import { dateFault, type DatePairQuery } from './dates';

export interface SendingRule {
  /** For people, as a part of `docs/endpoints.md`. */
  readonly text: string;
  /** How a request violates the rule. */
  readonly faultOf: (request: SendingRequest) => SendingFault | undefined;
}

/** The parts of a request that the schemas have passed. */
export interface SendingRequest {
  readonly query: unknown;
  readonly body: unknown;
}

interface SendingFault {
  /** For example `query.isoEndDate`. */
  readonly field: string;
  readonly expected: string;
}

/** The dates of endpoints 6 and 10 (Svc spec 4.3). */
export const DATES_IN_QUERY: SendingRule = {
  text: 'one date pair, never both; a start always, since what neither means is not shown; the end after the start and at most seven days later; no milliseconds',
  faultOf: ({ query }) => {
    const pair = query as DatePairQuery;
    const fault = dateFault(pair);
    if (fault) return { field: `query.${fault.field}`, expected: fault.expected };
    return hasStart(pair) ? undefined : { field: 'query.isoStartDate', expected: START_NEEDED };
  },
};

/** The bounds of endpoint 12 (Svc spec 2.5, 4.3). */
export const DATES_IN_BODY: SendingRule = {
  text: '`isoDateBounds` or `localDateBounds`, never both, and one of them always, since what neither means is not shown; the end after the start and at most seven days later; no milliseconds',
  faultOf: ({ body }) => {
    const { isoDateBounds, localDateBounds } = body as BoundsBody;
    const pair = { ...isoDateBounds, ...localDateBounds };
    const fault = dateFault(pair);
    if (fault) return { field: `body.${fieldOfBounds(fault.field)}`, expected: fault.expected };
    return hasStart(pair) ? undefined : { field: 'body.isoDateBounds', expected: START_NEEDED };
  },
};

const START_NEEDED = 'give a start: what none means is not shown';

interface BoundsBody {
  readonly isoDateBounds?: Pick<DatePairQuery, 'isoStartDate' | 'isoEndDate'>;
  readonly localDateBounds?: Pick<DatePairQuery, 'localStartDate' | 'localEndDate'>;
}

function hasStart({ isoStartDate, localStartDate }: DatePairQuery): boolean {
  return isoStartDate !== undefined || localStartDate !== undefined;
}

function fieldOfBounds(field: keyof DatePairQuery): string {
  return `${field.startsWith('iso') ? 'isoDateBounds' : 'localDateBounds'}.${field}`;
}
