// The moments at which a worker can be killed on each path: before and after each activity of its undisturbed trip.
import { isDeepStrictEqual } from 'node:util';
import type { CheckoutPath } from './checkout-paths';

/** The first moment at which the payment and its outcome matter. */
const PAYS = 'before placeOrder';
/** The first moment after which a checkout that is cancelled differs from one that is not. */
const CANCELS = 'before cancelOrder';

const REPEATED_POLL = /^(?:before|after) orderStatus (?:[2-9]|\d{2,})$/;

/** How often a checkout repeats a poll depends on the machine. */
export function isRepeatedPoll(moment: string): boolean {
  return REPEATED_POLL.test(moment);
}

export class PathMoments {
  constructor(private readonly moments: ReadonlyMap<CheckoutPath, readonly string[]>) {}

  of(path: CheckoutPath): readonly string[] {
    return this.moments.get(path)!;
  }

  /** The path's moments without those that belong to an earlier path: a kill there would be the same. */
  killPointsOf(path: CheckoutPath): readonly string[] {
    return this.of(path).filter((moment) => this.ownerOf(path, moment) === path);
  }

  /**
   * The first path with the same beginning up to this moment, killed there for all. Repeated polls are never shared.
   */
  ownerOf(path: CheckoutPath, moment: string): CheckoutPath {
    const isShared = (other: CheckoutPath) =>
      other.shape === path.shape &&
      !isRepeatedPoll(moment) &&
      [path, other].every((each) => this.until(partingOf(path, other), each).includes(moment));
    return [...this.moments.keys()].find((other) => other === path || isShared(other))!;
  }

  isBeforePayment(path: CheckoutPath, moment: string): boolean {
    return this.until(PAYS, path).includes(moment);
  }

  private until(parting: string, path: CheckoutPath): readonly string[] {
    const moments = this.of(path);
    const end = moments.findIndex((moment) => moment.startsWith(parting));
    return end < 0 ? moments : moments.slice(0, end);
  }
}

/** Where two paths part: at the payment, or at the cancellation of the same payment. */
function partingOf(path: CheckoutPath, other: CheckoutPath): string {
  return isDeepStrictEqual(path.payments, other.payments) ? CANCELS : PAYS;
}
