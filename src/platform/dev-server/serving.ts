// Waits until the frontend of a newly started Temporal server answers.
import { setTimeout as sleep } from 'node:timers/promises';
import { Connection } from '@temporalio/client';
import type { ServerProcess } from './server-process';
import { TemporalSetupError } from './temporal-setup-error';

const READY_TIMEOUT_MS = 60_000;
const READY_POLL_MS = 50;
const CONNECT_TIMEOUT_MS = 2_000;
const FRONTEND_SERVICE = 'temporal.api.workflowservice.v1.WorkflowService';
/** The value of SERVING in grpc.health.v1. */
const SERVING = 1;

export class ServerEndedError extends TemporalSetupError {}

/**
 * @throws TemporalSetupError with the end of the server's log, if it has not answered in time; ServerEndedError if it
 *   has ended.
 */
export async function connectWhenServing(
  name: string,
  address: string,
  server: ServerProcess,
): Promise<Connection> {
  const deadline = performance.now() + READY_TIMEOUT_MS;
  let lastFailure: unknown;
  while (server.running && performance.now() < deadline) {
    try {
      return await connectToServing(address);
    } catch (error) {
      lastFailure = error;
      await sleep(READY_POLL_MS);
    }
  }
  const { running } = server;
  const end = running
    ? `did not answer within ${READY_TIMEOUT_MS / 1000} s`
    : `ended with ${await server.exited}`;
  const message = `${name} ${end}. The end of its log, ${server.logFile}:\n${await server.logTail()}`;
  const Failure = running ? TemporalSetupError : ServerEndedError;
  throw new Failure(message, { cause: lastFailure });
}

async function connectToServing(address: string): Promise<Connection> {
  const connection = await Connection.connect({
    address,
    connectTimeout: CONNECT_TIMEOUT_MS,
    // gRPC would wait a second after the first refusal, longer than the server takes to start.
    channelArgs: { 'grpc.initial_reconnect_backoff_ms': READY_POLL_MS },
  });
  try {
    const { status } = await connection.healthService.check({ service: FRONTEND_SERVICE });
    if (status !== SERVING) throw new Error(`the frontend's health is ${status}`);
    return connection;
  } catch (error) {
    await connection.close();
    throw error;
  }
}
