import { pageOf } from '../../../http/schemas/answer-values';
import { CheckoutSchema } from './checkout-answer';

export const CheckoutListSchema = pageOf(CheckoutSchema).describe(
  'Checkouts, each as it was some seconds ago: those that can still change first, each part with the latest first.',
);
