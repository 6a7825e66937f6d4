// What a versioned worker registers: the same workflows, and how each moves from one build to the next.
import { setWorkflowOptions } from '@temporalio/workflow';
import { checkout, endedEndpoint, order, webhookDelivery, webhookResend } from './index';

export { checkout, endedEndpoint, order, webhookDelivery, webhookResend };

/** Mostly hours; days where money is unknown or a refund is late. It ends on the build that it began on, so that its code may change freely. */
setWorkflowOptions({ versioningBehavior: 'PINNED' }, checkout);

/** Minutes. */
setWorkflowOptions({ versioningBehavior: 'PINNED' }, webhookResend);

/** Weeks: each of its tasks runs on the current build, which must replay what all earlier ones have written. */
setWorkflowOptions({ versioningBehavior: 'AUTO_UPGRADE' }, order);

/** Days, or until somebody does something: the same holds. */
setWorkflowOptions({ versioningBehavior: 'AUTO_UPGRADE' }, webhookDelivery);
setWorkflowOptions({ versioningBehavior: 'AUTO_UPGRADE' }, endedEndpoint);
