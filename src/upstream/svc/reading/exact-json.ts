import { parse } from 'lossless-json';

/**
 * Parses JSON. A whole number that a float cannot hold becomes text with its digits: it may be an id or a ticket code.
 * Throws a SyntaxError for anything but JSON.
 */
export function parseExactly(text: string): unknown {
  if (!LONG_NUMBER.test(text)) return JSON.parse(text);
  const onDuplicateKey = ({ newValue }: { readonly newValue: unknown }) => newValue;
  return parse(text, null, { parseNumber: numberOrDigits, onDuplicateKey });
}

/** Matches a long number anywhere in the text: the slower parser is used only for such texts. */
const LONG_NUMBER = /\d{16}/;

function numberOrDigits(written: string): number | string {
  const number = Number(written);
  return Number.isInteger(number) && !Number.isSafeInteger(number) ? written : number;
}
