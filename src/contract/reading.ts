// Declares which fields of a model a reader needs. The model itself lists every field that Svc
// promises; those that are not needed may be missing without affecting the rest of the answer.
import { z } from 'zod';

/** How a model is read. Every name is a field of the model. */
export interface ReadingRules {
  /** Required fields: without them the model is unusable. */
  readonly needs: readonly string[];
  /** Field → the field of the same model that replaces it if it is missing. */
  readonly standIns: Readonly<Record<string, string>>;
  /** Lists and maps that must not be read as empty if they are missing. */
  readonly undefinedIfMissing: readonly string[];
  /** Fields that may be missing, but must be readable if present. */
  readonly readable: readonly string[];
  /** Fields of which at least one must be present; empty if there is no such rule. */
  readonly needsOneOf: readonly string[];
  /** The path of the id: a list keeps only the first entry with each id. Empty if a list keeps all entries. */
  readonly id: readonly string[];
}

declare const ALWAYS_PRESENT: unique symbol;
declare const MISSABLE: unique symbol;

/** The effect of a model's rules on its type as read: `Always` fields are present, `Missable` ones may be missing. */
export interface ReadAs<Always extends string, Missable extends string> {
  readonly [ALWAYS_PRESENT]: Always;
  readonly [MISSABLE]: Missable;
}

const modelRules = z.registry<ReadingRules>();
const completeLists = z.registry<Record<string, never>>();
const mapsWithAllKeys = z.registry<Record<string, never>>();
const NO_RULES: ReadingRules = {
  needs: [],
  standIns: {},
  undefinedIfMissing: [],
  readable: [],
  needsOneOf: [],
  id: [],
};

/** Declares how the model is read; the schema is unchanged. */
export function readAs<
  Shape extends z.ZodRawShape,
  const Needed extends keyof Shape & string = never,
  const Substituted extends keyof Shape & string = never,
  const Missable extends keyof Shape & string = never,
>(
  model: z.ZodObject<Shape>,
  rules: {
    readonly needs?: readonly Needed[];
    readonly standIns?: Readonly<Record<Substituted, keyof Shape & string>>;
    readonly undefinedIfMissing?: readonly Missable[];
    readonly readable?: readonly (keyof Shape & string)[];
    readonly needsOneOf?: readonly (keyof Shape & string)[];
    readonly id?: readonly [keyof Shape & string, ...string[]];
  },
): z.ZodObject<Shape> & ReadAs<Needed | Substituted, Missable> {
  modelRules.add(model, { ...NO_RULES, ...rules });
  return model as z.ZodObject<Shape> & ReadAs<Needed | Substituted, Missable>;
}

/** Marks a list that must be complete; other lists drop unreadable entries. */
export function completeList<List extends z.ZodArray>(list: List): List {
  completeLists.add(list, {});
  return list;
}

/** Marks a map whose keys matter: an entry with an unreadable value is kept, with the value ''. */
export function withAllKeys<Map extends z.ZodRecord>(map: Map): Map {
  mapsWithAllKeys.add(map, {});
  return map;
}

export function rulesOf(model: z.ZodType): ReadingRules {
  return modelRules.get(model) ?? NO_RULES;
}

export function isCompleteList(list: z.ZodType): boolean {
  return completeLists.has(list);
}

export function keepsAllKeys(map: z.ZodType): boolean {
  return mapsWithAllKeys.has(map);
}

/** Whether a missing, unneeded field is read as empty: true for lists, maps, and models without needed fields. */
export function isReadAsEmpty(field: z.ZodType): boolean {
  if (field instanceof z.ZodArray || field instanceof z.ZodRecord) return true;
  return field instanceof z.ZodObject && rulesOf(field).needs.length === 0;
}

type Always<S> = S extends ReadAs<infer A, string> ? A : never;
type Missable<S> = S extends ReadAs<string, infer Q> ? Q : never;

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
    : K extends Missable<S>
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
