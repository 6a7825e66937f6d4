// What a caller may say when a checkout starts, and change about it later.
import { z } from 'zod';
import { printable } from './printable';

const TICKETS_MAX = 99;

export const quantity = z.int().min(1).max(TICKETS_MAX);

export const promotionCode = printable.min(1).max(64);

/** Private, and part of what is previewed. */
export const loyaltyCardNumber = printable.min(1).max(64);

/** Can be searched for, and searches are not encrypted: an id, nothing about a person. */
export const reference = z
  .string()
  .regex(/^[A-Za-z0-9._:/-]{1,100}$/, 'expected 1 to 100 letters, digits or . _ : / -');
