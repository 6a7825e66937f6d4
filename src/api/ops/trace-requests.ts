// A span for each request, in a trace of its own; the effects on a checkout are in the checkout's trace.
import { context, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { RequestHandler } from 'express';
import { TRACER } from '../../platform/traces';
import { operationOf } from './operations';

/** Mount the handler after the one that sets the request id, and before all handlers that belong in the span. */
export function traceRequests(): RequestHandler {
  return ({ method, path }, response, next) => {
    const span = trace.getTracer(TRACER).startSpan(`${method} ${operationOf(method, path)}`, {
      kind: SpanKind.SERVER,
      attributes: { 'usher.request': response.locals.requestId },
    });
    if (span.isRecording()) response.locals.traceId = span.spanContext().traceId;
    response.once('close', () => {
      const { partner, problemCode } = response.locals as Partial<typeof response.locals>;
      span.setAttribute('http.response.status_code', response.statusCode);
      if (partner) span.setAttribute('usher.partner', partner.id);
      if (problemCode !== undefined) span.setAttribute('usher.code', problemCode);
      if (response.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    });
    context.with(trace.setSpan(context.active(), span), next);
  };
}
