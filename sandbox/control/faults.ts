// Carries out the plan's faults: around each HTTP call, or inside the ordering core and the payment provider.
import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import type { NextFunction, Response } from 'express';
import type { Logger } from 'pino';
import type { ErrorBody } from '../../src/contract/error-codes';
import { ORDERING_ERROR_STATUS } from '../../src/contract/error-codes';
import { isDecline, type DeclineCode } from '../../src/domain/failure';
import {
  faultLabel,
  type AddedFaultsInput,
  type Fault,
  type FaultOf,
  type FaultPlanInput,
  type FaultyCall,
} from './fault';
import { FaultPlan } from './fault-plan';
import type { OrderFate, OrderingFaults } from './ordering-faults';

/** Names the fault that caused an answer; a dropped answer cannot name it. */
export const FAULT_HEADER = 'X-Sandbox-Fault';
export const REPLAYED_HEADER = 'Idempotent-Replayed';

type WireFault = FaultOf<'latency' | 'drop-before' | 'drop-after'> | RefusingFault;
type RefusingFault = FaultOf<'rate-limit' | 'server-error' | 'code'>;

export class SandboxFaults implements OrderingFaults {
  private plan = new FaultPlan();
  private readonly inProgress = new AsyncLocalStorage<{
    readonly call: FaultyCall;
    readonly response: Response;
  }>();

  private readonly closing = new AbortController();

  constructor(private readonly logger: Logger) {}

  /** Ends every planned pause, so that stopping the sandbox never waits for one. */
  close(): void {
    this.closing.abort();
  }

  /** Throws a ZodError for an invalid plan, and then keeps the old one. */
  replacePlan(given: FaultPlanInput): void {
    this.plan = new FaultPlan(given);
  }

  /** Throws a ZodError for invalid rules, and then adds none of them. */
  addToPlan(given: AddedFaultsInput): void {
    this.plan.add(given);
  }

  report() {
    return { seed: this.plan.seed, rules: this.plan.report() };
  }

  /** Applies a call's fault, then lets the call proceed unless the fault prevents it. Runs once per call. */
  async applyFault(call: FaultyCall, response: Response, next: NextFunction): Promise<void> {
    const fault = this.plan.strike(call, happensOnTheWire);
    if (fault) this.note(fault, call, response);
    switch (fault?.kind) {
      case 'drop-before':
        response.socket?.destroy();
        return;
      case 'rate-limit':
      case 'server-error':
      case 'code':
        refuse(fault, response);
        return;
      case 'drop-after':
        dropAnswer(response, fault.successOnly);
        break;
      case 'latency':
        await this.pause(fault.ms);
        break;
      case undefined:
    }
    this.inProgress.run({ call, response }, next);
  }

  leaseSeconds(): number | null {
    return this.strikeInside(setsTheLease)?.seconds ?? null;
  }

  orderFate(): OrderFate | null {
    return fateOf(this.strikeInside(decidesTheOrder));
  }

  refundFails(): boolean {
    return this.strikeInside(stopsTheRefund) !== null;
  }

  refundsInPart(): boolean {
    return this.strikeInside(isPartialRefund) !== null;
  }

  addedFeeMinor(): number {
    return this.strikeInside(raisesTheFee)?.addedMinor ?? 0;
  }

  private async pause(ms: number): Promise<void> {
    const { signal } = this.closing;
    await pause(ms, undefined, { signal }).catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
  }

  private strikeInside<F extends Fault>(wanted: (fault: Fault) => fault is F): F | null {
    const inProgress = this.inProgress.getStore();
    const fault = inProgress ? this.plan.strike(inProgress.call, wanted) : null;
    if (inProgress && fault) this.note(fault, inProgress.call, inProgress.response);
    return fault;
  }

  private note(fault: Fault, { name }: FaultyCall, response: Response): void {
    const label = faultLabel(fault);
    this.logger.info({ endpoint: name, fault: label }, 'fault injected');
    if (fault.kind !== 'drop-after') response.setHeader(FAULT_HEADER, label);
  }
}

function happensOnTheWire(fault: Fault): fault is WireFault {
  const inside = [setsTheLease, decidesTheOrder, stopsTheRefund, isPartialRefund, raisesTheFee];
  return !inside.some((happensInside) => happensInside(fault));
}

function setsTheLease(fault: Fault): fault is FaultOf<'lease'> {
  return fault.kind === 'lease';
}

function isPartialRefund(fault: Fault): fault is FaultOf<'partial-refund'> {
  return fault.kind === 'partial-refund';
}

function raisesTheFee(fault: Fault): fault is FaultOf<'fee'> {
  return fault.kind === 'fee';
}

type OrderFault = FaultOf<'fulfilment'> | (FaultOf<'code'> & { code: DeclineCode });

/** A refused payment uses up the attempt, so the ordering core has to make the refusal. */
function decidesTheOrder(fault: Fault): fault is OrderFault {
  if (fault.kind !== 'code') return fault.kind === 'fulfilment';
  return isDecline(fault.code) && fault.atOnce !== true;
}

function stopsTheRefund(fault: Fault): fault is FaultOf<'refund-failure' | 'code'> {
  if (fault.kind !== 'code') return fault.kind === 'refund-failure';
  return fault.code === 'REFUND_PROCESSING_ERROR' && fault.atOnce !== true;
}

function fateOf(fault: OrderFault | null): OrderFate | null {
  if (!fault) return null;
  if (fault.kind === 'code') return { kind: 'declined', code: fault.code };
  const { afterMs: settlesAfterMs, reasonCode = null } = fault;
  const settlesAs = reasonCode === null ? 'fulfilled' : 'failed';
  return { kind: 'accepted', settlesAfterMs, settlesAs, reasonCode };
}

function refuse(fault: RefusingFault, response: Response): void {
  if (fault.kind === 'rate-limit') response.setHeader('Retry-After', fault.retryAfterSeconds);
  response.status(refusalStatus(fault)).json(refusalBody(fault));
}

function refusalStatus(fault: RefusingFault): number {
  if (fault.kind === 'rate-limit') return 429;
  return fault.kind === 'code' ? ORDERING_ERROR_STATUS[fault.code] : fault.status;
}

function refusalBody(fault: RefusingFault): ErrorBody {
  if (fault.kind === 'rate-limit') return { code: 'TOO_MANY_REQUESTS', message: 'slow down' };
  const code = fault.kind === 'code' ? fault.code : 'GENERIC_ERROR';
  return { code, message: 'a planned fault' };
}

/** Lets the work be done, but closes the connection instead of answering. */
function dropAnswer(response: Response, successOnly: boolean): void {
  const end = response.end.bind(response) as (...parts: unknown[]) => Response;
  response.end = ((...parts: unknown[]) => {
    const isFresh = response.statusCode < 300 && !response.hasHeader(REPLAYED_HEADER);
    if (successOnly && !isFresh) return end(...parts);
    response.socket?.destroy();
    return response;
  }) as Response['end'];
}
