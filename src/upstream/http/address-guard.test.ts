import type { LookupAddress } from 'node:dns';
import { AddressRefusedError, createAddressGuard } from './address-guard';

const PUBLIC = '93.184.215.14';

/** The addresses that an agent would connect to. */
function connecting(addresses: readonly string[], allowed: 'public' | 'loopback' | 'all') {
  const found: LookupAddress[] = addresses.map((address) => ({
    address,
    family: address.includes(':') ? 6 : 4,
  }));
  const { lookup } = createAddressGuard(allowed, (_name, _options, done) => done(null, found));
  return new Promise<string[]>((resolve, reject) => {
    lookup('hooks.example', { all: true }, (error, answer) => {
      if (error) reject(error);
      else resolve((answer as LookupAddress[]).map(({ address }) => address));
    });
  });
}

test.each([
  ['this machine', 'http://127.0.0.1/'],
  ['this machine, as one number', 'http://2130706433/'],
  ['this machine, in hex', 'http://0x7f.0.0.1/'],
  ['this machine, in octal', 'http://0177.0.0.1/'],
  ['this machine, abbreviated', 'http://127.1/'],
  ['this machine in IPv6', 'http://[::1]/'],
  ['this machine, mapped to IPv6', 'http://[::ffff:127.0.0.1]/'],
  ['this machine in deprecated IPv6 notation', 'http://[::127.0.0.1]/'],
  ['an unallocated IPv6 range', 'http://[4000::1]/'],
  ['this machine behind NAT64', 'http://[64:ff9b::7f00:1]/'],
  ['this machine behind 6to4', 'http://[2002:7f00:1::]/'],
  ['any interface', 'http://0.0.0.0/'],
  ['a private network', 'http://10.1.2.3/'],
  ['another private network', 'http://172.31.0.1/'],
  ['a private network in IPv6', 'http://[fd00::1]/'],
  ['a link-local address', 'http://[fe80::1]/'],
  ['a cloud metadata service', 'http://169.254.169.254/latest/meta-data'],
  ['a cloud metadata service, mapped to IPv6', 'http://[::ffff:a9fe:a9fe]/'],
  ['the Azure host', 'http://168.63.129.16/machine'],
  ['a carrier network', 'http://100.64.0.1/'],
  ['a multicast address', 'http://224.0.0.1/'],
  ['the broadcast address', 'http://255.255.255.255/'],
])('%s in a URL is refused', (_what, url) => {
  const { assertHost } = createAddressGuard('public');
  expect(() => assertHost(new URL(url))).toThrow(AddressRefusedError);
});

test.each(['http://hooks.example/', `http://${PUBLIC}/`, 'http://[2606:4700::1111]/'])(
  '%s in a URL is allowed',
  (url) => {
    expect(() => createAddressGuard('public').assertHost(new URL(url))).not.toThrow();
  },
);

test('a name that resolves into our own network is refused', async () => {
  await expect(connecting(['169.254.169.254'], 'public')).rejects.toThrow(AddressRefusedError);
  await expect(connecting(['::ffff:10.0.0.1'], 'public')).rejects.toThrow(AddressRefusedError);
  await expect(connecting(['fe80::1%eth0'], 'public')).rejects.toThrow(AddressRefusedError);
  await expect(connecting([], 'all')).rejects.toThrow(AddressRefusedError);
});

test('only the public addresses of a name are used', async () => {
  expect(await connecting(['10.0.0.1', PUBLIC, '::1'], 'public')).toEqual([PUBLIC]);
});

test('settings can allow this machine, or every address', async () => {
  expect(await connecting(['127.0.0.1', '10.0.0.1'], 'loopback')).toEqual(['127.0.0.1']);
  expect(await connecting(['127.0.0.1', '10.0.0.1'], 'all')).toEqual(['127.0.0.1', '10.0.0.1']);
});

test('an agent that requests one address gets the first', () => {
  const found = [{ address: PUBLIC, family: 4 }];
  const { lookup } = createAddressGuard('public', (_name, _options, done) => done(null, found));
  const answered = jest.fn();
  lookup('hooks.example', {}, answered);
  expect(answered).toHaveBeenCalledWith(null, PUBLIC, 4);
});

test('passes on the error for an unknown name', () => {
  const unknown = Object.assign(new Error('not known'), { code: 'ENOTFOUND' });
  // Node calls back without addresses.
  const { lookup } = createAddressGuard('public', (_name, _options, done) =>
    (done as (error: Error) => void)(unknown),
  );
  const answered = jest.fn();
  lookup('hooks.example', { all: true }, answered);
  expect(answered).toHaveBeenCalledWith(unknown, []);
});
