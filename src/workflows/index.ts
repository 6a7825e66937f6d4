// What the worker registers.
export { checkout } from './checkout-workflow';
export { order } from './order-workflow';
