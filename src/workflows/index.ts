// What the worker registers.
export { checkout } from './checkout';
export { order } from './order';
