// The client's rules in addition to the schemas: they span several fields, or avoid behaviour that
// Svc leaves open. The sandbox is less strict.
import { dateFault, type DatePairQuery } from './dates';

export interface SendingRule {
  /** The rule in words, for `docs/endpoints.md`. */
  readonly text: string;
  /** Returns the violation of the rule, if any. */
  readonly faultOf: (request: SendingRequest) => SendingFault | undefined;
}

/** A request's query and body, already validated by the schemas. */
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
  text: 'the ISO dates or the local ones, never both; always a start, since the spec does not define requests without one; the end after the start and at most seven days later; no milliseconds',
  faultOf: ({ query }) => {
    const pair = query as DatePairQuery;
    const fault = dateFault(pair);
    if (fault) return { field: `query.${fault.field}`, expected: fault.expected };
    return hasStart(pair) ? undefined : { field: 'query.isoStartDate', expected: START_NEEDED };
  },
};

/** The bounds of endpoint 12 (Svc spec 2.5, 4.3). */
export const DATES_IN_BODY: SendingRule = {
  text: 'exactly one of `isoDateBounds` and `localDateBounds`, since the spec does not define requests without either; the end after the start and at most seven days later; no milliseconds',
  faultOf: ({ body }) => {
    const { isoDateBounds, localDateBounds } = body as BoundsBody;
    const pair = { ...isoDateBounds, ...localDateBounds };
    const fault = dateFault(pair);
    if (fault) return { field: `body.${fieldOfBounds(fault.field)}`, expected: fault.expected };
    return hasStart(pair) ? undefined : { field: 'body.isoDateBounds', expected: START_NEEDED };
  },
};

const START_NEEDED = 'give a start: the spec does not define requests without one';

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
