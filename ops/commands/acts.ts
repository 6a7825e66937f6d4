// The ops commands on a checkout: their options, and the Update that each sends.
import type { UpdateDefinition } from '@temporalio/common';
import type { Status } from '../../src/domain/checkout/status';
import { statusesThat } from '../../src/domain/checkout/status-facts';
import { RESOLUTIONS } from '../../src/domain/checkout/command-book';
import type { CommandOutcome } from '../../src/workflows/messages';
import {
  checkResolutionUpdate,
  forceCancelUpdate,
  markResolvedUpdate,
  resolveOrderUpdate,
  retryNowUpdate,
  unlinkOrderUpdate,
  type OpsMessage,
  type OrderCheckMessage,
  type ResolutionCheck,
} from '../../src/workflows/messages';

export interface Audited {
  readonly actor: string;
  readonly reason: string;
}

/** The options that only some commands have; every command also takes the checkouts and the reason. */
interface ActValues {
  readonly 'order-id'?: string;
  readonly 'showtime-id'?: string;
  readonly outcome?: string;
  readonly evidence?: string;
}

export interface Act {
  readonly usage: string;
  readonly update: UpdateDefinition<CommandOutcome, [object]>;
  /** Whether the act can be applied to several checkouts. */
  readonly inBatches: boolean;
  /** Filters find only checkouts in these states; in all states if omitted. */
  readonly among?: readonly Status[];
  /** The message to send; throws a readable Error if an option is missing or unexpected. */
  readonly message: (values: ActValues, audited: Audited) => Audited;
  /** The order that the act would link to the checkout, shown in the dry run; undefined if none. */
  readonly links?: (values: ActValues) => OrderCheckMessage | undefined;
  /** An Update that makes only the checks of `update`; undefined if the act has none. */
  readonly check?: UpdateDefinition<ResolutionCheck, [object]>;
}

/** The options that name an order at Svc. */
const OF_LINKS = ['order-id', 'showtime-id'] as const;

export const ACTS = {
  retry: {
    usage: '',
    update: retryNowUpdate,
    inBatches: true,
    message: (values, audited) => {
      refuse(values, [...OF_LINKS, 'outcome', 'evidence']);
      return audited;
    },
  },
  resolve: {
    usage: '--order-id <id at Svc> [--showtime-id <its showtime, according to Svc>] ',
    update: resolveOrderUpdate,
    inBatches: false,
    message: (values, audited) => {
      refuse(values, ['outcome', 'evidence']);
      return { ...linkIn(values), ...audited };
    },
    links: linkIn,
  },
  unlink: {
    usage: '',
    update: unlinkOrderUpdate,
    inBatches: false,
    message: (values, audited) => {
      refuse(values, [...OF_LINKS, 'outcome', 'evidence']);
      return audited;
    },
  },
  cancel: {
    usage: '',
    update: forceCancelUpdate,
    inBatches: true,
    // In a final state there is nothing left to cancel, at most a refund to wait for.
    among: statusesThat(({ final }) => !final),
    message: (values, audited) => {
      refuse(values, [...OF_LINKS, 'outcome', 'evidence']);
      return audited;
    },
  },
  settle: {
    usage: `--outcome <${RESOLUTIONS.join(' | ')}> --evidence <the proof> [--order-id <id> [--showtime-id <id>]] `,
    update: markResolvedUpdate,
    inBatches: true,
    message: (values, audited) => {
      const evidence = needed(values, 'evidence');
      return { outcome: outcomeIn(values), evidence, ...audited, ...linkIfGiven(values) };
    },
    links: (values) => {
      const outcome = outcomeIn(values);
      return outcome === 'confirmed' || outcome === 'cancelled' ? linkIfGiven(values) : undefined;
    },
    check: checkResolutionUpdate,
  },
} as const satisfies Record<string, Act>;

/** The order to link, and its showtime if it was named. */
function linkIn(values: ActValues): OrderCheckMessage {
  const showtimeId = values['showtime-id'];
  const orderId = needed(values, 'order-id');
  return { orderId, ...(showtimeId !== undefined && { showtimeId }) };
}

function linkIfGiven(values: ActValues): OrderCheckMessage | undefined {
  if (values['order-id'] !== undefined) return linkIn(values);
  refuse(values, ['showtime-id']);
  return undefined;
}

function outcomeIn({ outcome }: ActValues): OpsMessage<'mark_resolved'>['outcome'] {
  const known = RESOLUTIONS.find((each) => each === outcome);
  if (known) return known;
  throw new Error(`--outcome: expected one of ${RESOLUTIONS.join(', ')}`);
}

function needed(values: ActValues, name: keyof ActValues): string {
  const text = values[name]?.trim();
  if (text) return text;
  throw new Error(`--${name}: expected a text`);
}

function refuse(values: ActValues, names: readonly (keyof ActValues)[]): void {
  const given = names.find((name) => values[name] !== undefined);
  if (given !== undefined) throw new Error(`--${given} does not apply here`);
}
