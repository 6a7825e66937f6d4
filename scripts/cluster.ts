// `npm run cluster`: runs the programs as in production until Ctrl-C: PostgreSQL, Temporal's production server, two
// workers, and two APIs behind a balancer. Only Svc is replaced, by the sandbox.
import { join } from 'node:path';
import { openClusterTemporal } from './cluster/cluster-temporal';
import { runStack, stackPorts } from './run-stack';

runStack((config) => {
  const dataDir = join(config.dataDir, 'cluster');
  return {
    dataDir,
    ports: { ...stackPorts(config), temporalUi: false },
    replicas: { api: 2, worker: 2 },
    openTemporal: openClusterTemporal,
  };
});
