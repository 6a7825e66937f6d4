// Moves messages and stack traces of failures into payloads, which the codec encrypts; also bundled into workflow code.
import { DefaultFailureConverter } from '@temporalio/common';

/** Temporal imports it by this name. */
export const failureConverter = new DefaultFailureConverter({ encodeCommonAttributes: true });
