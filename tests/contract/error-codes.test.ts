// Each endpoint returns every error code that Svc spec 7.3 lists for it, in both shapes and without planned faults.
import type { Showtime } from '../../sandbox/catalogue/showtimes';
import { AlternativeClient } from '../../sandbox/testing/alternative-client';
import { OrderingClient } from '../../sandbox/testing/ordering-client';
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

/** Plays a case; every answer on the way must fit the document of the shape. */
async function play<Client>(
  shape: OrderingShape,
  clientAt: (url: string, onAnswer: OnAnswer) => Client,
  one: Case<Client>,
): Promise<Played> {
  let played: Played | undefined;
  await withSandbox({}, async ({ url, clock }) => {
    let endpoint: string | undefined;
    const ordering = clientAt(url, (name, { status, body }) => {
      endpoint = name;
      expectAnswerFits(shape, name, status, body);
    });
    const goTo = ({ startMs }: Showtime, offsetMs: number) =>
      clock.advance(startMs + offsetMs - clock.now());
    played = { outcome: outcome(await one({ ordering, goTo })), endpoint };
  });
  return played!;
}

type Row<Client> = [name: OrderingEndpointName, code: string, one: Case<Client>];

function rowsOf<Client>(cases: Cases<Client>): Row<Client>[] {
  return (Object.keys(cases) as OrderingEndpointName[]).flatMap((name) =>
    Object.entries<Case<Client>>(cases[name]).map(([code, one]): Row<Client> => [name, code, one]),
  );
}

describe('in the primary shape an endpoint returns each of its codes', () => {
  it.each(rowsOf(primaryErrorCases))('%s: %s', async (endpoint, code, one) => {
    const played = await play('primary', (...at) => new OrderingClient(...at), one);
    expect(played).toEqual({ endpoint, outcome: [expect.any(Number), code] });
  });
});

describe('in the alternative shape an endpoint returns each of its codes', () => {
  it.each(rowsOf(alternativeErrorCases))('%s: %s', async (endpoint, code, one) => {
    const played = await play('alternative', (...at) => new AlternativeClient(...at), one);
    expect(played).toEqual({ endpoint, outcome: [expect.any(Number), code] });
  });
});
