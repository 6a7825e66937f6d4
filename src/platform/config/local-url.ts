/** What listens on all interfaces is reached here by its loopback address. */
const REACHED_BY: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' };

/** Where programs on this machine reach a server, by the host and port that it listens on: `http://[::1]:3000`. */
export function localUrl(host: string, port: number): string {
  const reached = REACHED_BY[host] ?? host;
  return `http://${reached.includes(':') ? `[${reached}]` : reached}:${port}`;
}
