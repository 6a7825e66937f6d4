// The workflows of a purchase as a worker registers them, once they replace those of src/workflows/index.ts.
export { checkout, order } from './checkout';
export { webhookDelivery } from './webhook-delivery';
export { endedEndpoint } from './webhook-endpoint';
export { webhookResend } from './webhook-resend';
