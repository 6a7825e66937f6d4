// I22: every published checkout has the fields that the client's types promise for its status.
import type { Checkout } from '../../../clients/typescript/src/checkout';
import type { components } from '../../../clients/typescript/src/__generated__/openapi';
import { mustHold } from '../violation';
import type { SeenView } from '../seen';

type Shown = components['schemas']['Checkout'];
type Status = Shown['status'];

/** The fields that can be null in other statuses but never in this one. */
type Certain<S extends Status> = {
  [F in keyof Shown]-?: null extends Shown[F]
    ? null extends Extract<Checkout, { readonly status: S }>[F]
      ? never
      : F
    : never;
}[keyof Shown];

/** The compiler checks this table against the client's types: no field may be missing or superfluous. */
const CERTAIN: { readonly [S in Status]: Readonly<Record<Certain<S>, true>> } = {
  queued: {},
  preparing: {},
  selecting: { showtime: true },
  holding: { showtime: true, hold: true },
  held: { showtime: true, hold: true, receipt: true },
  placing: { showtime: true, receipt: true },
  processing: { showtime: true, receipt: true, order: true },
  in_review: { showtime: true, receipt: true, order: true },
  confirmed: { showtime: true, receipt: true, order: true },
  cancelling: { showtime: true, receipt: true, order: true },
  completed: { showtime: true, receipt: true, order: true },
  cancelled: { showtime: true, receipt: true, order: true },
  failed: {},
  expired: {},
  abandoned: {},
};

export function checkView(view: SeenView): void {
  const { status, tickets } = view;
  const fields = view as unknown as Readonly<Record<string, unknown>>;
  for (const field of Object.keys(CERTAIN[status as Status])) {
    const isThere = fields[field] !== null && fields[field] !== undefined;
    mustHold(isThere, 'I22', `a checkout that is ${status} has no ${field}`);
  }
  const isBought = status === 'confirmed' || status === 'completed';
  mustHold(!isBought || tickets.length > 0, 'I22', `a checkout that is ${status} has no tickets`);
}
