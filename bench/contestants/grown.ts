// The bare workflow with more and more of Usher's properties.
import { join } from 'node:path';
import { startProgram } from '../../scripts/program-process';
import { startDevServer } from '../../src/platform/dev-server/dev-server';
import { steadyPort } from '../../src/platform/dev-server/steady-port';
import { namespaceNeeds } from '../../src/platform/usher-namespace';
import { SEARCH_ATTRIBUTES } from '../../src/workflows/search-attribute-keys';
import { setupEnv } from '../programs/setup';
import { PROPERTIES, type Property } from '../temporal/properties';
import { openParts, type Contestant, type Opened, type Stage } from './contestant';

const TITLES: Readonly<Record<Property, string>> = {
  answers: "Svc's answers in the history and in the view",
  attributes: '15 search attributes',
  encryption: 'encrypted payloads',
  queue: 'calls on a queue of their own, with a rate, priority and heartbeats',
  runs: 'two timers, and a second run for the order',
  api: 'an HTTP API in a process of its own',
};

/** Each contestant has one property more than the previous; the first has none. */
export const GROWN: readonly Contestant[] = [
  [],
  ...PROPERTIES.map((_, last) => PROPERTIES.slice(0, last + 1)),
].map((properties): Contestant => {
  const added = properties.at(-1);
  return {
    buyer: 'grown',
    title: added ? `+ ${TITLES[added]}` : 'bare workflow, view in the memo',
    countsCaller: !properties.includes('api'),
    open: (stage) => openGrown(stage, properties),
  };
});

function openGrown(
  { dataDir, svc, temporalCli, profiling }: Stage,
  properties: readonly Property[],
): Promise<Opened> {
  return openParts(async (undo) => {
    const server = await startDevServer({
      binary: temporalCli,
      ...namespaceNeeds('default', SEARCH_ATTRIBUTES),
      ui: false,
      metricsPort: profiling?.temporalMetricsPort,
      dataFile: join(dataDir, 'temporal.db'),
      logFile: join(dataDir, 'temporal.log'),
      report: () => undefined,
    });
    undo.push(() => server.stop());
    const apiUrl = `http://127.0.0.1:${await steadyPort()}`;
    const setup = { temporalAddress: server.address, apiUrl, properties: [...properties] };
    const start = async (name: string, entry: string) => {
      const env = setupEnv({ svc, dataDir, ...setup });
      const program = await startProgram({
        name,
        entry,
        env,
        logFile: join(dataDir, `${name}.log`),
        nodeOptions: profiling?.nodeOptions,
      });
      undo.push(() => program.stop());
      return { name: name === 'api' ? 'API' : name, pid: program.pid };
    };
    const parts = [{ name: 'Temporal', pid: server.pid }];
    parts.push(await start('worker', 'bench/temporal/grown-worker.ts'));
    if (properties.includes('api')) parts.push(await start('api', 'bench/programs/grown-api.ts'));
    return { parts, setup };
  });
}
