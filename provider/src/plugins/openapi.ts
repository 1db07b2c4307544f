import swagger from '@fastify/swagger';
import type { RouteOptions } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { App } from '../lib/fastify-app.ts';

/** Marks a call that needs a member, shown by bearer token, by cookie, or by both. */
export const memberOnly: readonly Readonly<Record<string, readonly string[]>>[] = [
  { bearer: [] },
  { cookie: [] },
];

/** Collects the OpenAPI document from the routes' own schemas; must come before the routes. */
export async function collectApiDocument(app: App): Promise<void> {
  app.addHook('onRoute', documentRefusals);
  app.addHook('onRoute', refuseUnknownQueries);
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'SZN provider',
        version: '1.0.0',
        description:
          'The API behind the storefront, which reaches it below /proxy. Every refusal is `{ message }`. ' +
          'A member shows a bearer token, its session’s cookie, or both; X-Session-Token carries a renewed token.',
      },
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
          cookie: { type: 'apiKey', in: 'cookie', name: '__Host-szn_session' },
        },
      },
    },
    transform: jsonSchemaTransform,
    transformObject: (input) => {
      const document = jsonSchemaTransformObject(input);
      dropUnused(document);
      return document;
    },
  });
}

/** Any call may be refused or fail in ways that are not its own: wrong origin, too large, too busy. */
function documentRefusals({ schema, config }: RouteOptions): void {
  if (schema === undefined || schema.hide === true) return;
  const refusal = config?.answersErrorField === true ? failureWithErrorSchema : failureSchema;
  schema.response = { '4xx': refusal, '5xx': refusal, ...asObject(schema.response) };
}

/** A route that names no query takes none, as one that names some takes no others. */
function refuseUnknownQueries({ schema, config }: RouteOptions): void {
  if (schema === undefined || schema.hide === true || config?.takesAnyQuery === true) return;
  schema.querystring ??= z.strictObject({});
}

/** A schema used in answers only is listed a second time as `…Input`; nothing points there. */
function dropUnused(document: { paths?: unknown; components?: { schemas?: object } | undefined }): void {
  const schemas: object = document.components?.schemas ?? {};
  const paths = JSON.stringify(document.paths ?? {});
  for (const name of Object.keys(schemas)) {
    if (name.endsWith('Input') && !paths.includes(`/${name}"`)) Reflect.deleteProperty(schemas, name);
  }
}

function asObject(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {};
}

/** Every refusal's body. */
export const failureSchema = z.object({ message: z.string() }).meta({ id: 'Failure' });

/** Section 8: search and filter-options are read by `error`. */
export const failureWithErrorSchema = z
  .object({ message: z.string(), error: z.string() })
  .meta({ id: 'FailureWithError' });

/** Documents an answer that is no JSON: a page or a picture. */
export function mediaResponse(description: string, ...types: readonly string[]) {
  return { description, content: Object.fromEntries(types.map((type) => [type, { schema: z.unknown() }])) };
}

export const htmlResponse = mediaResponse('A page', 'text/html');

/** A refusal on a page's address: the page itself says so, or, where the request is no good at all, the usual body. */
export const htmlRefusal = {
  description: 'A page that says why, or a failure',
  content: { 'text/html': { schema: z.unknown() }, 'application/json': { schema: failureSchema } },
};
