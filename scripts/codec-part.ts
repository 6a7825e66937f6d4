// The codec server as a part of a local stack: where it listens, and how the Web UI and the command line get in.
import { randomBytes } from 'node:crypto';
import { keepInDataFolder } from '../src/platform/data-folder';
import { freePort } from '../src/platform/dev-server/port';

const HOST = '127.0.0.1';

export interface CodecPart {
  readonly url: string;
  /** With the token in its path, since the dev server's UI can be given an address only. */
  readonly endpoint: string;
  /** Settings of the program; `uiUrl` is undefined where the UI is not ours. */
  readonly env: (uiUrl: string | undefined) => Readonly<Record<string, string>>;
}

/** Undefined without a port. The token is made once and kept, so that an address that was noted stays right. */
export async function planCodec(
  port: number | undefined,
  dataDir: string,
): Promise<CodecPart | undefined> {
  if (port === undefined) return undefined;
  const free = await freePort({ port, host: HOST, setting: 'CODEC_PORT' });
  const kept = await keepInDataFolder(dataDir, 'codec-token', () =>
    randomBytes(24).toString('base64url'),
  );
  const token = kept.trim();
  const url = `http://${HOST}:${free}`;
  return {
    url,
    endpoint: `${url}/t/${token}`,
    env: (uiUrl) => ({
      OPS_PORT: String(free),
      HOST,
      CODEC_TOKENS: `local:${token}`,
      CODEC_TOKENS_FILE: '',
      ...(uiUrl !== undefined && { CODEC_UI_ORIGINS: `${uiUrl},${byName(uiUrl)}` }),
    }),
  };
}

/** People open the same page under either name. */
function byName(url: string): string {
  return url.replace(HOST, 'localhost');
}
