// Reads errors created by Node itself: under Jest they are from another realm, so `instanceof Error` fails.
import { isNativeError } from 'node:util/types';

export function messageOf(error: unknown): string {
  return isNativeError(error) ? error.message : String(error);
}

/** The innermost message: fetch hides the cause ("connection refused") behind "fetch failed". */
export function rootMessageOf(error: unknown): string {
  return isNativeError(error) && error.cause ? rootMessageOf(error.cause) : messageOf(error);
}

/** The error's code, such as `ENOENT` or `SQLITE_BUSY`. */
export function errorCode(error: unknown): string | undefined {
  return typeof error === 'object' && error && 'code' in error ? String(error.code) : undefined;
}
