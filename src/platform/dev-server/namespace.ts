// Prepares a namespace on any Temporal server for Usher: its search attributes and its retention.
import { isGrpcServiceError, type ConnectionLike } from '@temporalio/client';
import type { SearchAttributeType } from '@temporalio/common';
import { encodeSearchAttributeIndexedValueType } from '@temporalio/common/lib/search-attributes';
import { msToTs, tsToMs } from '@temporalio/common/lib/time';
import { TemporalSetupError } from './temporal-setup-error';

/** Values of google.rpc.Code. */
const GRPC = { invalidArgument: 3, notFound: 5, permissionDenied: 7, unimplemented: 12 } as const;
const DAY_MS = 24 * 60 * 60 * 1000;

interface SearchAttribute {
  readonly name: string;
  readonly type: SearchAttributeType;
}

export interface NamespaceNeeds {
  namespace: string;
  searchAttributes: readonly SearchAttribute[];
  retentionDays: number;
}

/**
 * Registers the missing search attributes and raises the retention to `retentionDays`; a longer one stays, since an
 * operator chose it. Changes nothing on a namespace that is ready, so every process may call it at start.
 *
 * @throws TemporalSetupError with the commands for an operator, if the namespace is missing or may not be changed.
 */
export async function ensureNamespaceReady(
  connection: ConnectionLike,
  needs: NamespaceNeeds,
): Promise<void> {
  await raiseRetention(connection, needs);
  await addMissingSearchAttributes(connection, needs);
}

/**
 * Describes what a namespace lacks; empty if it is ready. Changes nothing, and needs only read access.
 *
 * @throws ServiceError if Temporal does not answer.
 */
export async function namespaceShortcomings(
  connection: ConnectionLike,
  needs: NamespaceNeeds,
): Promise<string[]> {
  const { namespace, retentionDays } = needs;
  const currentMs = await retentionMs(connection, namespace);
  if (currentMs === undefined) return [`namespace ${namespace} does not exist`];
  const missing = await missingSearchAttributes(connection, needs);
  return [
    ...(currentMs < retentionDays * DAY_MS ? [`retention is below ${retentionDays} days`] : []),
    ...missing.map(({ name }) => `search attribute ${name} is missing`),
  ];
}

async function raiseRetention(connection: ConnectionLike, needs: NamespaceNeeds): Promise<void> {
  const { namespace, retentionDays } = needs;
  const command = `temporal operator namespace update --namespace ${namespace} --retention ${retentionDays}d`;
  const current = await retentionMs(connection, namespace);
  if (current === undefined) throw missingNamespace(needs);
  if (current >= retentionDays * DAY_MS) return;
  await orAdvise(`The retention of namespace ${namespace} cannot be set`, [command], () =>
    connection.workflowService.updateNamespace({
      namespace,
      config: { workflowExecutionRetentionTtl: msToTs(retentionDays * DAY_MS) },
    }),
  );
}

/** Undefined if there is no such namespace. */
async function retentionMs(
  connection: ConnectionLike,
  namespace: string,
): Promise<number | undefined> {
  try {
    const { config } = await connection.workflowService.describeNamespace({ namespace });
    return tsToMs(config?.workflowExecutionRetentionTtl);
  } catch (error) {
    if (hasStatus(error, [GRPC.notFound])) return undefined;
    throw error;
  }
}

function missingNamespace({ namespace, retentionDays }: NamespaceNeeds): TemporalSetupError {
  return new TemporalSetupError(
    `Namespace ${namespace} does not exist. Set TEMPORAL_NAMESPACE, or create it with \`npm run setup\` or\n` +
      `  temporal operator namespace create --namespace ${namespace} --retention ${retentionDays}d`,
  );
}

async function addMissingSearchAttributes(
  connection: ConnectionLike,
  needs: NamespaceNeeds,
): Promise<void> {
  const missing = await missingSearchAttributes(connection, needs);
  if (missing.length === 0) return;
  const { namespace } = needs;
  const commands = missing.map(
    ({ name, type }) =>
      `temporal operator search-attribute create --namespace ${namespace} --name ${name} --type ${commandLineType(type)}`,
  );
  await orAdvise(`Search attributes cannot be added to namespace ${namespace}`, commands, () =>
    connection.operatorService.addSearchAttributes({
      namespace,
      searchAttributes: Object.fromEntries(missing.map((it) => [it.name, indexedType(it)])),
    }),
  );
}

async function missingSearchAttributes(
  connection: ConnectionLike,
  needs: NamespaceNeeds,
): Promise<readonly SearchAttribute[]> {
  const { namespace, searchAttributes } = needs;
  const registered = await registeredTypes(connection, namespace);
  if (!registered) return unknownToVisibility(connection, needs);
  return searchAttributes.filter((attribute) => {
    const type = registered[attribute.name];
    if (type === undefined) return true;
    if (type === indexedType(attribute)) return false;
    throw new TemporalSetupError(
      `Search attribute ${attribute.name} of namespace ${namespace} is not of type ${attribute.type}: ` +
        `use another namespace (TEMPORAL_NAMESPACE), or remove the attribute there.`,
    );
  });
}

/** Undefined if the list is not accessible: Temporal Cloud has no operator service. */
async function registeredTypes(
  connection: ConnectionLike,
  namespace: string,
): Promise<Readonly<Record<string, number>> | undefined> {
  try {
    const answer = await connection.operatorService.listSearchAttributes({ namespace });
    return answer.customAttributes;
  } catch (error) {
    if (hasStatus(error, [GRPC.unimplemented, GRPC.permissionDenied])) return undefined;
    throw error;
  }
}

/** Queries all attributes together first, since visibility answers only a few queries a second. */
async function unknownToVisibility(
  connection: ConnectionLike,
  needs: NamespaceNeeds,
): Promise<readonly SearchAttribute[]> {
  if (await areKnownToVisibility(connection, needs)) return [];
  const unknown: SearchAttribute[] = [];
  for (const it of needs.searchAttributes) {
    const areKnown = await areKnownToVisibility(connection, { ...needs, searchAttributes: [it] });
    if (!areKnown) unknown.push(it);
  }
  return unknown;
}

/** Whether the search attributes can be used already: a server refreshes its list only every few seconds. */
export async function areKnownToVisibility(
  { workflowService }: ConnectionLike,
  { namespace, searchAttributes }: NamespaceNeeds,
): Promise<boolean> {
  const query = searchAttributes.map(({ name }) => `${name} IS NULL`).join(' AND ');
  try {
    await workflowService.countWorkflowExecutions({ namespace, query });
    return true;
  } catch (error) {
    if (hasStatus(error, [GRPC.invalidArgument])) return false;
    throw error;
  }
}

function hasStatus(error: unknown, statuses: readonly number[]): boolean {
  return isGrpcServiceError(error) && statuses.includes(error.code);
}

/** `KEYWORD_LIST` is `KeywordList` on the command line. */
function commandLineType(type: SearchAttributeType): string {
  return type.toLowerCase().replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function indexedType({ name, type }: SearchAttribute): number {
  const indexed = encodeSearchAttributeIndexedValueType(type);
  if (indexed === undefined) throw new Error(`search attribute ${name} has no type`);
  return indexed;
}

async function orAdvise(
  failure: string,
  commands: readonly string[],
  act: () => Promise<unknown>,
): Promise<void> {
  try {
    await act();
  } catch (error) {
    if (!isGrpcServiceError(error)) throw error;
    throw new TemporalSetupError(
      `${failure} (${error.details}). Ask the operator of the server to run\n  ${commands.join('\n  ')}`,
      { cause: error },
    );
  }
}
