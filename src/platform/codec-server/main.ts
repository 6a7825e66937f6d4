// The codec server's program.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ConfigError, DEFAULT_OPS_PORT, readConfig, type Config } from '../config';
import { isLoopbackHost, localUrl } from '../config/loopback';
import { createLogger, type Logger } from '../logger';
import { createEncryptionCodec } from '../payload-codec/encryption-codec';
import { createProcessMetrics } from '../ops/ops-server';
import { loadPayloadKeys } from '../payload-codec/keys';
import { runProgram, type Program } from '../program';
import { createCodecServer } from './codec-server';

/**
 * Starts the codec server, which listens at `url`.
 *
 * @throws ConfigError without tokens, since nobody could sign in.
 */
export async function openCodecServer(
  config: Config,
  logger: Logger,
): Promise<Program & { readonly url: string }> {
  const { tokens, uiOrigins } = config.codec;
  if (!tokens) throw new ConfigError('CODEC_TOKENS: expected name:token[,name:token]');
  const { namespace } = config.temporal;
  const app = createCodecServer({
    codec: createEncryptionCodec(await loadPayloadKeys(config), namespace),
    namespace,
    signIn: { tokens, allowsTokenInPath: isLoopbackHost(config.host) && !config.isProduction },
    uiOrigins,
    logger,
    metrics: createProcessMetrics(),
  });
  const server = createServer(app);
  const finished = once(server, 'close').then(() => undefined);
  server.listen(config.opsPort ?? DEFAULT_OPS_PORT.codec, config.host);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: localUrl(config.host, port),
    finished,
    async stop() {
      server.close();
      server.closeAllConnections();
      await finished;
    },
  };
}

if (require.main === module) {
  const config = readConfig(undefined, 'codec');
  const logger = createLogger('usher-codec', config.logLevel);
  runProgram(logger, () => openCodecServer(config, logger));
}
