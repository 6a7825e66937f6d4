import fc from 'fast-check';
import type { Fault, FaultPlanInput, FaultyCall } from './fault';
import { FaultPlan } from './fault-plan';

const any = (_fault: Fault): _fault is Fault => true;
const PING: FaultyCall = { name: 'ping' };

/** Which of `count` calls a plan strikes, as `x` and `.`. */
function pattern(given: FaultPlanInput, count: number): string {
  const plan = new FaultPlan(given);
  return Array.from({ length: count }, () => (plan.strike(PING, any) ? 'x' : '.')).join('');
}

const rule = (others: object) => ({ fault: { kind: 'drop-before' as const }, ...others });

test('the same seed strikes the same calls again', () => {
  fc.assert(
    fc.property(fc.integer(), fc.double({ min: 0, max: 1, noNaN: true }), (seed, probability) => {
      const plan = { seed: Math.trunc(seed), rules: [rule({ probability })] };
      expect(pattern(plan, 50)).toBe(pattern(plan, 50));
    }),
  );
});

test('strikes about as often as its probability', () => {
  const strikes = pattern({ seed: 1, rules: [rule({ probability: 0.3 })] }, 10_000);
  const share = strikes.replaceAll('.', '').length / strikes.length;
  expect(Math.abs(share - 0.3)).toBeLessThan(0.02);
});

test('a rule draws the same numbers even if another rule follows it', () => {
  const first = rule({ probability: 0.5 });
  const alone = pattern({ seed: 3, rules: [first] }, 40);
  const never = rule({ probability: 0.5, calls: ['placeOrder'] });
  expect(pattern({ seed: 3, rules: [first, never] }, 40)).toBe(alone);
});

test('two rules of one plan draw independently', () => {
  const names = ['ping', 'lease'] as const;
  const plan = new FaultPlan({
    rules: names.map((name) => rule({ calls: [name], probability: 0.5 })),
  });
  const drawn = names.map((name) =>
    Array.from({ length: 40 }, () => plan.strike({ name }, any) !== null),
  );
  expect(drawn[0]).not.toEqual(drawn[1]);
});

test('with probability 0 a rule never strikes, with 1 it always does, within skip and times', () => {
  expect(pattern({ rules: [rule({ probability: 0 })] }, 5)).toBe('.....');
  expect(pattern({ rules: [rule({})] }, 5)).toBe('xxxxx');
  expect(pattern({ rules: [rule({ skip: 2, times: 2 })] }, 6)).toBe('..xx..');
});

test('a rule with forMs strikes until that time has passed', () => {
  let nowMs = 1_000;
  const plan = new FaultPlan({ rules: [rule({ forMs: 500 })] }, () => nowMs);
  expect(plan.strike(PING, any)).not.toBeNull();
  nowMs = 1_500;
  expect(plan.strike(PING, any)).toBeNull();
});

test('added rules strike after the others, which keep their counts', () => {
  const plan = new FaultPlan({ seed: 3, rules: [rule({ times: 1 })] });
  plan.strike(PING, any);
  plan.add({ rules: [rule({ calls: ['ping'] })] });
  plan.strike(PING, any);
  expect(plan.report()).toMatchObject([
    { seen: 2, struck: 1 },
    { seen: 1, struck: 1 },
  ]);
});

test('an added rule draws as if it had been in the plan from the start', () => {
  const [first, second] = ['ping', 'lease'].map((name) =>
    rule({ calls: [name], probability: 0.5 }),
  );
  const drawn = (plan: FaultPlan) =>
    Array.from({ length: 40 }, () => plan.strike({ name: 'lease' }, any) !== null);
  const grown = new FaultPlan({ seed: 3, rules: [first!] });
  grown.add({ rules: [second!] });
  expect(drawn(grown)).toEqual(drawn(new FaultPlan({ seed: 3, rules: [first!, second!] })));
});

test('refuses invalid rules, and adds none of them', () => {
  const plan = new FaultPlan();
  const wrong = { rules: [rule({}), rule({ times: 0 })] };
  expect(() => plan.add(wrong)).toThrow(/times/);
  expect(() => plan.add({ rules: [] })).toThrow(/rules/);
  expect(plan.report()).toEqual([]);
});

test('the first matching rule strikes, and once it is used up the next one does', () => {
  const plan = new FaultPlan({
    rules: [rule({ times: 1 }), { fault: { kind: 'server-error' } }],
  });
  expect([plan.strike(PING, any)?.kind, plan.strike(PING, any)?.kind]).toEqual([
    'drop-before',
    'server-error',
  ]);
});

test('a fault that does not apply to a call neither strikes nor counts', () => {
  const plan = new FaultPlan({ rules: [{ fault: { kind: 'fulfilment', afterMs: null } }] });
  expect(plan.strike(PING, any)).toBeNull();
  expect(plan.report()).toMatchObject([{ seen: 0, struck: 0 }]);
});
