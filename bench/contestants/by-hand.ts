// Only the caller: no other program runs.
import type { Contestant } from './contestant';

const alone = async () => ({ parts: [], setup: {}, stop: async () => undefined });

export const BY_HAND: Contestant = {
  buyer: 'by-hand',
  title: 'by hand',
  countsCaller: true,
  open: alone,
};

export const BY_HAND_WITH_TABLE: Contestant = {
  buyer: 'by-hand-with-table',
  title: 'by hand, with a table',
  countsCaller: true,
  open: alone,
};
