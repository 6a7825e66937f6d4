// The connection to Temporal, from the settings that the official `temporal` command line also reads.
import type { SettingIssue } from './secret-files';
import { EMBEDDED_TEMPORAL_PORTS, type Settings } from './settings-schema';

type TemporalSettings = Pick<Settings, Extract<keyof Settings, `TEMPORAL_${string}`>>;

/** A TLS setting or an API key implies TLS, since a key must not be sent unencrypted. */
export function usesTls(settings: TemporalSettings): boolean {
  return settings.TEMPORAL_TLS ?? needsTls(settings);
}

function needsTls(settings: TemporalSettings): boolean {
  const { TEMPORAL_TLS_SERVER_CA_CERT_PATH: ca, TEMPORAL_TLS_CLIENT_CERT_PATH: cert } = settings;
  const { TEMPORAL_TLS_SERVER_NAME: serverName, TEMPORAL_API_KEY: apiKey } = settings;
  return [ca, cert, serverName, apiKey].some((it) => it !== undefined);
}

/** Returns the inconsistencies between settings. */
export function temporalIssues(settings: TemporalSettings): SettingIssue[] {
  const { TEMPORAL_TLS_CLIENT_CERT_PATH: cert, TEMPORAL_TLS_CLIENT_KEY_PATH: key } = settings;
  const issues: SettingIssue[] = [];
  if (cert !== undefined && key === undefined) {
    issues.push({
      name: 'TEMPORAL_TLS_CLIENT_KEY_PATH',
      message: 'expected the key of the certificate',
    });
  }
  if (key !== undefined && cert === undefined) {
    issues.push({
      name: 'TEMPORAL_TLS_CLIENT_CERT_PATH',
      message: 'expected the certificate of the key',
    });
  }
  if (settings.TEMPORAL_TLS === false && needsTls(settings)) {
    const message = 'expected true, since TEMPORAL_TLS_* or TEMPORAL_API_KEY is set';
    issues.push({ name: 'TEMPORAL_TLS', message });
  }
  return issues;
}

export function temporalOf(settings: TemporalSettings) {
  const { TEMPORAL_TLS_CLIENT_CERT_PATH: certFile, TEMPORAL_TLS_CLIENT_KEY_PATH: keyFile } =
    settings;
  return {
    address: settings.TEMPORAL_ADDRESS ?? `127.0.0.1:${EMBEDDED_TEMPORAL_PORTS.server}`,
    /** Whether an external Temporal server is configured; otherwise `npm start` runs one. */
    isAddressGiven: settings.TEMPORAL_ADDRESS !== undefined,
    namespace: settings.TEMPORAL_NAMESPACE,
    apiKey: settings.TEMPORAL_API_KEY,
    /** Paths of PEM files; undefined for an unencrypted connection. */
    tls: usesTls(settings)
      ? {
          serverCaFile: settings.TEMPORAL_TLS_SERVER_CA_CERT_PATH,
          serverName: settings.TEMPORAL_TLS_SERVER_NAME,
          client:
            certFile !== undefined && keyFile !== undefined ? { certFile, keyFile } : undefined,
        }
      : undefined,
  };
}
