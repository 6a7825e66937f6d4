import type { NextFunction, Request, Response } from 'express';
import { sandboxSettings } from '../settings';
import { rateLimit, retryAfterSeconds } from './rate-limit';

let nowMs: number;
beforeEach(() => {
  nowMs = 0;
  jest.spyOn(performance, 'now').mockImplementation(() => nowMs);
});
afterEach(() => jest.restoreAllMocks());

/** Calls the limit `times` times and counts what it lets through. */
function passed(limit: ReturnType<typeof rateLimit>, times: number, key: string): number {
  let count = 0;
  const request = { get: () => key } as unknown as Request;
  const response = { status: () => response, setHeader: () => response, json: () => response };
  const next = (() => (count += 1)) as unknown as NextFunction;
  for (let i = 0; i < times; i += 1) limit(request, response as unknown as Response, next);
  return count;
}

it('allows the burst, then the rate, and accumulates no more than the burst', () => {
  const limit = rateLimit(sandboxSettings());
  const after = (ms: number, times: number) => {
    nowMs += ms;
    return passed(limit, times, 'svc_sandbox_key');
  };
  expect(after(0, 100)).toBe(50);
  expect(after(39, 1)).toBe(0);
  expect(after(1, 2)).toBe(1);
  expect(after(1000, 100)).toBe(25);
  expect(after(3600_000, 100)).toBe(50);
});

it('a rate of 0 lifts the limit', () => {
  const limit = rateLimit({ ...sandboxSettings(), ratePerSecond: 0 });
  expect(passed(limit, 1000, 'svc_sandbox_key')).toBe(1000);
});

it.each([
  [0, 1],
  [1, 1],
  [1000, 1],
  [1001, 2],
])('a wait of %d ms is announced as %d s', (waitMs, seconds) => {
  expect(retryAfterSeconds(waitMs)).toBe(seconds);
});
