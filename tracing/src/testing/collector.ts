import { createServer } from 'node:http';
import { z } from 'zod';

const value = z.object({ stringValue: z.string().optional(), intValue: z.coerce.number().optional() });
const attributes = z.array(z.object({ key: z.string(), value }));
const spanSchema = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  kind: z.number(),
  startTimeUnixNano: z.coerce.number(),
  endTimeUnixNano: z.coerce.number(),
  status: z.object({ code: z.number().optional() }).optional(),
  attributes,
});
const requestSchema = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes }),
      scopeSpans: z.array(z.object({ spans: z.array(spanSchema) })),
    }),
  ),
});

/** A span as a collector has received it. */
export type ReceivedSpan = Omit<z.output<typeof spanSchema>, 'attributes'> & {
  readonly service: string;
  readonly attributes: Readonly<Record<string, string | number | undefined>>;
};

/** Starts a receiver of traces (OTLP over HTTP with JSON) on a free port. */
export async function startCollector() {
  const spans: ReceivedSpan[] = [];
  let text = '';
  let notify = (): void => undefined;
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (part: string) => {
      body += part;
    });
    request.on('end', () => {
      text += body;
      spans.push(...readSpans(body));
      response.setHeader('content-type', 'application/json').end('{}');
      notify();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    /** For OTEL_EXPORTER_OTLP_ENDPOINT. */
    endpoint: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    /** All spans so far. */
    spans,
    /** All that was received, as text. */
    text: () => text,
    /** Resolves when the spans so far are enough. */
    untilReceived: async (isEnough: (received: readonly ReceivedSpan[]) => boolean): Promise<void> => {
      while (!isEnough(spans)) {
        await new Promise<void>((resolve) => {
          notify = resolve;
        });
      }
    },
    close: async (): Promise<void> => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function readSpans(body: string): readonly ReceivedSpan[] {
  const { resourceSpans } = requestSchema.parse(JSON.parse(body));
  return resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const service = String(toRecord(resource.attributes)['service.name']);
    return scopeSpans.flatMap(({ spans }) =>
      spans.map((span) => ({ ...span, service, attributes: toRecord(span.attributes) })),
    );
  });
}

function toRecord(list: z.output<typeof attributes>): ReceivedSpan['attributes'] {
  return Object.fromEntries(
    list.map(({ key, value: { stringValue, intValue } }) => [key, stringValue ?? intValue]),
  );
}

/** The names of a span and its parents, the outermost first. */
export function pathOf(span: ReceivedSpan, spans: readonly ReceivedSpan[]): readonly string[] {
  const parent = spans.find(({ spanId }) => spanId === span.parentSpanId);
  return [...(parent ? pathOf(parent, spans) : []), `${span.service}: ${span.name}`];
}
