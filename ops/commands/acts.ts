// The actions of ops on a checkout: the options of each, and the Update that it sends.
import type { UpdateDefinition } from '@temporalio/common';
import { RESOLUTIONS } from '../../src/domain/checkout/command-book';
import type { CommandOutcome } from '../../src/workflows/messages';
import {
  forceCancelUpdate,
  markResolvedUpdate,
  resolveOrderUpdate,
  retryNowUpdate,
  unlinkOrderUpdate,
  type OpsMessage,
} from '../../src/workflows/messages';

export interface Audited {
  readonly actor: string;
  readonly reason: string;
}

/** The options besides the checkouts and the reason. */
interface ActWords {
  readonly 'order-id'?: string;
  readonly outcome?: string;
  readonly evidence?: string;
}

export interface Act {
  readonly usage: string;
  readonly update: UpdateDefinition<CommandOutcome, [object]>;
  /** Whether it can be applied to several checkouts. */
  readonly inBatches: boolean;
  /** The message to send; throws an Error for a person where an option is missing or unexpected. */
  readonly message: (words: ActWords, audited: Audited) => Audited;
  /** The order that it links to a checkout, which the dry run shows; undefined where it links none. */
  readonly links?: (words: ActWords) => string | undefined;
}

export const ACTS = {
  retry: {
    usage: '',
    update: retryNowUpdate,
    inBatches: true,
    message: (words, audited) => {
      refuse(words, ['order-id', 'outcome', 'evidence']);
      return audited;
    },
  },
  resolve: {
    usage: '--order-id <id at Svc> ',
    update: resolveOrderUpdate,
    inBatches: false,
    message: (words, audited) => {
      refuse(words, ['outcome', 'evidence']);
      return { orderId: needed(words, 'order-id'), ...audited };
    },
    links: ({ 'order-id': orderId }) => orderId,
  },
  unlink: {
    usage: '',
    update: unlinkOrderUpdate,
    inBatches: false,
    message: (words, audited) => {
      refuse(words, ['order-id', 'outcome', 'evidence']);
      return audited;
    },
  },
  cancel: {
    usage: '',
    update: forceCancelUpdate,
    inBatches: true,
    message: (words, audited) => {
      refuse(words, ['order-id', 'outcome', 'evidence']);
      return audited;
    },
  },
  settle: {
    usage: `--outcome <${RESOLUTIONS.join(' | ')}> --evidence <what shows it> [--order-id <id>] `,
    update: markResolvedUpdate,
    inBatches: true,
    message: (words, audited) => {
      const evidence = needed(words, 'evidence');
      const { 'order-id': orderId } = words;
      return {
        outcome: outcomeIn(words),
        evidence,
        ...audited,
        ...(orderId !== undefined && { orderId }),
      };
    },
    links: (words) => {
      const outcome = outcomeIn(words);
      return outcome === 'confirmed' || outcome === 'cancelled' ? words['order-id'] : undefined;
    },
  },
} as const satisfies Record<string, Act>;

function outcomeIn({ outcome }: ActWords): OpsMessage<'mark_resolved'>['outcome'] {
  const known = RESOLUTIONS.find((each) => each === outcome);
  if (known) return known;
  throw new Error(`--outcome: expected one of ${RESOLUTIONS.join(', ')}`);
}

function needed(words: ActWords, name: keyof ActWords): string {
  const text = words[name]?.trim();
  if (text) return text;
  throw new Error(`--${name}: expected some text`);
}

function refuse(words: ActWords, names: readonly (keyof ActWords)[]): void {
  const given = names.find((name) => words[name] !== undefined);
  if (given !== undefined) throw new Error(`--${given} does not apply here`);
}
