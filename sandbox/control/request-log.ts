// The log of requests to Svc, in which tests count calls and find repeats that come too early.
import type { Request, RequestHandler, Response } from 'express';
import { endpoints, type EndpointName } from '../../src/contract/endpoints';
import { FAULT_HEADER } from './faults';
import { endpointOf } from './svc-faults';

/** Beyond this number, the oldest entries are dropped. */
const ENTRIES_MAX = 10_000;

/** One request to an endpoint of Svc, without private data: no ids, query, body or token. */
export interface LoggedRequest {
  readonly call: EndpointName;
  readonly method: string;
  /** The path of the endpoint table, without ids. */
  readonly path: string;
  /** When the request arrived. All times of this log are on the real clock. */
  readonly atMs: number;
  /** Null until the request is answered; stays null if the connection ended without a response. */
  readonly answeredAtMs: number | null;
  readonly status: number | null;
  readonly retryAfterSeconds: number | null;
  /** The planned fault that caused the answer. */
  readonly fault: string | null;
}

export class RequestLog {
  private entries: { logged: LoggedRequest }[] = [];

  /** In the order of their arrival. */
  all(): readonly LoggedRequest[] {
    return this.entries.map(({ logged }) => logged);
  }

  clear(): void {
    this.entries = [];
  }

  /** Runs before anything that may refuse a call to Svc. */
  readonly watch: RequestHandler = (request, response, next) => {
    const call = endpointOf(request);
    if (call) this.note(call, request, response);
    next();
  };

  private note(call: EndpointName, { method }: Request, response: Response): void {
    const arrival = { call, method, path: endpoints[call].path, atMs: Date.now() };
    const entry = { logged: { ...arrival, ...UNANSWERED } as LoggedRequest };
    this.entries.push(entry);
    if (this.entries.length > ENTRIES_MAX) this.entries.shift();
    response.once('finish', () => {
      entry.logged = { ...arrival, ...answerOf(response) };
    });
  }
}

const UNANSWERED = { answeredAtMs: null, status: null, retryAfterSeconds: null, fault: null };

function answerOf(response: Response) {
  const retryAfter = response.getHeader('Retry-After');
  return {
    answeredAtMs: Date.now(),
    status: response.statusCode,
    retryAfterSeconds: retryAfter === undefined ? null : Number(retryAfter),
    fault: response.getHeader(FAULT_HEADER)?.toString() ?? null,
  };
}
