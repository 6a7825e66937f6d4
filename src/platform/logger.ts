// Writes logs as lines of JSON to stdout. Private data should never reach them; any that does is redacted here.
import type { Logger as TemporalLogger, LogLevel as TemporalLogLevel } from '@temporalio/common';
import { pino, stdTimeFunctions, type DestinationStream, type Level, type Logger } from 'pino';
import { PRIVATE_FIELDS, redact, REDACTED, redactFields } from './redaction';
import { activeTraceId } from './traces';

export type { Logger };

const PINO_LEVEL: Record<TemporalLogLevel, Level> = {
  TRACE: 'trace',
  DEBUG: 'debug',
  INFO: 'info',
  WARN: 'warn',
  ERROR: 'error',
};

/**
 * A logger for the program or part called `name`. Private fields are redacted at any depth, but
 * only at the top level in the bindings of child loggers.
 */
export function createLogger(
  name: string,
  level: Level | 'silent',
  destination: DestinationStream = pino.destination(1),
): Logger {
  const options = {
    name,
    level,
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }), log: redactFields },
    serializers: { err: redact },
    mixin: traceOfLine,
    // pino's own wildcards make a line 30 times as expensive, so redactFields handles nested fields.
    redact: { paths: [...PRIVATE_FIELDS], censor: REDACTED },
  };
  return pino(options, destination);
}

/** For `Runtime.install({ logger })`: sends the lines of the SDK, workflows and activities to our log. */
export function createTemporalLogger(logger: Logger): TemporalLogger {
  const write = (level: Level, message: string, meta: object = {}): void =>
    logger[level](meta, message);
  return {
    log: (level, message, meta) => write(PINO_LEVEL[level], message, meta),
    trace: (message, meta) => write('trace', message, meta),
    debug: (message, meta) => write('debug', message, meta),
    info: (message, meta) => write('info', message, meta),
    warn: (message, meta) => write('warn', message, meta),
    error: (message, meta) => write('error', message, meta),
  };
}

function traceOfLine(): object {
  const traceId = activeTraceId();
  return traceId === undefined ? {} : { traceId };
}
