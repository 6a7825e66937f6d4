// A stub of Svc for tests of the API's discovery routes: two venues, one film, a showtime with seats and one without.
// It records its calls, and can fail or delay them.
import { EventEmitter, once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { captureRequests } from '../../../src/upstream/testing/capturing-server';
import { ROUTES, type SvcCall } from './svc-stub-answers';

/** Calls that are not answered until released. */
interface HeldCalls {
  /** Resolves after this many calls have arrived. */
  arrived(count: number): Promise<void>;
  /** Resolves after this many calls have been aborted. */
  aborted(count: number): Promise<void>;
  release(): void;
}

export interface SvcStub {
  readonly url: string;
  /** All calls so far whose path ends with `pathEnd`, oldest first. */
  calls(pathEnd?: string): readonly SvcCall[];
  /** Answers the next call whose path ends with `pathEnd` with this status and an empty body. */
  failNext(status: number, pathEnd?: string): void;
  hold(): HeldCalls;
  close(): Promise<void>;
}

export async function startSvcStub(): Promise<SvcStub> {
  const calls: SvcCall[] = [];
  const failures: Failure[] = [];
  const events = new EventEmitter();
  let open = Promise.resolve();
  const server = await captureRequests((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://svc');
    const { body } = server.last();
    const made = {
      path: pathname,
      query: Object.fromEntries(searchParams),
      body: body === '' ? null : (JSON.parse(body) as unknown),
    };
    calls.push(made);
    response.once('close', () => {
      if (!response.writableFinished) events.emit('aborted');
    });
    events.emit('arrived');
    void open.then(() => answer(response, made, failureOf(made, failures)));
  });

  const hold = (): HeldCalls => {
    const counts = { arrived: 0, aborted: 0 };
    const counted = new EventEmitter();
    for (const name of ['arrived', 'aborted'] as const) {
      events.on(name, () => {
        counts[name] += 1;
        counted.emit(name);
      });
    }
    const reach = (name: keyof typeof counts) => async (count: number) => {
      while (counts[name] < count) await once(counted, name);
    };
    let release = (): void => undefined;
    open = new Promise((resolve) => {
      release = resolve;
    });
    return { arrived: reach('arrived'), aborted: reach('aborted'), release: () => release() };
  };
  return {
    url: `http://127.0.0.1:${server.port}`,
    calls: (pathEnd = '') => calls.filter(({ path }) => path.endsWith(pathEnd)),
    failNext: (status, pathEnd = '') => void failures.push({ status, pathEnd }),
    hold,
    close: () => server.close(),
  };
}

interface Failure {
  readonly status: number;
  readonly pathEnd: string;
}

/** Takes the first planned failure that matches the call. */
function failureOf({ path }: SvcCall, failures: Failure[]): number | undefined {
  const index = failures.findIndex(({ pathEnd }) => path.endsWith(pathEnd));
  return index < 0 ? undefined : failures.splice(index, 1)[0]?.status;
}

function answer(response: ServerResponse, made: SvcCall, failure: number | undefined): void {
  const body = failure === undefined ? answerTo(made) : undefined;
  response.writeHead(failure ?? (body ? 200 : 404), { 'content-type': 'application/json' });
  response.end(JSON.stringify(body ?? {}));
}

function answerTo(made: SvcCall): unknown {
  const route = ROUTES.find(({ path }) => path.test(made.path));
  return route?.answer(made, route.path.exec(made.path)?.[1] ?? '');
}
