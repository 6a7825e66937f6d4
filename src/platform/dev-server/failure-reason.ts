// Reads errors that Node itself made: under Jest those come from another realm, where `instanceof Error` fails.
import { isNativeError } from 'node:util/types';

export function messageOf(error: unknown): string {
  return isNativeError(error) ? error.message : String(error);
}

/** The innermost message: fetch hides what happened ("connection refused") behind "fetch failed". */
export function rootMessageOf(error: unknown): string {
  return isNativeError(error) && error.cause ? rootMessageOf(error.cause) : messageOf(error);
}

/** `ENOENT`, `SQLITE_BUSY` and the like. */
export function errorCode(error: unknown): string | undefined {
  return typeof error === 'object' && error && 'code' in error ? String(error.code) : undefined;
}
