import { createCallGate } from './call-gate';

it('closes for the requested time, and opens again', () => {
  let nowMs = 1000;
  const gate = createCallGate(() => nowMs);
  expect(gate.closedForMs()).toBe(0);

  gate.closeFor(300);
  expect(gate.closedForMs()).toBe(300);
  nowMs = 1299.5;
  expect(gate.closedForMs()).toBe(1);
  nowMs = 1300;
  expect(gate.closedForMs()).toBe(0);
});

it('does not open earlier if it is closed again for a shorter time', () => {
  const gate = createCallGate(() => 0);
  gate.closeFor(300);
  gate.closeFor(10);
  expect(gate.closedForMs()).toBe(300);
});
