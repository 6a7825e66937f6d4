// Guards calls to URLs that partners gave us: such a call must not reach our own network.
import { lookup as systemLookup, promises as dns, type LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { callbackify } from 'node:util';
import ipaddr from 'ipaddr.js';

/** `public`: only the public internet; `loopback`: also this machine; `all`: every address. */
export type AllowedAddresses = 'public' | 'loopback' | 'all';

export interface AddressRules {
  readonly allowedAddresses: AllowedAddresses;
  /** Plain http is refused. */
  readonly httpsOnly: boolean;
}

/** The allocated part of IPv6. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');

/** A metadata service of virtual machines, like 169.254.169.254. */
const AZURE_HOST = '168.63.129.16';

/** Thrown before a byte is sent. */
export class AddressRefusedError extends Error {
  override readonly name = 'AddressRefusedError';
  readonly code = 'ADDRESS_REFUSED';

  constructor() {
    super('the address is not public');
  }
}

/** Thrown before a byte is sent. */
class HttpsRequiredError extends Error {
  override readonly name = 'HttpsRequiredError';
  readonly code = 'HTTPS_REQUIRED';

  constructor() {
    super('the address is not https');
  }
}

/** Throws an HttpsRequiredError or an AddressRefusedError for a URL that must not be called. */
export function assertAllowed(url: URL, { httpsOnly }: AddressRules, guard: AddressGuard): void {
  if (httpsOnly && url.protocol !== 'https:') throw new HttpsRequiredError();
  guard.assertHost(url);
}

export interface AddressGuard {
  /** Throws an AddressRefusedError if the URL's host itself is a refused address; this needs no look-up. */
  assertHost(url: URL): void;
  /**
   * For Node's agents: returns the allowed addresses of a name, or an AddressRefusedError if it has
   * none. The connection uses these addresses, so the name cannot resolve to others a moment later.
   */
  readonly lookup: LookupFunction;
}

type Resolve = (
  hostname: string,
  options: { readonly all: true; readonly family: number },
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

export function createAddressGuard(
  allowed: AllowedAddresses,
  resolve: Resolve = allowed === 'public' ? askNameServers() : systemLookup,
): AddressGuard {
  return {
    assertHost({ hostname }) {
      const host = hostname.replace(/^\[(.*)\]$/, '$1');
      const isRefused =
        isIP(host) === 0 ? isThisMachine(host) && allowed === 'public' : !isAllowed(host, allowed);
      if (isRefused) throw new AddressRefusedError();
    },
    lookup(hostname, { all = false, family = 0 }, done) {
      const familyNumber = family === 'IPv4' ? 4 : family === 'IPv6' ? 6 : family;
      resolve(hostname, { all: true, family: familyNumber }, (error, found) => {
        const usable = error ? [] : found.filter(({ address }) => isAllowed(address, allowed));
        const [first, ...rest] = usable;
        if (error) done(error, []);
        else if (!first) done(new AddressRefusedError(), []);
        else if (all) done(null, [first, ...rest]);
        else done(null, first.address, first.family);
      });
    },
  };
}

const NAME_SERVER_LIMITS = { timeout: 2_000, tries: 2 };

/**
 * The system's look-ups, also used for Svc, share a few threads, so a partner's slow name server
 * would delay all of them. These look-ups use none of those threads, and find only public names.
 */
export function askNameServers(resolver = new dns.Resolver(NAME_SERVER_LIMITS)): Resolve {
  const addressesOf = async (hostname: string, family: number): Promise<LookupAddress[]> => {
    const found = family === 4 ? resolver.resolve4(hostname) : resolver.resolve6(hostname);
    return (await found).map((address) => ({ address, family }));
  };
  return callbackify(async (hostname: string, { family }: { readonly family: number }) => {
    const families = family === 0 ? [4, 6] : [family];
    const lookups = families.map((each) => addressesOf(hostname, each));
    const found = (await Promise.allSettled(lookups)).flatMap((it) =>
      it.status === 'fulfilled' ? it.value : [],
    );
    // If nothing was found, the first failure is thrown.
    return found.length > 0 ? found : (await Promise.all(lookups)).flat();
  });
}

/** Recognises localhost names, which must not be sent to a name server (RFC 6761 6.3). */
function isThisMachine(host: string): boolean {
  return /(?:^|\.)localhost\.?$/.test(host);
}

/** Treats an IPv4 address in IPv6 form as IPv4. Unreadable addresses are not allowed. */
function isAllowed(address: string, allowed: AllowedAddresses): boolean {
  if (allowed === 'all') return true;
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  const range = parsed.range();
  if (range === 'loopback') return allowed === 'loopback';
  return range === 'unicast' && isOfTheInternet(parsed);
}

/** `unicast` also includes unallocated IPv6 addresses, such as `::7f00:1`, and Azure's host services. */
function isOfTheInternet(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  if (address instanceof ipaddr.IPv6) return address.match(GLOBAL_IPV6);
  return address.toString() !== AZURE_HOST;
}
