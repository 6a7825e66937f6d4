// What the worker registers.
export { checkout } from './checkout-workflow';
export { order } from './order-workflow';
export { webhookDelivery } from './webhook-delivery';
export { endedEndpoint } from './webhook-endpoint';
export { webhookResend } from './webhook-resend';
