// The real worker, which asks a kill gate before and after every activity and waits for ever without an
// answer: so it can be killed at a moment of the test's choosing.
import type { Context } from '@temporalio/activity';
import {
  DefaultLogger,
  NativeConnection,
  Runtime,
  type ActivityInterceptors,
  type NativeConnectionPlugin,
  type WorkerOptions,
  type WorkerPlugin,
} from '@temporalio/worker';
import { readConfig } from '../../src/platform/config';
import { createLogger } from '../../src/platform/logger';
import { runProgram } from '../../src/platform/program';
import { startWorkers } from '../../worker';
import { WORKFLOW_BUNDLE } from '../support/workflow-bundle';

/** Checkouts that stand at their kill points keep their activities' places. */
const ACTIVITIES_MAX = 1_000;

class KillGatePlugin implements NativeConnectionPlugin, WorkerPlugin {
  readonly name = 'kill-gate';
  private readonly executions = new Map<string, number>();

  constructor(private readonly gateUrl: string) {}

  configureWorker(options: WorkerOptions): WorkerOptions {
    if (options.activities === undefined) return options;
    const activity = [(context: Context) => this.interceptorsOf(context)];
    return {
      ...options,
      maxConcurrentActivityTaskExecutions: ACTIVITIES_MAX,
      interceptors: { ...options.interceptors, activity },
    };
  }

  private interceptorsOf({ info }: Context): ActivityInterceptors {
    const checkoutId = info.workflowExecution?.workflowId ?? '';
    return {
      inbound: {
        execute: async (input, next) => {
          const execution = this.count(checkoutId, info.activityType);
          await this.ask(checkoutId, `before ${execution}`);
          try {
            return await next(input);
          } finally {
            await this.ask(checkoutId, `after ${execution}`);
          }
        },
      },
    };
  }

  /** `placeOrder 2` is the second execution of that activity for this checkout. */
  private count(checkoutId: string, activity: string): string {
    const key = `${checkoutId} ${activity}`;
    const count = (this.executions.get(key) ?? 0) + 1;
    this.executions.set(key, count);
    return `${activity} ${count}`;
  }

  private async ask(checkoutId: string, moment: string): Promise<void> {
    const body = JSON.stringify({ checkoutId, moment });
    await (await fetch(this.gateUrl, { method: 'POST', body })).text();
  }
}

const config = readConfig();
runProgram(createLogger('killable-worker', config.logLevel), async () => {
  Runtime.install({ logger: new DefaultLogger('ERROR'), shutdownSignals: [] });
  const connection = await NativeConnection.connect({
    address: config.temporal.address,
    plugins: [new KillGatePlugin(process.env.KILL_GATE_URL ?? '')],
  });
  return startWorkers(config, connection, { workflowBundle: { codePath: WORKFLOW_BUNDLE } });
});
