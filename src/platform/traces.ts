// Traces in OpenTelemetry's form, sent to the collector that OTEL_EXPORTER_OTLP_ENDPOINT names; without one there are none.
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
  /** The id of the workflow; without it, the span belongs to what is under way. */
  readonly workflowId?: string | undefined;
}

/**
 * Begins to send traces, until it is closed, which sends what is left.
 *
 * @param endpoint - of the collector, without `/v1/traces`; undefined: none are made.
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

/** Does the work as a span. A failure only marks it as failed: messages may hold private data. */
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

/** What began it, which may be in a trace of its own. */
function linksTo(span: Span | undefined) {
  return span ? [{ context: span.spanContext() }] : [];
}

/** The id of the trace in which a line is logged; undefined outside of any. */
export function activeTraceId(): string | undefined {
  return trace.getActiveSpan()?.spanContext().traceId;
}

/** The trace of a workflow follows from its id: nothing has to carry it through Temporal, and any line of a log leads to it. */
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
