// Decrypts Temporal's payloads for ops: the Web UI and the command line send them here.
// Encrypts nothing, so all data that ops send stays unencrypted.
import express, { type ErrorRequestHandler, type Express, type RequestHandler } from 'express';
import type { Payload, PayloadCodec } from '@temporalio/common';
import { z } from 'zod';
import type { Logger } from '../logger';
import { addOpsRoutes, type MetricsSource } from '../ops/ops-server';
import { PayloadDecryptionError } from '../payload-codec/encryption-codec';
import { requireSignIn, type SignIn } from './codec-sign-in';

/** Enough for a page of a history with the largest payloads that Temporal accepts. */
const BODY_LIMIT = '32mb';
const ALLOWED_HEADERS = 'X-Namespace, Content-Type, Authorization';

/** Payloads in protobuf's JSON format: bytes in base64. */
const PayloadsSchema = z.object({
  payloads: z.array(
    z.object({
      metadata: z.record(z.string(), z.string()).default({}),
      data: z.string().default(''),
    }),
  ),
});
type PayloadJson = z.infer<typeof PayloadsSchema>['payloads'][number];

export interface CodecServerDeps {
  readonly codec: PayloadCodec;
  /** The only namespace whose payloads the keys can decrypt. */
  readonly namespace: string;
  readonly signIn: SignIn;
  /** The origins of the web pages that may call this server. */
  readonly uiOrigins: readonly string[];
  readonly logger: Logger;
  /** The metrics of this program. */
  readonly metrics: MetricsSource;
}

/**
 * Creates the application, which does not listen yet: `POST …/decode` and `…/encode` as in Temporal's
 * remote codecs; `GET /sign-in`, where a browser gets the credentials that the UI then sends; `GET
 * /livez` and `GET /metrics`.
 */
export function createCodecServer(deps: CodecServerDeps): Express {
  const signIn = requireSignIn(deps.signIn);
  const app = express();
  app.disable('x-powered-by');
  app.use(allowOrigins(deps.uiOrigins));
  addOpsRoutes(app, [deps.metrics]);
  app.get('/sign-in', signIn, (_request, response) => {
    response.type('text').send('Signed in. You may close this page.');
  });
  const body = express.json({ limit: BODY_LIMIT, type: () => true });
  app.post(['/decode', '/t/:token/decode'], signIn, body, decodePayloads(deps));
  app.post(['/encode', '/t/:token/encode'], signIn, body, returnPayloads);
  app.use((_request, response) => {
    response.status(404).json({ message: 'Payloads are sent to POST /decode or POST /encode.' });
  });
  app.use(renderErrors(deps.logger));
  return app;
}

/** Answers CORS preflights, and refuses requests from origins that are not allowed. */
function allowOrigins(origins: readonly string[]): RequestHandler {
  return (request, response, next) => {
    const origin = request.get('Origin');
    response.vary('Origin').set('Cache-Control', 'no-store');
    if (origin === undefined) {
      next();
      return;
    }
    if (!origins.includes(origin)) {
      response
        .status(403)
        .json({ message: `Pages of ${origin} may not call this server: see CODEC_UI_ORIGINS.` });
      return;
    }
    response.set({
      'Access-Control-Allow-Origin': origin,
      'Access-Control-Allow-Credentials': 'true',
      'Access-Control-Allow-Headers': ALLOWED_HEADERS,
      'Access-Control-Allow-Methods': 'GET, POST',
    });
    if (request.method === 'OPTIONS') response.status(204).end();
    else next();
  };
}

const FAILED = 'The payloads could not be decoded: see the log of the codec server.';
/** Messages for errors of Express and its body parser, by status. */
const REFUSALS: Readonly<Record<number, string>> = {
  400: 'The path or the body cannot be read; a body must be JSON.',
  413: `The body may be at most ${BODY_LIMIT}.`,
  415: 'Send UTF-8 JSON.',
};

/** Errors of the body parser quote the body, so only their status is used. */
function renderErrors(logger: Logger): ErrorRequestHandler {
  return (error: unknown, _request, response, next) => {
    if (response.headersSent) {
      next(error);
      return;
    }
    const { status = 500 } = error as { status?: number };
    const message = REFUSALS[status];
    if (message === undefined) logger.error({ error }, 'request failed');
    else logger.warn({ status }, 'request refused');
    response.status(message === undefined ? 500 : status).json({ message: message ?? FAILED });
  };
}

function decodePayloads({ codec, namespace, logger }: CodecServerDeps): RequestHandler {
  return async (request, response) => {
    const requested = request.get('X-Namespace') ?? namespace;
    const parsed = PayloadsSchema.safeParse(request.body);
    if (requested !== namespace || !parsed.success) {
      const message = parsed.success
        ? `Only payloads of namespace ${namespace} can be read here.`
        : 'Expected { payloads: [{ metadata, data }] }, bytes in base64.';
      response.status(400).json({ message });
      return;
    }
    const { payloads } = parsed.data;
    logger.info({ who: String(response.locals.who), payloads: payloads.length }, 'payloads read');
    const decoded = await Promise.all(payloads.map((it) => decodeOne(codec, it)));
    response.json({ payloads: decoded.map(toJson) });
  };
}

/** The `temporal` command line calls `/encode` even for an empty input, and fails if there is no such path. */
const returnPayloads: RequestHandler = (request, response) => {
  response.json(request.body);
};

/** Shows a note in place of a payload that cannot be decrypted, so that the others are still shown. */
async function decodeOne(codec: PayloadCodec, payload: PayloadJson): Promise<Payload> {
  try {
    const [decoded] = await codec.decode([fromJson(payload)]);
    return decoded ?? {};
  } catch (error) {
    if (!(error instanceof PayloadDecryptionError)) throw error;
    return {
      metadata: { encoding: Buffer.from('json/plain') },
      data: Buffer.from(JSON.stringify({ unreadable: error.message })),
    };
  }
}

function fromJson({ metadata, data }: PayloadJson): Payload {
  const entries = Object.entries(metadata);
  return {
    metadata: Object.fromEntries(entries.map(([name, it]) => [name, Buffer.from(it, 'base64')])),
    data: Buffer.from(data, 'base64'),
  };
}

function toJson({ metadata, data }: Payload): PayloadJson {
  const entries = Object.entries(metadata ?? {});
  return {
    metadata: Object.fromEntries(
      entries.map(([name, it]) => [name, Buffer.from(it).toString('base64')]),
    ),
    data: Buffer.from(data ?? []).toString('base64'),
  };
}
