// What the worker registers.
export { checkout } from './checkout';
