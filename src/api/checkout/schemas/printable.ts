import { z } from 'zod';

/** Controls, line ends, halves of characters, and marks that turn the direction of what follows. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u;

/** Text of one line as people write it, without spaces around it. */
export const printable = z
  .string()
  .refine((text) => !UNPRINTABLE.test(text), 'expected no control characters')
  .trim();
