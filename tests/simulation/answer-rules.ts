// I17: the answer to a command is what came of it. One that was carried out is never answered as a
// failure, nor one that was not as done. I18: every command is answered, in time.
import type { Command } from '../../src/domain/checkout/commands';
import type { CommandTag } from '../../src/domain/checkout/commands';
import type { CheckoutView } from '../../src/domain/checkout/view';
import type { Addressee, Heard } from './interrupted-process';
import type { People } from './people';
import { viewOf } from './sight';
import type { Truth } from './truth';
import { hold } from './violation';
import type { World } from './world';

const MINUTE_MS = 60_000;

/** The longest that somebody waits for an answer, with Svc at its slowest. */
const ANSWERED_WITHIN_MS: Readonly<Record<CommandTag['name'], number>> = {
  start: 20 * MINUTE_MS,
  seats: 30 * MINUTE_MS,
  order: 30 * MINUTE_MS,
  edit: 30 * MINUTE_MS,
  cancel: MINUTE_MS,
  ops: MINUTE_MS,
};

export class AnswerRules {
  constructor(
    private readonly truth: Truth,
    private readonly people: People,
    private readonly world: World,
    private readonly process: () => Pick<Addressee, 'checkout'>,
    private readonly noteBug: (error: unknown) => void,
  ) {}

  /** Sends a command, and compares its answer with what happened. */
  async watch(command: Command, tag: CommandTag, send: () => Promise<Heard>): Promise<Heard> {
    const { checkout } = this.process();
    const before = viewOf(checkout);
    const settled = this.people.asked(command, before, checkout.attempt.clientRequestId);
    const callOff = this.world.after(ANSWERED_WITHIN_MS[tag.name], () =>
      this.#check(() => hold(false, 'I18', `${tag.name} is not answered after so long`)),
    );
    const outcome = await send();
    callOff();
    settled(outcome.failure === null);
    this.#check(() => checkAnswer(command, outcome, before, this.truth));
    return outcome;
  }

  #check(what: () => void): void {
    try {
      what();
    } catch (error) {
      this.noteBug(error);
    }
  }
}

function checkAnswer(command: Command, heard: Heard, before: CheckoutView, truth: Truth): void {
  if (truth.isMisled()) return;
  const { failure, view } = heard;
  const said = failure ? `answered as ${failure.code}` : 'answered as done';
  const failed = failure !== null;
  if (command.type === 'order') {
    checkOrder(said, failed && failure.kind !== 'upstream', view, before, truth);
  }
  const isAsked = failure?.code === 'CANCEL_REQUESTED';
  if (command.type === 'cancel' && !isAsked) checkCancel(said, failed, view, before, truth);
  if (command.type === 'seats') checkSeats(said, failed, view, before, command);
  if (command.type === 'edit') checkEdit(said, heard, before, command);
}

/** One that is refused beside another says nothing of that, and one that is being given up is told so. */
function checkOrder(
  said: string,
  failed: boolean,
  view: CheckoutView,
  before: CheckoutView,
  { svc }: Truth,
): void {
  const stands = svc.orders.standing().length > 0;
  const isOther = before.status !== 'held' || view.status === 'cancelling';
  hold(!failed || !stands || isOther, 'I17', `an order that stands was ${said}`);
  const open = view.status === 'held' || view.status === 'selecting';
  hold(failed || !open || said !== 'answered as done', 'I17', `an order that is none was ${said}`);
}

function checkCancel(
  said: string,
  failed: boolean,
  view: CheckoutView,
  before: CheckoutView,
  { svc }: Truth,
): void {
  const recorded = wantedAt(view) !== wantedAt(before);
  hold(!failed || !recorded, 'I17', `a cancellation that is under way was ${said}`);
  const { all } = svc.orders;
  const last = all.at(-1);
  const gone = last !== undefined && !last.fails && svc.orders.isCancelled(last);
  hold(!failed || !gone || view.closed, 'I17', `a cancellation that was carried out was ${said}`);
  hold(
    failed || view.status !== 'confirmed',
    'I17',
    `a cancellation that came to nothing was ${said}`,
  );
}

function wantedAt({ cancellation }: CheckoutView): number | null {
  return cancellation?.requestedAtMs ?? null;
}

function checkSeats(
  said: string,
  failed: boolean,
  view: CheckoutView,
  before: CheckoutView,
  { items }: Extract<Command, { type: 'seats' }>,
): void {
  const wanted = items.flatMap((item) => ('seatIds' in item ? item.seatIds : [])).join();
  if (wanted === '' || view.status !== 'held') return;
  const held = seatsOf(view);
  const same = held === wanted && seatsOf(before) !== wanted;
  hold(!failed || !same, 'I17', `seats that are held were ${said}`);
  hold(failed || held === wanted, 'I17', `seats that are not held were ${said}`);
}

function seatsOf({ hold: held }: CheckoutView): string {
  const seats = held?.items.flatMap((item) => item.seats.map(({ id }) => id)) ?? [];
  return seats.join();
}

function checkEdit(
  said: string,
  { failure, view, version }: Heard,
  before: CheckoutView,
  { changes }: Extract<Command, { type: 'edit' }>,
): void {
  const failed = failure !== null;
  // A repeat is shown the checkout as it is by then.
  const hasMoved = view.version !== version;
  for (const field of ['reference', 'promotionCode'] as const) {
    const wanted = changes[field];
    if (wanted === undefined || wanted === before[field]) continue;
    const isSo = view[field] === wanted;
    hold(!failed || !isSo, 'I17', `an edit that was carried out was ${said}`);
    hold(failed || isSo || hasMoved, 'I17', `an edit that was not carried out was ${said}`);
  }
}
