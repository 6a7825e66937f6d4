import { pageOf } from '../../../http/schemas/answer-values';
import { CheckoutSchema } from './checkout-answer';

export const CheckoutListSchema = pageOf(CheckoutSchema).describe(
  'Checkouts, possibly some seconds old: first those that can still change, then the others; latest first in each part.',
);
