import { temporal as proto } from '@temporalio/proto';
import { checkoutIn, owed } from '../../tests/support/checkout-examples';
import { viewOf } from '../domain/checkout/view';
import { viewOfRun } from './run-state';

const { WorkflowExecutionStatus } = proto.api.enums.v1;
const RUNNING = { status: WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_RUNNING };
const TERMINATED = { status: WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_TERMINATED };

test('a pending refund of a terminated workflow is stuck', () => {
  const compensations = [owed({ reference: 'O55', kind: 'svc_refund' })];
  const view = viewOf(checkoutIn('cancelled', { compensations }));
  expect(view.payment.refund?.status).toBe('pending');
  expect(viewOfRun(view, RUNNING)).toBe(view);
  expect(viewOfRun(view, TERMINATED)).toMatchObject({
    closed: true,
    nextAction: { type: 'contact_support' },
    payment: { refund: { status: 'stuck' } },
  });
});

test('a completed refund of a terminated workflow stays done', () => {
  const view = viewOf(checkoutIn('cancelled'));
  expect(viewOfRun(view, TERMINATED).payment.refund?.status).toBe('done');
});
