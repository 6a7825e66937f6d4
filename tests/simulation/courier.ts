// Carries messages to the process as networks and impatient callers do: late, so that others overtake
// them, twice, and once more when their state is long gone. Only the first arrival may change anything.
import type { Command } from '../../src/domain/checkout/commands';
import type { CommandTag } from '../../src/domain/checkout/commands';
import type { AnswerRules } from './answer-rules';
import type { Addressee, Heard } from './interrupted-process';
import { hold } from './violation';
import type { World } from './world';

export interface CourierSettings {
  /** How often out of a hundred a message comes twice, and how often so late that others overtake it. */
  readonly echoPercent: number;
  readonly latePercent: number;
}

const LATE_MS = 5 * 60_000;
const ECHO_MS = 15 * 60_000;

export class Courier {
  constructor(
    private readonly process: Addressee,
    private readonly world: World,
    private readonly settings: CourierSettings,
    private readonly rules: AnswerRules,
    private readonly noteBug: (error: unknown) => void,
  ) {}

  /** Resolves with the answer, or at once where the sender gives the message up for lost. */
  async send(command: Command, key: string): Promise<void> {
    const tag = tagOf(command, key);
    if (this.world.percent(this.settings.latePercent)) {
      this.#later(LATE_MS, () => this.#deliver(command, tag));
      return;
    }
    await this.#deliver(command, tag).catch(this.noteBug);
  }

  /** A Signal: nobody waits for what comes of it. */
  post(command: Command, key: string): void {
    this.process.post(command, tagOf(command, key));
  }

  async #deliver(command: Command, tag: CommandTag): Promise<Heard> {
    const { version } = this.process.checkout;
    const outcome = this.rules.watch(command, tag, () => this.process.submit(command, tag));
    if (this.world.percent(this.settings.echoPercent)) {
      this.#later(ECHO_MS, () => this.#again(command, tag, outcome));
      this.#later(ECHO_MS, () => this.#outdated(command, tag, version));
    }
    return outcome;
  }

  /** The same message: nothing changes, and the answer is the first one's. */
  async #again(command: Command, tag: CommandTag, first: Promise<Heard>): Promise<void> {
    const { owed, records } = this.process.checkout.commands;
    // What was refused left nothing behind: it may work now.
    if (!records[tag.key] && !owed.some(({ key }) => key === tag.key)) return;
    const again = this.#unchanging(() => this.process.submit(command, tag));
    const same = isSame(await first, await again);
    hold(same, 'I8', `${tag.key} was answered in two ways`);
  }

  /** Another message of somebody who has seen the checkout as it was then. */
  async #outdated(command: Command, tag: CommandTag, ifVersion: number): Promise<void> {
    if (this.process.checkout.version === ifVersion) return;
    const outdated = { ...tag, key: `${tag.key}-outdated`, ifVersion };
    const { failure } = await this.#unchanging(() => this.process.submit(command, outdated));
    hold(failure?.code === 'VERSION_CHANGED', 'I11', `${outdated.key} was not refused`);
  }

  /** What time has brought meanwhile is the work of its timer, not of the message. */
  #unchanging<T>(deliver: () => T): T {
    const { version } = this.process.checkout;
    const result = deliver();
    hold(this.process.checkout.version === version, 'I11', 'a repeat changed it');
    return result;
  }

  #later(longestMs: number, happen: () => Promise<unknown>): void {
    this.world.after(this.world.between(0, longestMs), () => void happen().catch(this.noteBug));
  }
}

/** The answer is the same; the checkout is shown as it is by then. */
function isSame({ view: _first, ...first }: Heard, { view: _again, ...again }: Heard): boolean {
  return JSON.stringify(first) === JSON.stringify(again);
}

function tagOf(command: Command, key: string): CommandTag {
  return { name: nameOf(command), key, digest: key, requestId: key };
}

function nameOf({ type }: Command): CommandTag['name'] {
  switch (type) {
    case 'start':
    case 'seats':
    case 'order':
    case 'edit':
    case 'cancel':
      return type;
    default:
      return 'ops';
  }
}
