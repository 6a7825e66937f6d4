// The valid addresses and header values for calls to other services.
import { z } from 'zod';

/** An address to which paths are added. It must not have credentials, since calls would drop them. */
export const BaseUrlSchema = z
  .url({ protocol: /^https?$/, error: 'expected an http or https address' })
  .refine(isBase, 'expected an address without ?, # and credentials, since paths are added to it');

function isBase(url: string): boolean {
  if (!URL.canParse(url)) return true;
  const { username, password } = new URL(url);
  return !/[?#]/.test(url) && username === '' && password === '';
}

/** A key or tag that is sent in a header. */
export const HeaderValueSchema = z
  .string()
  .regex(
    /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/,
    'expected visible ASCII characters, without a space at either end',
  );
