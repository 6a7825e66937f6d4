// Certificates for a test: an authority, and the certificates it issues for a server or a client.
import { mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { generate } from 'selfsigned';

export interface Certificate {
  readonly cert: string;
  readonly key: string;
}

export interface Authority extends Certificate {
  issue(name: string, host?: string): Promise<Certificate>;
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** Elliptic-curve keys are created within milliseconds. */
const OPTIONS = { keyType: 'ec', algorithm: 'sha256' } as const;

export async function makeAuthority(name: string): Promise<Authority> {
  const own = await generate([{ name: 'commonName', value: name }], {
    ...OPTIONS,
    notAfterDate: new Date(Date.now() + DAY_MS),
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'keyUsage', keyCertSign: true, digitalSignature: true, critical: true },
    ],
  });
  return {
    cert: own.cert,
    key: own.private,
    async issue(commonName, host = 'localhost') {
      const issued = await generate([{ name: 'commonName', value: commonName }], {
        ...OPTIONS,
        ca: { cert: own.cert, key: own.private },
        notAfterDate: new Date(Date.now() + DAY_MS),
        extensions: [
          { name: 'basicConstraints', cA: false },
          { name: 'keyUsage', digitalSignature: true },
          { name: 'extKeyUsage', serverAuth: true, clientAuth: true },
          { name: 'subjectAltName', altNames: [{ type: 2, value: host }] },
        ],
      });
      return { cert: issued.cert, key: issued.private };
    },
  };
}

/** Writes the certificate to files in a new subfolder of `folder`. */
export async function asFiles(
  { cert, key }: Certificate,
  folder: string,
): Promise<{ certFile: string; keyFile: string }> {
  const own = await mkdtemp(join(folder, 'certificate-'));
  const [certFile, keyFile] = [join(own, 'cert.pem'), join(own, 'key.pem')];
  await writeFile(certFile, cert);
  await writeFile(keyFile, key, { mode: 0o600 });
  return { certFile, keyFile };
}
