// The headers of Svc spec 5 as data, and the headers of each row of the endpoint table.
import type { Endpoint } from './endpoints';
import { API_KEY_HEADER, ORDERING_HEADERS, PARTNER_HEADER } from './signing';

export interface HeaderNeed {
  readonly name: string;
  readonly need: 'always' | 'by-agreement' | 'optional';
  readonly content: string;
}

const API_KEY: HeaderNeed = {
  name: API_KEY_HEADER,
  need: 'always',
  content: "the partner's API key",
};

const JSON_CONTENT: HeaderNeed = {
  name: 'Content-Type',
  need: 'always',
  content: '`application/json`',
};

const ORDERING_CONTENT: Readonly<Record<keyof typeof ORDERING_HEADERS, string>> = {
  timestamp: 'ISO 8601 time in UTC, within five minutes of now',
  authToken: "the token of the customer's session",
  deviceSignature: 'signature of the device',
  signature: 'signature of the request',
  deviceId: 'identifies the device',
  adId: 'identifies the device for advertisements',
};

/** The headers of endpoints 19 to 24 (Svc spec 5.4). */
const ORDERING: readonly HeaderNeed[] = Object.entries(ORDERING_CONTENT).map(([key, content]) => ({
  name: ORDERING_HEADERS[key as keyof typeof ORDERING_HEADERS],
  need: 'always',
  content,
}));

const PARTNER_CONTENT: Readonly<Record<Endpoint['partnerHeader'], string>> = {
  optional: 'the value agreed at onboarding',
  'by-agreement': 'the value agreed at onboarding; required if the agreement says so',
};

/** Returns every required or optional header of this row, the API key first. */
export function headersOf({ method, auth, partnerHeader }: Endpoint): HeaderNeed[] {
  return [
    API_KEY,
    ...(method === 'POST' ? [JSON_CONTENT] : []),
    ...(auth === 'session' ? ORDERING : []),
    { name: PARTNER_HEADER, need: partnerHeader, content: PARTNER_CONTENT[partnerHeader] },
  ];
}
