// The payment of an order: one schema for each registered way to pay.
import { z } from 'zod';
import type { PaymentField, WayToPay } from '../../../domain/payments/way-to-pay';
import { WAYS_TO_PAY, type Payment } from '../../../domain/payments/ways-to-pay';

const NOT_PASSED_ON = 'expected well-formed text other than "." and ".."';

/** Accepts exactly the fields of one way to pay. */
export function paymentSchema(
  ways: readonly WayToPay[],
  forms: readonly z.ZodObject[] = ways.map(formOf),
): z.ZodType<object> {
  const [first, ...others] = forms;
  if (!first) throw new Error('A payment needs a way to pay.');
  const types = ways.map(({ type }) => `"${type}"`);
  const expected = `expected ${types.slice(0, -1).join(', ')} or ${types.at(-1)}`;
  return z.discriminatedUnion('type', [first, ...others], {
    error: ({ code }) => (code === 'invalid_union' ? expected : undefined),
  });
}

const FORMS = WAYS_TO_PAY.map(formOf);

export const PaymentSchema = paymentSchema(WAYS_TO_PAY, FORMS) as z.ZodType<Payment>;

/** The schemas by their names in the OpenAPI document, such as `NoncePayment`. */
export const PAYMENT_FORMS: Readonly<Record<string, z.ZodType>> = Object.fromEntries(
  FORMS.map((form, index) => [`${capitalised(WAYS_TO_PAY[index]?.type ?? '')}Payment`, form]),
);

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

function formOf({ type, fields, given }: WayToPay) {
  const entries = Object.entries<PaymentField>(fields);
  const texts = entries.map(([name, field]) => [name, textField(field, given === 'one')] as const);
  const form = z.strictObject({ type: z.literal(type), ...Object.fromEntries(texts) });
  return given === 'one' ? withExactlyOne(form, Object.keys(fields)) : form;
}

function withExactlyOne<Form extends z.ZodObject>(form: Form, names: readonly string[]): Form {
  return form
    .meta({ exactlyOneOf: names })
    .refine((payment) => names.filter((name) => payment[name] !== undefined).length === 1, {
      error: `expected either ${names.join(' or ')}`,
    });
}

/** A lone surrogate cannot be sent, and a dot as an id would change the URL. */
function isPassedOn(text: string): boolean {
  return !/\p{Surrogate}/u.test(text) && text !== '.' && text !== '..';
}

function textField({ lengthMax, description }: PaymentField, isOptional: boolean): z.ZodType {
  const text = z.string().min(1).max(lengthMax).refine(isPassedOn, { error: NOT_PASSED_ON });
  const field = isOptional ? text.optional() : text;
  return description === undefined ? field : field.describe(description);
}
