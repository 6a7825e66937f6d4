// The world that a seed alone stands for, so that a failing seed replays with one command.
import { World } from '../world';
import type { Means } from './people/shopper';
import { CALM, type Scenario } from './scenario';

const NONCES: readonly (readonly Means[])[] = [
  [{ type: 'nonce', token: 'tok_ok' }],
  [
    { type: 'nonce', token: 'tok_declined' },
    { type: 'nonce', token: 'tok_ok' },
  ],
  [{ type: 'partner', token: 'tok_ok' }],
];
const CARDS: readonly (readonly Means[])[] = [
  [{ type: 'card', token: 'tok_ok' }],
  [
    { type: 'card', token: 'tok_declined' },
    { type: 'card', token: 'tok_ok' },
  ],
];

class Chance {
  constructor(private readonly world: World) {}

  /** A choice that is listed more than once is likelier. */
  pick = <T>(choices: readonly T[]): T => choices[this.world.between(0, choices.length - 1)] as T;
}

export function scenarioOfSeed(seed: number): Scenario {
  const { pick } = new Chance(new World(~seed));
  const shape = pick(['primary', 'primary', 'alternative'] as const);
  return {
    ...CALM,
    shape,
    payments: pick(shape === 'primary' ? NONCES : CARDS),
    seating: pick(['reserved', 'reserved', 'general'] as const),
    editPercent: pick([0, 0, 20]),
    webhooks: pick([false, false, true]),
    suggestNewRunAt: pick([Infinity, Infinity, 60, 120]),
    lostTaskPercent: pick([0, 0, 10]),
    evictPercent: pick([0, 5, 20]),
    earlyQueryPercent: pick([0, 0, 10]),
    slowPickUpMs: pick([100, 2_000, 20_000]),
    slowPickUpPercent: pick([0, 0, 10, 50]),
  };
}
