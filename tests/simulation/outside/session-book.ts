// The customers' sessions at Svc: their owners and when they end.
import type { Session } from '../../../src/domain/checkout/request';
import type { World } from '../world';

export interface SessionSettings {
  /** How long a session lasts, and how many of a hundred signed calls find it ended early. */
  readonly sessionMs: number;
  readonly sessionEndsPercent: number;
  /** Whether a returning guest gets a new account. */
  readonly makesNewGuestAccounts: boolean;
}

export class SessionBook {
  readonly #endsAtMs = new Map<string, number>();
  readonly #emails = new Map<string, string>();
  readonly #signedIn = new Set<string>();

  constructor(
    private readonly world: World,
    private readonly settings: SessionSettings,
  ) {}

  /** How long sessions last. */
  get sessionMs(): number {
    return this.settings.sessionMs;
  }

  openGuest(email: string): Session {
    const { makesNewGuestAccounts } = this.settings;
    const name = makesNewGuestAccounts ? `${email}, guest ${this.#endsAtMs.size + 1}` : email;
    return this.#open(email, `account of ${name}`);
  }

  signIn(email: string): Session {
    const session = this.#open(email, `account of ${email}`);
    this.#signedIn.add(session.authToken);
    return session;
  }

  /** Whether the session is of a customer who signed in, not of a guest. */
  isSignedIn({ authToken }: Pick<Session, 'authToken'>): boolean {
    return this.#signedIn.has(authToken);
  }

  hasEnded({ authToken }: Session): boolean {
    const { nowMs } = this.world;
    const { sessionEndsPercent } = this.settings;
    if ((this.#endsAtMs.get(authToken) ?? 0) <= nowMs) return true;
    if (sessionEndsPercent === 0 || !this.world.percent(sessionEndsPercent)) return false;
    this.#endsAtMs.set(authToken, nowMs);
    return true;
  }

  /** The session's owner; undefined if Svc has never opened the session. */
  emailOf({ authToken }: Session): string | undefined {
    return this.#emails.get(authToken);
  }

  #open(email: string, accountId: string): Session {
    const authToken = `${accountId}, session ${this.#endsAtMs.size + 1}`;
    this.#endsAtMs.set(authToken, this.world.nowMs + this.settings.sessionMs);
    this.#emails.set(authToken, email);
    return { accountId, authToken, signingKey: authToken };
  }
}
