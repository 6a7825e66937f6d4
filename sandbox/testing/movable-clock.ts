import type { Clock } from '../clock';

/** A clock that stands still until a test moves it. */
export class MovableClock implements Clock {
  constructor(private nowMs: number) {}

  now(): number {
    return this.nowMs;
  }

  advance(ms: number): void {
    this.nowMs += ms;
  }
}
