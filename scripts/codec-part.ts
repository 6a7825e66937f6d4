// The codec server in a local stack: its port, and how the Web UI and the command line reach it.
import { randomBytes } from 'node:crypto';
import { keepInDataFolder } from '../src/platform/data-folder';
import { freePort } from '../src/platform/dev-server/port';

const HOST = '127.0.0.1';

export interface CodecPart {
  readonly url: string;
  /** Contains the token in its path, since the dev server's UI accepts only an address. */
  readonly endpoint: string;
  /** Settings of the program. `uiUrl` is undefined if the Web UI is not ours. */
  readonly env: (uiUrl: string | undefined) => Readonly<Record<string, string>>;
}

/** Undefined without a port. The token is generated once and kept, so a saved address stays valid. */
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

/** The same address with the name `localhost`, under which people also open the page. */
function byName(url: string): string {
  return url.replace(HOST, 'localhost');
}
