// Examples of an on-sale for tests.
import type { OnSale, OnSaleTerms } from '../../src/domain/on-sale';

export const TERMS: OnSaleTerms = {
  id: 'ons_0000000000ff',
  covers: { showtimeIds: ['D1'] },
  keyOwner: '',
  opensAtMs: 0,
  weights: {},
  callsPerSecond: 2,
};

/** An open on-sale with one drawn customer, not called yet. */
export const OPEN_SALE: OnSale = {
  ...TERMS,
  state: 'open',
  seedHash: 'hash',
  seed: 'seed',
  drawn: 1,
  progress: [{ atMs: 0, drawnPassed: 0, called: 0 }],
};
