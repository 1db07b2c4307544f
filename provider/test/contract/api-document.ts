import { z } from 'zod';
import type { App } from '../../src/lib/fastify-app.ts';

const schemaObject = z.record(z.string(), z.unknown());

const responseSchema = z.object({
  content: z.record(z.string(), z.object({ schema: schemaObject.optional() })).optional(),
});

const parameterSchema = z.object({
  name: z.string(),
  in: z.string(),
  required: z.boolean().optional(),
  schema: schemaObject,
});

const operationSchema = z.object({
  security: z.array(z.record(z.string(), z.array(z.string()))).optional(),
  parameters: z.array(parameterSchema).default([]),
  requestBody: z.object({ content: z.record(z.string(), z.object({ schema: schemaObject })) }).optional(),
  responses: z.record(z.string(), responseSchema),
});

const documentSchema = z.object({
  openapi: z.string(),
  paths: z.record(z.string(), z.record(z.string(), operationSchema)),
  components: z.object({ schemas: z.record(z.string(), schemaObject) }),
});

export type Operation = z.output<typeof operationSchema> & { readonly method: string; readonly path: string };
export type ApiDocument = {
  readonly version: string;
  readonly operations: readonly Operation[];
  readonly schemas: Readonly<Record<string, unknown>>;
};

/** The OpenAPI document that /docs serves. */
export async function readApiDocument(app: App): Promise<ApiDocument> {
  const answer = await app.inject('/docs/openapi.json');
  const { openapi, paths, components } = documentSchema.parse(answer.json());
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      path,
      method: method.toUpperCase(),
    })),
  );
  return { version: openapi, operations, schemas: components.schemas };
}

/** The documented response for a status: by its number, by its class, or none. */
export function findResponse(operation: Operation, status: number) {
  return operation.responses[String(status)] ?? operation.responses[`${Math.floor(status / 100)}XX`];
}
