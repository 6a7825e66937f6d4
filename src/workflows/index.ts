// The workflows that a worker registers.
export { checkout, order } from './checkout';
export { customerPlace } from './customer-place';
export { onSale, onSaleDraw } from './on-sale';
export { webhookDelivery } from './webhook-delivery';
export { endedEndpoint } from './webhook-endpoint-ended';
export { webhookEndpoints } from './webhook-endpoint-list';
export { webhookResend } from './webhook-resend';
