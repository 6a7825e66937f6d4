// OpenTelemetry traces, sent to the collector at OTEL_EXPORTER_OTLP_ENDPOINT; without that setting there are none.
import { createHash } from 'node:crypto';
import {
  context,
  ROOT_CONTEXT,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Span,
  type SpanOptions,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';

export const TRACER = 'usher';

/** A span's options, and the trace that it belongs to. */
export interface TracedOptions extends SpanOptions {
  /** The workflow's id; without it, the span belongs to the active trace. */
  readonly workflowId?: string | undefined;
}

/**
 * Sends traces until `close`, which flushes them.
 *
 * @param endpoint - The collector's URL, without `/v1/traces`. If undefined, no traces are created.
 */
export function openTraces(
  endpoint: string | undefined,
  program: string,
): { close(): Promise<void> } {
  if (endpoint === undefined) return { close: () => Promise.resolve() };
  const url = new URL('v1/traces', endpoint.endsWith('/') ? endpoint : `${endpoint}/`).href;
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': program }),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter({ url }))],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  trace.setGlobalTracerProvider(provider);
  return { close: () => provider.shutdown() };
}

/** Runs the work in a span. A failure only sets the span's status, since messages may contain private data. */
export function traced<T>(
  name: string,
  { workflowId, ...options }: TracedOptions,
  work: (span: Span) => Promise<T>,
): Promise<T> {
  const parent = workflowId === undefined ? context.active() : contextOf(workflowId);
  const links = linksTo(trace.getActiveSpan());
  return trace
    .getTracer(TRACER)
    .startActiveSpan(name, { links, ...options }, parent, async (span) => {
      try {
        return await work(span);
      } catch (error) {
        span.setStatus({ code: SpanStatusCode.ERROR });
        throw error;
      } finally {
        span.end();
      }
    });
}

/** Links to the span that started the work, which may be in another trace. */
function linksTo(span: Span | undefined) {
  return span ? [{ context: span.spanContext() }] : [];
}

/** The id of the active trace, for log lines; undefined without one. */
export function activeTraceId(): string | undefined {
  return trace.getActiveSpan()?.spanContext().traceId;
}

/**
 * The trace id is derived from the workflow's id, so Temporal need not propagate the trace id, and
 * every log line leads to the trace.
 */
export function traceIdOf(workflowId: string): string {
  return digestOf(workflowId).slice(0, 32);
}

function contextOf(workflowId: string) {
  return trace.setSpanContext(ROOT_CONTEXT, {
    traceId: traceIdOf(workflowId),
    spanId: digestOf(workflowId).slice(32, 48),
    traceFlags: TraceFlags.SAMPLED,
    isRemote: true,
  });
}

function digestOf(workflowId: string): string {
  return createHash('sha256').update(workflowId).digest('hex');
}
