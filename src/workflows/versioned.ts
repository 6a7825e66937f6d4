// The workflows of a versioned worker, and how each moves from one build to the next.
import { setWorkflowOptions } from '@temporalio/workflow';
import {
  checkout,
  customerPlace,
  endedEndpoint,
  onSale,
  onSaleDraw,
  order,
  webhookDelivery,
  webhookEndpoints,
  webhookResend,
} from './index';

export {
  checkout,
  customerPlace,
  endedEndpoint,
  onSale,
  onSaleDraw,
  order,
  webhookDelivery,
  webhookEndpoints,
  webhookResend,
};

/**
 * A checkout runs for hours, or for days if money is unknown or a refund is late. It stays on its build, so that newer
 * builds need not replay its history.
 */
setWorkflowOptions({ versioningBehavior: 'PINNED' }, checkout);

/** A resend runs for minutes and stays on its build. */
setWorkflowOptions({ versioningBehavior: 'PINNED' }, webhookResend);

/**
 * An order runs for weeks: each task runs on the current build, which must replay the histories of all earlier
 * builds.
 */
setWorkflowOptions({ versioningBehavior: 'AUTO_UPGRADE' }, order);

/** `customerPlace` has one task, which is delayed until the place ends: perhaps weeks after its start. */
setWorkflowOptions({ versioningBehavior: 'AUTO_UPGRADE' }, customerPlace);

/** An on-sale runs from its creation to its close; its draw takes seconds. */
setWorkflowOptions({ versioningBehavior: 'AUTO_UPGRADE' }, onSale);
setWorkflowOptions({ versioningBehavior: 'PINNED' }, onSaleDraw);

/**
 * Deliveries run for days, ended endpoints until they change, and endpoint lists forever: they move to the current
 * build, too.
 */
setWorkflowOptions({ versioningBehavior: 'AUTO_UPGRADE' }, webhookDelivery);
setWorkflowOptions({ versioningBehavior: 'AUTO_UPGRADE' }, endedEndpoint);
setWorkflowOptions({ versioningBehavior: 'AUTO_UPGRADE' }, webhookEndpoints);
