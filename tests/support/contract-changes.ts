// Finds non-additive differences between two OpenAPI documents, by the rules of docs/guides/versioning.md.
import {
  asJson,
  asList,
  schemaChanges,
  type Direction,
  type Json,
  type Models,
} from './schema-changes';

interface Documents {
  readonly before: Json;
  readonly after: Json;
}

/** One line for each change that could break a caller; empty if all changes are additive. Pure. */
export function breakingChanges(documents: Documents): string[] {
  const [before, after] = [asJson(documents.before.paths), asJson(documents.after.paths)];
  const models: Models = {
    before: finderIn(documents.before),
    after: finderIn(documents.after),
    found: new Map(),
  };
  const compare: Compare = (place, old, now, direction) =>
    schemaChanges(place, { before: asJson(old), after: asJson(now), direction }, models);
  const all = Object.entries(before).flatMap(([path, methods]) =>
    Object.entries(asJson(methods)).flatMap(([method, operation]) => {
      const now = asJson(after[path])[method];
      const where = `${method.toUpperCase()} ${path}`;
      if (!now) return [`${where}: is gone`];
      return operationChanges(where, asJson(operation), asJson(now), { documents, compare });
    }),
  );
  return [...new Set(all)];
}

function operationChanges(
  where: string,
  before: Json,
  after: Json,
  { documents, compare }: { readonly documents: Documents; readonly compare: Compare },
): string[] {
  const isSame = before.operationId === after.operationId;
  return [
    ...(isSame ? [] : [`${where}: is now called ${String(after.operationId)}`]),
    ...parameterChanges(where, before, after, documents, compare),
    ...bodyChanges(where, asJson(before.requestBody), asJson(after.requestBody), compare),
    ...answerChanges(where, asJson(before.responses), asJson(after.responses), compare),
  ];
}

type Compare = (where: string, before: unknown, after: unknown, direction: Direction) => string[];

function parameterChanges(
  where: string,
  before: Json,
  after: Json,
  documents: Documents,
  compare: Compare,
): string[] {
  const [old, now] = [parametersOf(before, documents.before), parametersOf(after, documents.after)];
  const added = [...now].filter(([name, { required }]) => required === true && !old.has(name));
  return [
    ...added.map(([name]) => `${where}: ${name} is required now`),
    ...[...old].flatMap(([name, parameter]) => {
      const same = now.get(name);
      if (!same) return [`${where}: ${name} is gone`];
      const isStricter = same.required === true && parameter.required !== true;
      const stricter = isStricter ? [`${where}: ${name} is required now`] : [];
      return [
        ...stricter,
        ...compare(`${where} ${name}`, parameter.schema, same.schema, 'request'),
      ];
    }),
  ];
}

function bodyChanges(where: string, before: Json, after: Json, compare: Compare): string[] {
  const isStricter = after.required === true && before.required !== true;
  return [
    ...(isStricter ? [`${where}: a body is required now`] : []),
    ...contentChanges(`${where} body`, before, after, 'request', compare),
  ];
}

function answerChanges(where: string, before: Json, after: Json, compare: Compare): string[] {
  return Object.entries(before).flatMap(([status, answer]) => {
    const place = `${where} ${status}`;
    if (!(status in after)) return [`${place}: is gone`];
    return contentChanges(place, asJson(answer), asJson(after[status]), 'answer', compare);
  });
}

function contentChanges(
  where: string,
  before: Json,
  after: Json,
  direction: Direction,
  compare: Compare,
): string[] {
  return Object.entries(asJson(before.content)).flatMap(([type, content]) => {
    const now = asJson(after.content)[type];
    if (!now) return [`${where}: no ${type}`];
    return compare(where, asJson(content).schema, asJson(now).schema, direction);
  });
}

/** Keyed by location and name; shared parameters are in the components. */
function parametersOf({ parameters }: Json, document: Json): Map<string, Json> {
  const find = finderIn(document);
  const all = asList(parameters).map((given) => {
    const { $ref } = asJson(given);
    return typeof $ref === 'string' ? find($ref) : asJson(given);
  });
  return new Map(all.map((it) => [`${String(it.in)} ${String(it.name)}`, it]));
}

function finderIn(document: Json): (ref: string) => Json {
  return (ref) =>
    ref
      .split('/')
      .slice(1)
      .reduce<Json>((place, step) => asJson(place[step]), document);
}
