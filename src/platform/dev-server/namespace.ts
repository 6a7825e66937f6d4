// Makes a namespace fit for Usher: its search attributes and its retention, on any Temporal server.
import { isGrpcServiceError, type Connection } from '@temporalio/client';
import type { SearchAttributeType } from '@temporalio/common';
import { encodeSearchAttributeIndexedValueType } from '@temporalio/common/lib/search-attributes';
import { msToTs, tsToMs } from '@temporalio/common/lib/time';
import { TemporalSetupError } from './temporal-setup-error';

const GRPC_NOT_FOUND = 5;
const DAY_MS = 24 * 60 * 60 * 1000;

export interface SearchAttribute {
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
  connection: Connection,
  needs: NamespaceNeeds,
): Promise<void> {
  await raiseRetention(connection, needs);
  await addMissingSearchAttributes(connection, needs);
}

async function raiseRetention(connection: Connection, needs: NamespaceNeeds): Promise<void> {
  const { namespace, retentionDays } = needs;
  const command = `temporal operator namespace update --namespace ${namespace} --retention ${retentionDays}d`;
  const current = await retentionMs(connection, needs);
  if (current >= retentionDays * DAY_MS) return;
  await orAdvise(`The retention of namespace ${namespace} cannot be set`, [command], () =>
    connection.workflowService.updateNamespace({
      namespace,
      config: { workflowExecutionRetentionTtl: msToTs(retentionDays * DAY_MS) },
    }),
  );
}

async function retentionMs(connection: Connection, needs: NamespaceNeeds): Promise<number> {
  const { namespace, retentionDays } = needs;
  try {
    const { config } = await connection.workflowService.describeNamespace({ namespace });
    return tsToMs(config?.workflowExecutionRetentionTtl);
  } catch (error) {
    if (!isGrpcServiceError(error) || error.code !== GRPC_NOT_FOUND) throw error;
    throw new TemporalSetupError(
      `Namespace ${namespace} does not exist. Set TEMPORAL_NAMESPACE, or create it with\n` +
        `  temporal operator namespace create --namespace ${namespace} --retention ${retentionDays}d`,
    );
  }
}

async function addMissingSearchAttributes(
  connection: Connection,
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
  connection: Connection,
  { namespace, searchAttributes }: NamespaceNeeds,
): Promise<SearchAttribute[]> {
  const { customAttributes } = await connection.operatorService.listSearchAttributes({ namespace });
  return searchAttributes.filter((attribute) => {
    const registered = customAttributes[attribute.name];
    if (registered === undefined) return true;
    if (registered === indexedType(attribute)) return false;
    throw new TemporalSetupError(
      `Search attribute ${attribute.name} of namespace ${namespace} is not of type ${attribute.type}: ` +
        `use another namespace (TEMPORAL_NAMESPACE), or remove the attribute there.`,
    );
  });
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
      `${failure} (${error.details}). Ask whoever runs that server for\n  ${commands.join('\n  ')}`,
      { cause: error },
    );
  }
}
