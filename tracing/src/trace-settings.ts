import { setting } from '@szn/settings/settings';
import { z } from 'zod';

/** The settings of traces, under the names that OpenTelemetry gives them; the same for each process. */
export const traceSettings = {
  OTEL_EXPORTER_OTLP_ENDPOINT: setting(z.url({ protocol: /^https?$/ }).optional(), {
    meaning:
      'collector of traces, OTLP over HTTP with JSON, to which `/v1/traces` is added ([traces](operations.md#traces)); unset: no traces',
  }),
  OTEL_TRACES_SAMPLER_ARG: setting(z.coerce.number().min(0).max(1), {
    meaning: 'share of the requests that are traced, unless a trusted proxy has decided in `traceparent`',
    unit: '0 to 1',
    default: '0.05',
  }),
};

type TraceValues = {
  readonly OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
  readonly OTEL_TRACES_SAMPLER_ARG: number;
};

export type TraceConfig = {
  /** Of the collector, with the path for traces. */
  readonly url: string;
  /** 0 to 1. */
  readonly share: number;
};

/** `null`: no traces. */
export function readTraceConfig(values: TraceValues): TraceConfig | null {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: share } = values;
  return endpoint === undefined ? null : { url: `${endpoint.replace(/\/+$/, '')}/v1/traces`, share };
}
