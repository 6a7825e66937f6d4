// What never leaves this machine, and may therefore go without encryption.

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/;

/** Whether a host, as it stands in an address, is this machine itself. */
export function isLoopbackHost(host: string): boolean {
  return LOOPBACK.test(host.toLowerCase());
}

export function isLoopbackUrl(url: string): boolean {
  return URL.canParse(url) && isLoopbackHost(new URL(url).hostname);
}

/** For `host:port`, also with an IPv6 address in brackets. */
export function isLoopbackAddress(address: string): boolean {
  return isLoopbackHost(address.replace(/:\d+$/, ''));
}
