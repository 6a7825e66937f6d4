// The sessions of customers with Svc: whose each is, and until when it can sign.
import type { Session } from '../../../src/domain/checkout/request';
import type { World } from '../world';

export interface SessionSettings {
  /** How long a session can sign calls, and how many of a hundred signed calls find it ended early. */
  readonly sessionMs: number;
  readonly sessionEndsPercent: number;
  /** Whether a guest who comes again is another account. */
  readonly renamesGuests: boolean;
}

export class SessionBook {
  readonly #endsAtMs = new Map<string, number>();
  readonly #emails = new Map<string, string>();

  constructor(
    private readonly world: World,
    private readonly settings: SessionSettings,
  ) {}

  openGuest(email: string): Session {
    const { renamesGuests } = this.settings;
    const name = renamesGuests ? `${email}, guest ${this.#endsAtMs.size + 1}` : email;
    return this.#open(email, `account of ${name}`);
  }

  signIn(email: string): Session {
    return this.#open(email, `account of ${email}`);
  }

  hasEnded({ authToken }: Session): boolean {
    const { nowMs } = this.world;
    const { sessionEndsPercent } = this.settings;
    if ((this.#endsAtMs.get(authToken) ?? 0) <= nowMs) return true;
    if (sessionEndsPercent === 0 || !this.world.percent(sessionEndsPercent)) return false;
    this.#endsAtMs.set(authToken, nowMs);
    return true;
  }

  /** Whose session it is; undefined where Svc has never opened it. */
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
