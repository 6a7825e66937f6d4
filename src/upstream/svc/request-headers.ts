import { endpoints, type Endpoint, type EndpointName } from '../../contract/endpoints';
import {
  API_KEY_HEADER,
  ORDERING_HEADERS,
  PARTNER_HEADER,
  timestampOf,
  type Signer,
  type TimestampFormat,
} from '../../contract/signing';
import type { Caller } from '../../domain/checkout/ports';
import { InvalidRequestError } from './svc-error';
import type { WireRequest } from '../http/wire-request';

/** How the client identifies itself to Svc (Svc spec 5). */
export interface Sender {
  readonly apiKey: string;
  /** X-Svc-Partner, if one was agreed at onboarding. */
  readonly partnerTag: string | undefined;
  readonly userAgent: string;
  readonly signer: Signer;
  readonly timestampFormat: TimestampFormat;
}

/** Returns the headers that Svc spec 5 requires for the endpoint; `nowMs` becomes the signed timestamp. */
export function requestHeaders(
  name: EndpointName,
  request: WireRequest,
  sender: Sender,
  caller: Caller | undefined,
  nowMs: number,
): Record<string, string> {
  const row: Endpoint = endpoints[name];
  return {
    accept: 'application/json',
    'user-agent': sender.userAgent,
    [API_KEY_HEADER]: sender.apiKey,
    ...(sender.partnerTag === undefined ? {} : { [PARTNER_HEADER]: sender.partnerTag }),
    ...(request.method === 'POST' ? { 'content-type': 'application/json' } : {}),
    ...(row.auth === 'session' ? orderingHeaders(name, request, sender, caller, nowMs) : {}),
  };
}

function orderingHeaders(
  name: EndpointName,
  { method, target, body }: WireRequest,
  { signer, timestampFormat, userAgent }: Sender,
  caller: Caller | undefined,
  nowMs: number,
): Record<string, string> {
  if (!caller) throw new InvalidRequestError(name, 'caller', 'expected the session to sign with');
  const { session, device } = caller;
  const timestamp = timestampOf(nowMs, timestampFormat);
  const { signature, deviceSignature } = signer.sign(
    { method, target, timestamp, deviceId: device.deviceId, userAgent, body },
    session.signingKey,
  );
  return {
    [ORDERING_HEADERS.timestamp]: timestamp,
    [ORDERING_HEADERS.authToken]: session.authToken,
    [ORDERING_HEADERS.deviceSignature]: deviceSignature,
    [ORDERING_HEADERS.signature]: signature,
    [ORDERING_HEADERS.deviceId]: device.deviceId,
    [ORDERING_HEADERS.adId]: device.adId,
  };
}
