// Keeps the layer `unit` pure: a test that opens a socket or a database, or starts a program, fails.
import { ChildProcess } from 'node:child_process';
import { Server, Socket } from 'node:net';

jest.mock('better-sqlite3-node20', () => refuse('opens a database'));

const guarded: readonly (readonly [object, string, string])[] = [
  [Socket.prototype, 'connect', 'opens a socket'],
  [Server.prototype, 'listen', 'listens on a port'],
  [ChildProcess.prototype, 'spawn', 'starts a program'],
];
const restore: (() => void)[] = [];

// The same Jest process later runs files of other layers, which may do all of this.
beforeAll(() => {
  for (const [prototype, method, what] of guarded) {
    const original: unknown = Reflect.get(prototype, method);
    Reflect.set(prototype, method, refuse(what));
    restore.push(() => Reflect.set(prototype, method, original));
  }
});

afterAll(() => {
  for (const step of restore.splice(0)) step();
});

function refuse(what: string) {
  return () => {
    throw new Error(`This test ${what}: name it *.process.test.ts`);
  };
}
