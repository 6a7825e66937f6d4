// What the worker registers.
export { checkout, order } from './checkout-workflow';
export { webhookDelivery } from './webhook-delivery';
export { endedEndpoint } from './webhook-endpoint';
export { webhookResend } from './webhook-resend';
