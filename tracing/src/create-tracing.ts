import { AsyncLocalStorage } from 'node:async_hooks';
import { hostname } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import {
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Context,
  type Span,
  type SpanContext,
  type SpanOptions,
} from '@opentelemetry/api';
import { ExportResultCode, parseTraceParent } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  RandomIdGenerator,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type IdGenerator,
  type SpanExporter,
} from '@opentelemetry/sdk-trace';
import { createDependency, type Dependency, type OutageLog } from './outages.ts';
import type { TraceConfig } from './trace-settings.ts';

/** Names of OpenTelemetry's semantic conventions where there is one, `szn.…` otherwise. Never what a shopper sent. */
export type Attributes = Readonly<Record<string, string | number | undefined>>;

export type SpanStart = {
  /** Default: `internal`. */
  readonly kind?: 'server' | 'client' | 'internal';
  readonly attributes?: Attributes;
  /** A `traceparent` header; `null`: starts a trace. Default: the active span. An invalid one starts a trace, too. */
  readonly parent?: string | null;
  /** Of a span that is over: when it began, in ms since 1970, and its id in hexadecimal digits if it has one already. */
  readonly measured?: { readonly startedAt: number; readonly spanId?: string };
};

export type TraceSpan = {
  /** The header that makes this span the parent of one in another process. */
  readonly traceparent: string;
  /** For log lines; `undefined` if the trace is not recorded. */
  readonly traceId: string | undefined;
  readonly set: (attributes: Attributes) => void;
  readonly rename: (name: string) => void;
  /** `errorType`: a word from a small set, such as a status. */
  readonly fail: (errorType: string) => void;
  /** `at`: ms since 1970, default now. A second call has no effect. */
  readonly end: (at?: number) => void;
  /** Makes the span the active one of `work` and of what it waits for. */
  readonly run: <Result>(work: () => Result) => Result;
};

/** The traces of a process. Starting and ending spans does not throw; they are sent in the background. */
export type Tracing = {
  readonly startSpan: (name: string, start?: SpanStart) => TraceSpan;
  readonly active: () => TraceSpan | undefined;
  /** Logs when spans cannot be delivered, and when they can again. */
  readonly reportTo: (log: OutageLog) => void;
  /** Sends what waits, for two seconds at most. */
  readonly close: () => Promise<void>;
};

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL };
/** Spans that wait for the collector. Further ones are dropped: about 2 MB. */
const maxQueueSize = 2048;
const exportTimeoutMs = 5000;
const exportIntervalMs = 1000;
const closeWithinMs = 2000;

/** Traces by OpenTelemetry. Without its global registrations: each caller has what it was given. */
export function createTracing(config: TraceConfig, service: string): Tracing {
  const activeSpan = new AsyncLocalStorage<TraceSpan>();
  const { origin } = new URL(config.url);
  const collector = createDependency('trace collector', `traces are not delivered to ${origin}`);
  const ids = createIds();
  const provider = createProvider(config, {
    service,
    idGenerator: ids.generator,
    watch: createDelivery(collector),
  });
  const tracer = provider.getTracer('szn');

  function startSpan(name: string, start: SpanStart = {}): TraceSpan {
    const active = start.parent === undefined ? activeSpan.getStore() : undefined;
    // A trace that is not recorded needs its context only, for the next process.
    if (active && active.traceId === undefined) return active;
    ids.useNext(start.measured?.spanId);
    const parent = contextOf(active?.traceparent ?? start.parent);
    return toTraceSpan(tracer.startSpan(name, toOptions(start), parent), activeSpan);
  }

  return {
    startSpan,
    active: () => activeSpan.getStore(),
    reportTo: collector.reportTo,
    close: async () => {
      const limit = new AbortController();
      const late = wait(closeWithinMs, undefined, { signal: limit.signal }).catch(() => undefined);
      await Promise.race([provider.shutdown().catch(() => undefined), late]);
      limit.abort();
    },
  };
}

function toOptions({ kind = 'internal', measured, attributes = {} }: SpanStart): SpanOptions {
  return { kind: kinds[kind], attributes, ...(measured && { startTime: measured.startedAt }) };
}

type ProviderOptions = {
  readonly service: string;
  readonly idGenerator: IdGenerator;
  readonly watch: (exporter: SpanExporter) => SpanExporter;
};

function createProvider({ url, share }: TraceConfig, { service, idGenerator, watch }: ProviderOptions) {
  const exporter = watch(new OTLPTraceExporter({ url, timeoutMillis: exportTimeoutMs }));
  return new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': service,
      'service.namespace': 'szn',
      'service.instance.id': `${hostname()}-${process.pid}`,
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    idGenerator,
    spanProcessors: [
      new BatchSpanProcessor({
        exporter,
        maxQueueSize,
        scheduledDelayMillis: exportIntervalMs,
        exportTimeoutMillis: exportTimeoutMs,
      }),
    ],
  });
}

/** The context below a `traceparent`; without a valid one that of a new trace. */
function contextOf(traceparent: string | null | undefined): Context {
  const parent = parseTraceParent(traceparent ?? '');
  return parent ? trace.setSpanContext(ROOT_CONTEXT, { ...parent, isRemote: true }) : ROOT_CONTEXT;
}

function toTraceSpan(span: Span, activeSpan: AsyncLocalStorage<TraceSpan>): TraceSpan {
  const self: TraceSpan = {
    traceparent: toTraceparent(span.spanContext()),
    traceId: span.isRecording() ? span.spanContext().traceId : undefined,
    set: (attributes) => void span.setAttributes(attributes),
    rename: (next) => void span.updateName(next),
    fail: (errorType) =>
      void span.setAttribute('error.type', errorType).setStatus({ code: SpanStatusCode.ERROR }),
    end: (at) => {
      if (span.isRecording()) span.end(at);
    },
    run: (work) => activeSpan.run(self, work),
  };
  return self;
}

function toTraceparent({ traceId, spanId, traceFlags }: SpanContext): string {
  return `00-${traceId}-${spanId}-${traceFlags & TraceFlags.SAMPLED ? '01' : '00'}`;
}

/** Random ids, except for spans that were measured in a render thread: requests there have sent the id already. */
function createIds() {
  const random = new RandomIdGenerator();
  let next: string | undefined;
  return {
    useNext: (id: string | undefined) => {
      next = id;
    },
    generator: {
      generateTraceId: () => random.generateTraceId(),
      generateSpanId: () => {
        const id = next ?? random.generateSpanId();
        next = undefined;
        return id;
      },
    },
  };
}

/** Exports of spans, each of which tells whether the collector answers. */
function createDelivery(collector: Dependency) {
  return (exporter: SpanExporter): SpanExporter => ({
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const isDone = result.code === ExportResultCode.SUCCESS;
        collector.report(isDone ? undefined : (result.error?.message ?? 'unknown'));
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
  });
}
