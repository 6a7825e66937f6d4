// The real worker, which asks a kill gate before and after every activity. A blocked activity never reports its
// outcome, as if the worker had been killed there; but it frees its slot, so that other activities can reach their kill
// points.
import { CompleteAsyncError, type Context, type Info } from '@temporalio/activity';
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
import { BLOCKED } from './kill-gate';

class KillGatePlugin implements NativeConnectionPlugin, WorkerPlugin {
  readonly name = 'kill-gate';
  private readonly executions = new Map<string, number>();

  constructor(private readonly gateUrl: string) {}

  configureWorker(options: WorkerOptions): WorkerOptions {
    if (options.activities === undefined) return options;
    const activity = [(context: Context) => this.interceptorsOf(context)];
    return { ...options, interceptors: { ...options.interceptors, activity } };
  }

  private interceptorsOf({ info }: Context): ActivityInterceptors {
    const workflowId = info.workflowExecution?.workflowId ?? '';
    return {
      inbound: {
        execute: async (input, next) => {
          const execution = this.count(workflowId, info.activityType);
          await this.pass(info, `before ${execution}`);
          const outcome = await Promise.allSettled([next(input)]);
          await this.pass(info, `after ${execution}`);
          const [settled] = outcome;
          if (settled.status === 'rejected') throw settled.reason;
          return settled.value;
        },
      },
    };
  }

  /** `placeOrder 2` is the second execution of that activity for this workflow. */
  private count(workflowId: string, activity: string): string {
    const key = `${workflowId} ${activity}`;
    const count = (this.executions.get(key) ?? 0) + 1;
    this.executions.set(key, count);
    return `${activity} ${count}`;
  }

  private async pass({ isLocal, workflowExecution }: Info, moment: string): Promise<void> {
    const body = JSON.stringify({ workflowId: workflowExecution?.workflowId ?? '', moment });
    const { status } = await fetch(this.gateUrl, { method: 'POST', body });
    if (status !== BLOCKED) return;
    // Temporal expects an external completion, which never comes.
    if (!isLocal) throw new CompleteAsyncError();
    await new Promise<never>(() => undefined);
  }
}

const config = readConfig();
runProgram(createLogger('killable-worker', config.logLevel), async () => {
  Runtime.install({ logger: new DefaultLogger('ERROR'), shutdownSignals: [] });
  const connection = await NativeConnection.connect({
    address: config.temporal.address,
    plugins: [new KillGatePlugin(process.env.KILL_GATE_URL ?? '')],
  });
  return startWorkers(config, connection);
});
