/** The workflow that runs for as long as a partner's endpoint has ended; `address` is a fingerprint of its URL. */
export function endedEndpointId(partnerId: string, address: string): string {
  return `whe_${partnerId}_${address}`;
}

/** The Signals by their names, which workflows hear and activities send. */
export const SEND_NOW = 'sendNow';
export const ENABLE_ENDPOINT = 'enableEndpoint';
