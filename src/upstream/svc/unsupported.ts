import type { OrderingShape } from '../../contract/alternative/shape';
import type { EndpointName } from '../../contract/endpoints';
import { SvcError } from './svc-error';

/** Refuses, before anything is sent, what the shape of the key has no place for. */
export function unsupportedInShape(
  endpoint: EndpointName,
  shape: OrderingShape,
  field: string,
): SvcError {
  return new SvcError(endpoint, {
    outcome: 'refused',
    code: 'UNSUPPORTED_IN_SHAPE',
    field,
    reason: `the ${shape} shape cannot carry it`,
  });
}
