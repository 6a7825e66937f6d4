import { listenSandbox } from '../app';
import type { SandboxSettingsInput } from '../settings';
import type { World } from '../world';
import { MovableClock } from './movable-clock';
import { OrderingClient } from './ordering-client';

export interface StartedSandbox {
  readonly url: string;
  readonly clock: MovableClock;
  readonly world: World;
  readonly ordering: OrderingClient;
  close(): Promise<void>;
}

/** A sandbox that is closed by the function that provides it. */
export type LentSandbox = Omit<StartedSandbox, 'close'>;

/** A Tuesday morning in New York, days before a daylight-saving change. */
export const START_MS = Date.parse('2026-03-03T15:00:00Z');

/** A sandbox on a free port, with a database in memory and a clock that stands still. */
export async function startSandbox(settings: SandboxSettingsInput = {}): Promise<StartedSandbox> {
  const clock = new MovableClock(START_MS);
  const sandbox = await listenSandbox({
    // No rate limit, so that tests are fast; tests of the limit set one.
    settings: { port: 0, logLevel: 'silent', ratePerSecond: 0, ...settings },
    databaseFile: ':memory:',
    clock,
  });
  return { ...sandbox, clock, ordering: new OrderingClient(sandbox.url) };
}

/** One sandbox for all tests of the calling file or block. */
export function sandboxPerFile(settings: SandboxSettingsInput = {}): LentSandbox {
  let started: StartedSandbox;
  beforeAll(async () => {
    started = await startSandbox(settings);
  });
  afterAll(() => started.close());
  return currentSandbox(() => started);
}

/** A new sandbox for each test of the calling file or block. */
export function sandboxPerTest(settings: SandboxSettingsInput = {}): LentSandbox {
  let started: StartedSandbox;
  beforeEach(async () => {
    started = await startSandbox(settings);
  });
  afterEach(() => started.close());
  return currentSandbox(() => started);
}

function currentSandbox(started: () => StartedSandbox): LentSandbox {
  return {
    get url() {
      return started().url;
    },
    get clock() {
      return started().clock;
    },
    get world() {
      return started().world;
    },
    get ordering() {
      return started().ordering;
    },
  };
}

/** Opens a sandbox for the function and always closes it. */
export async function withSandbox(
  settings: SandboxSettingsInput,
  use: (sandbox: StartedSandbox) => Promise<void>,
): Promise<void> {
  const sandbox = await startSandbox(settings);
  try {
    await use(sandbox);
  } finally {
    await sandbox.close();
  }
}
