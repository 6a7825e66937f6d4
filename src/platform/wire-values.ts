// The form of values that calls to other services are made of.
import { z } from 'zod';

/** An address to which paths are added. Calls would lose its credentials, so it has none. */
export const BaseUrlSchema = z
  .url({ protocol: /^https?$/, error: 'expected an http or https address' })
  .refine(isBase, 'expected an address without ?, # and credentials, since paths are added to it');

function isBase(url: string): boolean {
  if (!URL.canParse(url)) return true;
  const { username, password } = new URL(url);
  return !/[?#]/.test(url) && username === '' && password === '';
}
