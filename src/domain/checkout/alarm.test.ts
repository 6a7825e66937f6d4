import { Alarm } from './alarm';

function open() {
  const timers: { readonly atMs: number; readonly due: () => void }[] = [];
  let calledOff = 0;
  let rung = 0;
  const alarm = new Alarm(
    {
      at: (atMs, _summary, due) => {
        timers.push({ atMs, due });
        return () => (calledOff += 1);
      },
    },
    () => (rung += 1),
  );
  return { alarm, timers, calledOff: () => calledOff, rung: () => rung };
}

const until = (untilMs: number) => ({ cause: untilMs, untilMs, summary: 'before the next look' });

test('with nothing to wait for it is over', () => {
  const { alarm, timers } = open();
  expect(alarm.isOver(null)).toBe(true);
  expect(timers).toEqual([]);
});

test('however often it is asked, the same wait has one timer, and is over when that ends', () => {
  const { alarm, timers, rung } = open();
  expect([alarm.isOver(until(100)), alarm.isOver(until(100))]).toEqual([false, false]);
  expect([timers.length, alarm.isWaiting]).toEqual([1, true]);
  timers[0]?.due();
  expect(rung()).toBe(1);
  expect([alarm.isOver(until(100)), alarm.isOver(until(100))]).toEqual([true, true]);
  expect([timers.length, alarm.isWaiting]).toEqual([1, false]);
});

test('what the clock makes of its moment does not make it another one', () => {
  const { alarm, timers } = open();
  alarm.isOver(until(100));
  alarm.isOver({ ...until(100), untilMs: 50 });
  expect(timers.map(({ atMs }) => atMs)).toEqual([100]);
});

test('another wait takes its place, and none ends it', () => {
  const { alarm, timers, calledOff } = open();
  alarm.isOver(until(100));
  expect(alarm.isOver(until(50))).toBe(false);
  expect([timers.map(({ atMs }) => atMs), calledOff()]).toEqual([[100, 50], 1]);
  expect(alarm.isOver(null)).toBe(true);
  expect(calledOff()).toBe(2);
});
