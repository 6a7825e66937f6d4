// Addresses of this machine itself: traffic to them never leaves the machine, so it may be unencrypted.

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/;

/** Whether the host part of an address is this machine itself. */
export function isLoopbackHost(host: string): boolean {
  return LOOPBACK.test(host.toLowerCase());
}

export function isLoopbackUrl(url: string): boolean {
  return URL.canParse(url) && isLoopbackHost(new URL(url).hostname);
}

/** For `host:port`, including IPv6 addresses in brackets. */
export function isLoopbackAddress(address: string): boolean {
  return isLoopbackHost(address.replace(/:\d+$/, ''));
}

/** The loopback addresses of servers that listen on all interfaces. */
const REACHED_BY: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' };

/** The address at which programs on this machine reach a server that listens on host and port: `http://[::1]:3000`. */
export function localUrl(host: string, port: number): string {
  const reached = REACHED_BY[host] ?? host;
  return `http://${reached.includes(':') ? `[${reached}]` : reached}:${port}`;
}
