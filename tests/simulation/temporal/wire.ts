// The types of the SDK's boundary: jobs go into a workflow, commands come out. Payloads are plain JSON.
import { defaultFailureConverter, defaultPayloadConverter } from '@temporalio/common';
import type { coresdk, google, temporal } from '@temporalio/proto';

export type Job = coresdk.workflow_activation.IWorkflowActivationJob;
export type Command = coresdk.workflow_commands.IWorkflowCommand;
export type WorkflowFailure = temporal.api.failure.v1.IFailure;
export type WirePayload = temporal.api.common.v1.IPayload;
export type PayloadMap = Readonly<Record<string, WirePayload>>;
type WireDuration = google.protobuf.IDuration;

export function toPayload(value: unknown): WirePayload {
  return defaultPayloadConverter.toPayload(value);
}

export function fromPayload(payload: WirePayload | null | undefined): unknown {
  return payload ? defaultPayloadConverter.fromPayload(payload) : undefined;
}

export function toFailure(error: unknown): WorkflowFailure {
  return defaultFailureConverter.errorToFailure(error, defaultPayloadConverter);
}

export function fromFailure(failure: WorkflowFailure): Error {
  return defaultFailureConverter.failureToError(failure, defaultPayloadConverter);
}

export function toWireTime(ms: number, nanos = 0) {
  return { seconds: Math.floor(ms / 1000), nanos: (ms % 1000) * 1_000_000 + nanos };
}

/** Null if it is not set. */
export function fromWireDuration(duration: WireDuration | null | undefined): number | null {
  if (!duration) return null;
  return Number(duration.seconds ?? 0) * 1000 + Math.ceil((duration.nanos ?? 0) / 1_000_000);
}

/** A command without the metadata that only people read. */
export function withoutNotes({
  userMetadata: _,
  eventGroupMarkers: _markers,
  ...command
}: Command) {
  return command;
}

/** The name of the field that is set: the command's kind. */
export function kindOf(command: Command): string {
  const fields = Object.entries(withoutNotes(command));
  return fields.find(([, value]) => value !== null && value !== undefined)?.[0] ?? 'nothing';
}

export function isTerminal(command: Command): boolean {
  return Boolean(
    command.completeWorkflowExecution ??
    command.failWorkflowExecution ??
    command.cancelWorkflowExecution ??
    command.continueAsNewWorkflowExecution,
  );
}
