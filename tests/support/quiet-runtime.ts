// Temporal's SDK says a good deal about every worker; tests hear its errors alone.
import { DefaultLogger, Runtime } from '@temporalio/worker';

Runtime.install({
  logger: new DefaultLogger('ERROR'),
  telemetryOptions: { logging: { filter: 'ERROR' } },
});
