// What a versioned worker registers: the same workflows, and how each moves from one build to the next.
import { setWorkflowOptions } from '@temporalio/workflow';
import { checkout, endedEndpoint, order, webhookDelivery, webhookResend } from './index';

export { checkout, endedEndpoint, order, webhookDelivery, webhookResend };

/** A checkout lives for hours, or for days where money is unknown or a refund is late. It ends on its build, so that its code may change freely. */
setWorkflowOptions({ versioningBehavior: 'PINNED' }, checkout);

/** A resend lives for minutes, and ends on its build. */
setWorkflowOptions({ versioningBehavior: 'PINNED' }, webhookResend);

/** An order lives for weeks: each of its tasks runs on the current build, which must replay what all earlier ones have written. */
setWorkflowOptions({ versioningBehavior: 'AUTO_UPGRADE' }, order);

/** Deliveries live for days, an ended endpoint until somebody settles it: they move to the current build, too. */
setWorkflowOptions({ versioningBehavior: 'AUTO_UPGRADE' }, webhookDelivery);
setWorkflowOptions({ versioningBehavior: 'AUTO_UPGRADE' }, endedEndpoint);
