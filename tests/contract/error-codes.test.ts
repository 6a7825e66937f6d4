// Every error code of Svc spec 7.3 from every endpoint that lists it, in both shapes, by Svc's own rules.
import type { Showtime } from '../../sandbox/catalogue/showtimes';
import { AlternativeDesk } from '../../sandbox/testing/alternative-desk';
import { OrderingDesk } from '../../sandbox/testing/ordering-desk';
import { withSandbox } from '../../sandbox/testing/started-sandbox';
import { outcome, type OnAnswer } from '../../sandbox/testing/svc-wire';
import type { OrderingEndpointName, OrderingShape } from '../../src/contract/alternative/shape';
import { alternativeErrorCases } from './support/alternative-error-cases';
import { expectAnswerFits } from './support/answer-validation';
import type { Case, Cases } from './support/error-case';
import { primaryErrorCases } from './support/primary-error-cases';

interface Played {
  readonly outcome: unknown[];
  readonly endpoint: string | undefined;
}

/** Plays a case; every answer on the way, not only the last, has to fit the document of the shape. */
async function play<Desk>(
  shape: OrderingShape,
  deskAt: (url: string, onAnswer: OnAnswer) => Desk,
  one: Case<Desk>,
): Promise<Played> {
  let played: Played | undefined;
  await withSandbox({}, async ({ url, clock }) => {
    let endpoint: string | undefined;
    const desk = deskAt(url, (name, { status, body }) => {
      endpoint = name;
      expectAnswerFits(shape, name, status, body);
    });
    const goTo = ({ startMs }: Showtime, offsetMs: number) =>
      clock.advance(startMs + offsetMs - clock.now());
    played = { outcome: outcome(await one({ desk, goTo })), endpoint };
  });
  return played!;
}

type Row<Desk> = [name: OrderingEndpointName, code: string, one: Case<Desk>];

function rowsOf<Desk>(cases: Cases<Desk>): Row<Desk>[] {
  return (Object.keys(cases) as OrderingEndpointName[]).flatMap((name) =>
    Object.entries<Case<Desk>>(cases[name]).map(([code, one]): Row<Desk> => [name, code, one]),
  );
}

describe('in the primary shape an endpoint answers each of its codes', () => {
  it.each(rowsOf(primaryErrorCases))('%s: %s', async (endpoint, code, one) => {
    const played = await play('primary', (...at) => new OrderingDesk(...at), one);
    expect(played).toEqual({ endpoint, outcome: [expect.any(Number), code] });
  });
});

describe('in the alternative shape an endpoint answers each of its codes', () => {
  it.each(rowsOf(alternativeErrorCases))('%s: %s', async (endpoint, code, one) => {
    const played = await play('alternative', (...at) => new AlternativeDesk(...at), one);
    expect(played).toEqual({ endpoint, outcome: [expect.any(Number), code] });
  });
});
