import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asFiles, makeAuthority, type Authority } from '../../tests/support/certificates';
import { readConfig } from './config';
import { TemporalSetupError } from './dev-server/temporal-setup-error';
import { temporalAddress } from './temporal-address';

let folder: string;
let authority: Authority;
let text: string;
let own: { certFile: string; keyFile: string };
let other: { certFile: string; keyFile: string };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'usher-address-'));
  authority = await makeAuthority('test authority');
  text = join(folder, 'text');
  await writeFile(text, 'CONTENT of another file');
  own = await asFiles(await authority.issue('usher'), folder);
  other = await asFiles(await authority.issue('other'), folder);
});
afterAll(() => rm(folder, { recursive: true }));

interface Files {
  readonly certFile?: string;
  readonly keyFile?: string;
  readonly caFile?: string;
}

function addressWith(files: Files) {
  const { certFile, keyFile, caFile } = { ...own, caFile: own.certFile, ...files };
  return temporalAddress(
    readConfig({
      TEMPORAL_TLS_SERVER_CA_CERT_PATH: caFile,
      TEMPORAL_TLS_CLIENT_CERT_PATH: certFile,
      TEMPORAL_TLS_CLIENT_KEY_PATH: keyFile,
    }).temporal,
  );
}

test('reads certificates and key', async () => {
  const { tls } = await addressWith({});
  expect(tls).toMatchObject({ clientCertPair: { crt: expect.any(Buffer) as Buffer } });
});

test('accepts more than one authority, with text between them', async () => {
  const caFile = join(folder, 'authorities.pem');
  await writeFile(caFile, `# one\n${authority.cert}\n# two\n${authority.cert}`);
  await expect(addressWith({ caFile })).resolves.toMatchObject({ address: expect.any(String) });
});

test.each([
  ['no certificate', () => ({ certFile: text }), 'CLIENT_CERT_PATH: expected a certificate in PEM'],
  ['no authority', () => ({ caFile: text }), 'SERVER_CA_CERT_PATH: expected a certificate in PEM'],
  [
    'a key as a certificate',
    () => ({ certFile: own.keyFile }),
    'CLIENT_CERT_PATH: expected a certificate in PEM',
  ],
  ['no key', () => ({ keyFile: text }), 'CLIENT_KEY_PATH: expected a private key in PEM'],
  [
    'a certificate as a key',
    () => ({ keyFile: own.certFile }),
    'CLIENT_KEY_PATH: expected a private key in PEM',
  ],
  [
    'the key of another certificate',
    () => ({ keyFile: other.keyFile }),
    'CLIENT_KEY_PATH: expected the key of the certificate',
  ],
  ['a missing file', () => ({ keyFile: join(folder, 'none') }), 'CLIENT_KEY_PATH: '],
])('refuses %s, and names the setting', async (_what, files, expected) => {
  const refused = addressWith(files());
  await expect(refused).rejects.toThrow(TemporalSetupError);
  await expect(refused).rejects.toThrow(`TEMPORAL_TLS_${expected}`);
  await expect(refused).rejects.not.toThrow(/CONTENT|BEGIN|routines/);
});
