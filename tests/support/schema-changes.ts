// Finds changes of a JSON Schema that could break a caller: requests may only become less strict, and answers may only
// gain fields.
export type Json = Readonly<Record<string, unknown>>;
export type Direction = 'request' | 'answer';

export interface Sides {
  readonly before: Json;
  readonly after: Json;
  readonly direction: Direction;
}

/** Lower bounds may fall and upper bounds may rise; bounds matter only in requests. */
const LOWER = ['minimum', 'minLength', 'minItems', 'minProperties'];
const UPPER = ['maximum', 'maxLength', 'maxItems', 'maxProperties'];

/** Finders for both documents' models, and the changes found so far per model. */
export interface Models {
  readonly before: (ref: string) => Json;
  readonly after: (ref: string) => Json;
  readonly found: Map<string, string[]>;
}

/** One line for each breaking change. Each model is compared once, even if it contains itself. */
export function schemaChanges(where: string, sides: Sides, models: Models): string[] {
  const { before, after, direction } = sides;
  const [old, now] = [before.$ref, after.$ref];
  if (typeof old !== 'string' || typeof now !== 'string') {
    return resolvedChanges(where, resolved(sides, models), models);
  }
  const key = `${direction} ${old} ${now}`;
  const known = models.found.get(key);
  if (known) return known;
  models.found.set(key, []);
  const name = old.split('/').at(-1) ?? old;
  const changes = resolvedChanges(name, resolved(sides, models), models);
  models.found.set(key, changes);
  return changes;
}

function resolved({ before, after, direction }: Sides, models: Models): Sides {
  const resolve = (side: 'before' | 'after', schema: Json) =>
    typeof schema.$ref === 'string' ? models[side](schema.$ref) : schema;
  return { before: resolve('before', before), after: resolve('after', after), direction };
}

function resolvedChanges(where: string, sides: Sides, models: Models): string[] {
  const { before, after, direction } = sides;
  const inner = (place: string, a: unknown, b: unknown) =>
    schemaChanges(place, { before: asJson(a), after: asJson(b), direction }, models);
  return [
    ...wordChanges(where, before, after),
    ...typeChanges(where, before, after, direction),
    ...(direction === 'request' ? boundChanges(where, before, after) : []),
    ...fieldChanges(where, before, after, direction),
    ...commonFields(before, after).flatMap((name) =>
      inner(`${where}.${name}`, asJson(before.properties)[name], asJson(after.properties)[name]),
    ),
    ...(before.items && after.items ? inner(`${where}[]`, before.items, after.items) : []),
    ...['oneOf', 'anyOf', 'allOf'].flatMap((kind) =>
      variantChanges(where, asList(before[kind]), asList(after[kind]), inner),
    ),
  ];
}

function wordChanges(where: string, before: Json, after: Json): string[] {
  const wordsOf = ({ enum: words, const: word }: Json) =>
    Array.isArray(words) ? (words as unknown[]) : word === undefined ? null : [word];
  const [old, now] = [wordsOf(before), wordsOf(after)];
  if (!old || !now) return [];
  return old.filter((word) => !now.includes(word)).map((word) => `${where}: no "${String(word)}"`);
}

function typeChanges(where: string, before: Json, after: Json, direction: Direction): string[] {
  const [old, now] = [typesOf(before), typesOf(after)];
  if (old.length === 0 || now.length === 0) return [];
  const [all, some] = direction === 'request' ? [now, old] : [old, now];
  const isFine = some.every((type) => all.includes(type) || all.includes(wider(type)));
  return isFine ? [] : [`${where}: was ${old.join('|')}, is ${now.join('|')}`];
}

function typesOf({ type }: Json): string[] {
  return [type ?? []].flat() as string[];
}

function wider(type: string): string {
  return type === 'integer' ? 'number' : type;
}

function boundChanges(where: string, before: Json, after: Json): string[] {
  const isNarrower = (name: string, sign: 1 | -1): boolean => {
    const [old, now] = [before[name], after[name]];
    if (typeof now !== 'number') return false;
    return typeof old !== 'number' || sign * now > sign * old;
  };
  const narrower = [
    ...LOWER.filter((name) => isNarrower(name, 1)),
    ...UPPER.filter((name) => isNarrower(name, -1)),
    ...['pattern', 'format'].filter((name) => after[name] && after[name] !== before[name]),
    ...(before.enum === undefined && after.enum !== undefined ? ['enum'] : []),
  ];
  return narrower.map((name) => `${where}: ${name} is narrower`);
}

function fieldChanges(where: string, before: Json, after: Json, direction: Direction): string[] {
  const [old, now] = [requiredOf(before), requiredOf(after)];
  const gone = Object.keys(asJson(before.properties)).filter(
    (name) => after.properties !== undefined && !(name in asJson(after.properties)),
  );
  const changed =
    direction === 'request'
      ? now.filter((name) => !old.includes(name))
      : old.filter((name) => !now.includes(name) && !gone.includes(name));
  const what = direction === 'request' ? 'is required now' : 'may be missing now';
  return [
    ...gone.map((name) => `${where}.${name}: is gone`),
    ...changed.map((name) => `${where}.${name}: ${what}`),
  ];
}

function variantChanges(
  where: string,
  before: readonly unknown[],
  after: readonly unknown[],
  compare: (where: string, before: unknown, after: unknown) => string[],
): string[] {
  const lost = before.filter((old) => !after.some((now) => compare(where, old, now).length === 0));
  return lost.map((old) => `${where}: no ${JSON.stringify(old).slice(0, 80)}`);
}

function commonFields(before: Json, after: Json): string[] {
  return Object.keys(asJson(before.properties)).filter((name) => name in asJson(after.properties));
}

function requiredOf({ required }: Json): string[] {
  return asList(required) as string[];
}

export function asJson(value: unknown): Json {
  return (value ?? {}) as Json;
}

export function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? (value as unknown[]) : [];
}
