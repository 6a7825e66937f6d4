// Authenticates callers by a bearer token, basic auth, or, on a developer's machine, a token in the path.
import type { Request, RequestHandler, Response } from 'express';
import { nameOfToken, type CodecToken } from './codec-readers';

/** Shown in the browser's sign-in dialogue. */
const REALM = 'Usher payloads';

export interface SignIn {
  readonly tokens: readonly CodecToken[];
  /** A token in a path ends up in logs and browser histories, so it is allowed on loopback only. */
  readonly allowsTokenInPath: boolean;
}

/** Puts the caller's name into `response.locals.who`; refuses unknown callers with 401, without a reason. */
export function requireSignIn({ tokens, allowsTokenInPath }: SignIn): RequestHandler {
  return (request, response, next) => {
    const token = tokenOf(request, allowsTokenInPath);
    const who = token === undefined ? undefined : nameOfToken(tokens, token);
    if (who === undefined) {
      refuse(response);
      return;
    }
    response.locals.who = who;
    next();
  };
}

function tokenOf(request: Request, allowsTokenInPath: boolean): string | undefined {
  const [, scheme = '', value = ''] =
    /^(\w+) +(\S+)$/.exec(request.get('Authorization') ?? '') ?? [];
  if (scheme.toLowerCase() === 'bearer') return value;
  // The user name is not checked; the password is the token.
  if (scheme.toLowerCase() === 'basic') return passwordOf(value);
  const { token } = request.params;
  return allowsTokenInPath && typeof token === 'string' ? token : undefined;
}

function passwordOf(credentials: string): string {
  const text = Buffer.from(credentials, 'base64').toString();
  return text.slice(text.indexOf(':') + 1);
}

function refuse(response: Response): void {
  response
    .status(401)
    .set('WWW-Authenticate', `Basic realm="${REALM}", charset="UTF-8"`)
    .json({ message: 'Sign in to read payloads.' });
}
