// The fields of a start that a caller can edit later.
import { z } from 'zod';
import { TICKETS_MAX } from '../../../domain/policy';

/** Control characters, line ends, lone surrogates, and marks that change the text direction. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u;

/** One line of text, trimmed. */
export const printable = z
  .string()
  .refine((text) => !UNPRINTABLE.test(text), 'expected no control characters')
  .trim();

export const quantity = z.int().min(1).max(TICKETS_MAX).describe('The number of tickets.');

export const promotionCode = printable.min(1).max(64).describe('The code that the customer typed.');

/** Private. It is sent with the preview, too, so a change leads to a new receipt. */
export const loyaltyCardNumber = printable
  .min(1)
  .max(64)
  .describe('Private: it is sent only to the ticketing service.');

/** A search attribute, so it is not encrypted and must not contain personal data. */
export const reference = z
  .string()
  .regex(/^[A-Za-z0-9._:/-]{1,100}$/, 'expected 1 to 100 letters, digits or . _ : / -')
  .describe('Your own reference, such as a cart id; no personal data.');
