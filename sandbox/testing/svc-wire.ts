import { endpoints, type EndpointName } from '../../src/contract/endpoints';
import { PartnerClient, type Sent } from './partner-client';

/** The customer of a call, with the session's token and signing key. */
export interface Caller {
  readonly token: string;
  readonly signingKey?: string;
  readonly accountId: string;
}

interface Call {
  /** The path's parameter. */
  readonly id?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly caller?: Caller;
}

/** Called with each answer, for tests that check all of them. */
export type OnAnswer = (name: EndpointName, sent: Sent) => void;

/** Calls endpoints by their names in the table, with any body. */
export class SvcWire {
  readonly client: PartnerClient;

  constructor(
    baseUrl: string,
    apiKey: string,
    private readonly onAnswer: OnAnswer = () => undefined,
  ) {
    this.client = new PartnerClient(baseUrl, apiKey);
  }

  async call(name: EndpointName, { id = '', query, body, caller }: Call): Promise<Sent> {
    const { method, path } = endpoints[name];
    const search = query ? `?${new URLSearchParams(query).toString()}` : '';
    const target = path.replace(/\{\w+\}/, encodeURIComponent(id)) + search;
    const { token, signingKey } = caller ?? {};
    const sent = await this.client.send(method, target, {
      body,
      ...(token && { token }),
      ...(signingKey && { signingKey }),
    });
    this.onAnswer(name, sent);
    return sent;
  }
}

/** Status and code of an answer, the code only if there is one. */
export function outcome({ status, body }: Sent): unknown[] {
  const code = (body as { code?: unknown } | undefined)?.code;
  return code === undefined ? [status] : [status, code];
}
