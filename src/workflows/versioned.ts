// What a versioned worker registers: the same workflows, and how each moves from one build to the next.
import { setWorkflowOptions } from '@temporalio/workflow';
import { checkout, order } from './index';

export { checkout, order };

/** Hours at most: it ends on the build that it began on, so that its code may change freely. */
setWorkflowOptions({ versioningBehavior: 'PINNED' }, checkout);

/** Weeks: each of its tasks runs on the current build, which must replay what all earlier ones have written. */
setWorkflowOptions({ versioningBehavior: 'AUTO_UPGRADE' }, order);
