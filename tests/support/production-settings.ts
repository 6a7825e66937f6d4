// The minimal settings with which a program starts in production.
import { randomBytes } from 'node:crypto';

const random = (): string => randomBytes(32).toString('base64');

export const PRODUCTION = {
  USHER_ENV: 'production',
  UPSTREAM_BASE_URL: 'https://svc.example',
  UPSTREAM_API_KEY: 'svc-key-shared',
  TEMPORAL_ADDRESS: '127.0.0.1:7233',
  WORKER_BUILD_ID: 'v1',
  USHER_SECRET: random(),
  USHER_PAYLOAD_KEYS: `k1:${random()}`,
};
