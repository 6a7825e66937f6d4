// Temporal's SDK logs a lot about every worker; tests show only its errors.
import { DefaultLogger, Runtime } from '@temporalio/worker';

Runtime.install({
  logger: new DefaultLogger('ERROR'),
  telemetryOptions: { logging: { filter: 'ERROR' } },
});
