// Decides which fault strikes which call. It does no I/O: `faults.ts` carries out the faults.
import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import {
  AddedFaultsSchema,
  canStrike,
  FaultPlanSchema,
  type AddedFaultsInput,
  type Fault,
  type FaultPlanInput,
  type FaultRule,
  type FaultyCall,
} from './fault';
import { sentinelFault } from './sentinels';

interface ActiveRule {
  readonly rule: FaultRule;
  /** Each rule has its own generator, so that adding a rule does not change the draws of others. */
  readonly chance: () => number;
  readonly endsAtMs: number;
  seen: number;
  struck: number;
}

/** A rule with the number of matching calls, and how often it struck. */
export type RuleReport = FaultRule & { readonly seen: number; readonly struck: number };

export class FaultPlan {
  readonly seed: number;
  private readonly active: ActiveRule[] = [];
  /** One-time sentinels that have struck. */
  private readonly spent = new Set<string>();

  /** Throws a ZodError for an invalid plan. */
  constructor(
    given: FaultPlanInput = {},
    private readonly now: () => number = Date.now,
  ) {
    const { seed, rules } = FaultPlanSchema.parse(given);
    this.seed = seed;
    this.append(rules);
  }

  /** Adds rules after the existing ones, which keep their counts. Throws a ZodError for invalid rules. */
  add(given: AddedFaultsInput): void {
    this.append(AddedFaultsSchema.parse(given).rules);
  }

  /**
   * Returns the wanted fault that strikes this call, if any: that of the first rule that strikes, or else that of the
   * call's sentinel. Each query counts, so query each kind of fault once per call.
   */
  strike<F extends Fault>(call: FaultyCall, wanted: (fault: Fault) => fault is F): F | null {
    for (const each of this.active) {
      const { fault } = each.rule;
      if (this.now() >= each.endsAtMs || !wanted(fault)) continue;
      if (fits(each.rule, call) && strikes(each)) return fault;
    }
    return this.sentinel(call, wanted);
  }

  report(): RuleReport[] {
    return this.active.map(({ rule, seen, struck }) => ({ ...rule, seen, struck }));
  }

  private append(rules: readonly FaultRule[]): void {
    for (const rule of rules) {
      const chance = chanceOf(this.seed, this.active.length);
      const endsAtMs = this.now() + (rule.forMs ?? Infinity);
      this.active.push({ rule, chance, endsAtMs, seen: 0, struck: 0 });
    }
  }

  private sentinel<F extends Fault>(
    call: FaultyCall,
    wanted: (fault: Fault) => fault is F,
  ): F | null {
    const sentinel = sentinelFault(call);
    if (!sentinel || !wanted(sentinel.fault)) return null;
    if (sentinel.onceFor === null) return sentinel.fault;
    if (this.spent.has(sentinel.onceFor)) return null;
    this.spent.add(sentinel.onceFor);
    return sentinel.fault;
  }
}

function fits({ calls, email, showtimeId, fault }: FaultRule, call: FaultyCall): boolean {
  if (!canStrike(fault, call.name)) return false;
  if (calls && !calls.includes(call.name)) return false;
  if (email !== undefined && email.toLowerCase() !== call.email?.toLowerCase()) return false;
  return showtimeId === undefined || showtimeId === call.showtimeId;
}

function strikes(each: ActiveRule): boolean {
  const { skip, times, probability } = each.rule;
  each.seen += 1;
  if (each.seen <= skip || (times !== undefined && each.struck >= times)) return false;
  if (probability < 1 && each.chance() >= probability) return false;
  each.struck += 1;
  return true;
}

function chanceOf(seed: number, index: number): () => number {
  // An odd factor gives each rule of a plan its own generator.
  const generator = xoroshiro128plus((seed + index * 0x9e3779b1) | 0);
  return () => uniformFloat64(generator);
}
