// The fields that a reader of an answer needs, declared beside each model. The model itself has what Svc
// promises; promised fields that are not needed may be missing without affecting the rest of the answer.
import { z } from 'zod';

/** How a model is read. A name is a field of the model. */
export interface ReadingRules {
  /** Without these the model is useless. */
  readonly needs: readonly string[];
  /** Field → the field of the same model that is used when it is missing. */
  readonly standIns: Readonly<Record<string, string>>;
  /** Lists and maps that must not be read as empty when they are missing. */
  readonly noticed: readonly string[];
  /** These may be missing, but what is there must be readable. */
  readonly readable: readonly string[];
}

declare const ALWAYS_PRESENT: unique symbol;
declare const NOTICED: unique symbol;

/** What the rules of a model say about the type of what is read: `Always` is there, `Noticed` may not be. */
export interface ReadAs<Always extends string, Noticed extends string> {
  readonly [ALWAYS_PRESENT]: Always;
  readonly [NOTICED]: Noticed;
}

const modelRules = z.registry<ReadingRules>();
const wholeLists = z.registry<Record<string, never>>();
const NO_RULES: ReadingRules = { needs: [], standIns: {}, noticed: [], readable: [] };

/** Declares how the model is read; the schema is unchanged. */
export function readAs<
  Shape extends z.ZodRawShape,
  const Needed extends keyof Shape & string = never,
  const Stood extends keyof Shape & string = never,
  const Noticed extends keyof Shape & string = never,
>(
  model: z.ZodObject<Shape>,
  rules: {
    readonly needs?: readonly Needed[];
    readonly standIns?: Readonly<Record<Stood, keyof Shape & string>>;
    readonly noticed?: readonly Noticed[];
    readonly readable?: readonly (keyof Shape & string)[];
  },
): z.ZodObject<Shape> & ReadAs<Needed | Stood, Noticed> {
  modelRules.add(model, { ...NO_RULES, ...rules });
  return model as z.ZodObject<Shape> & ReadAs<Needed | Stood, Noticed>;
}

/** Marks a list that must be complete; other lists drop an unreadable entry. */
export function whole<List extends z.ZodArray | z.ZodRecord>(list: List): List {
  wholeLists.add(list, {});
  return list;
}

export function rulesOf(model: z.ZodType): ReadingRules {
  return modelRules.get(model) ?? NO_RULES;
}

export function isWhole(list: z.ZodType): boolean {
  return wholeLists.has(list);
}

/** The value of a missing field that is not needed: lists and maps are empty. */
export function isReadAsEmpty(field: z.ZodType): boolean {
  if (field instanceof z.ZodArray || field instanceof z.ZodRecord) return true;
  return field instanceof z.ZodObject && rulesOf(field).needs.length === 0;
}

type Always<S> = S extends ReadAs<infer A, string> ? A : never;
type Noticed<S> = S extends ReadAs<string, infer Q> ? Q : never;

type ReadAsEmpty<Field> = Field extends z.ZodArray | z.ZodRecord
  ? true
  : Field extends z.ZodObject
    ? [Always<Field>] extends [never]
      ? true
      : false
    : false;

type ReceivedKey<S, Shape, K extends keyof Shape> =
  K extends Always<S>
    ? K
    : K extends Noticed<S>
      ? never
      : ReadAsEmpty<Shape[K]> extends true
        ? K
        : never;

type ReceivedFields<S, Shape> = {
  [K in keyof Shape as ReceivedKey<S, Shape, K>]: Exclude<Received<Shape[K]>, undefined>;
} & {
  [K in keyof Shape as K extends ReceivedKey<S, Shape, K> ? never : K]?:
    Received<Shape[K]> | undefined;
};

type Flat<T> = { [K in keyof T]: T[K] };

/** An answer as read: fields that are not needed may be missing, whatever Svc promises. */
export type Received<S> =
  S extends z.ZodObject<infer Shape>
    ? keyof Shape extends never
      ? z.output<S>
      : Flat<ReceivedFields<S, Shape>>
    : S extends z.ZodArray<infer Entry>
      ? Received<Entry>[]
      : S extends z.ZodRecord<infer _Key, infer Entry>
        ? Record<string, Received<Entry>>
        : S extends z.ZodOptional<infer Inner>
          ? Received<Inner> | undefined
          : S extends z.ZodType
            ? z.output<S>
            : never;
