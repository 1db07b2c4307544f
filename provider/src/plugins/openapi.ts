import swagger from '@fastify/swagger';
import type { FastifySchema, RouteOptions } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { App } from '../lib/fastify-app.ts';

/** The body of every failure. */
export const failureSchema = z.object({ message: z.string() }).meta({ id: 'Failure' });

/** Section 8: clients of search and filter-options read the field `error`. */
export const failureWithErrorSchema = z
  .object({ message: z.string(), error: z.string() })
  .meta({ id: 'FailureWithError' });

/**
 * The security of a route for members, by bearer token, by cookie, or by both. `addMemberCheck` authenticates writes to
 * such routes before their body is read.
 */
export const memberOnly: readonly Record<string, readonly string[]>[] = [{ bearer: [] }, { cookie: [] }];

type FailureCode = 400 | 401 | 403 | 404 | 409 | 429;

/** What the routes of one part of the API have in common. `fails`: the codes that answer with a `failureSchema`. */
type SharedParts<Code> = {
  readonly tags: readonly string[];
  readonly security?: typeof memberOnly;
  readonly fails?: readonly Code[];
};

type RouteParts<Code, Answers> = FastifySchema & {
  /** Further codes that answer with a `failureSchema`. */
  readonly fails?: readonly Code[];
  /** Other answers by their code. */
  readonly answers?: Answers;
};

/** Creates the function that describes each route of a part of the API: by a summary, the schema of its 200, and what else it has. */
export function describeRoutes<Common extends FailureCode = never>({
  fails: common = [],
  ...shared
}: SharedParts<Common>) {
  return <
    Answer,
    Parts extends FastifySchema,
    Code extends FailureCode = never,
    Answers extends object = object,
  >(
    summary: string,
    answer: Answer,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- without parts nothing is validated
    { fails = [], answers, ...parts }: Parts & RouteParts<Code, Answers> = {} as Parts &
      RouteParts<Code, Answers>,
  ) => {
    const failures = Object.fromEntries([...common, ...fails].map((code) => [code, failureSchema]));
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys are the codes
    const response = { 200: answer, ...failures, ...answers } as { readonly 200: Answer } & Answers &
      Readonly<Record<Common | Code, typeof failureSchema>>;
    return { schema: { summary, ...shared, ...parts, response } };
  };
}

export function mediaResponse(description: string, ...types: readonly string[]) {
  return { description, content: Object.fromEntries(types.map((type) => [type, { schema: z.unknown() }])) };
}

export const htmlResponse = mediaResponse('A page', 'text/html');

/** A failure of an HTML page: a page with the reason, or JSON when the request did not reach the handler. */
export const htmlFailure = {
  description: 'A page that says why, or a failure',
  content: { 'text/html': { schema: z.unknown() }, 'application/json': { schema: failureSchema } },
};

/** Builds the OpenAPI document from the schemas of the routes. Register this before the routes. */
export async function addOpenApi(app: App): Promise<void> {
  app.addHook('onRoute', documentFailures);
  app.addHook('onRoute', rejectUnknownQueries);
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'SZN provider',
        version: '1.0.0',
        description:
          'The API behind the storefront, which calls it below /proxy. The body of every failure is `{ message }`. ' +
          'Members send a bearer token, the cookie of their session, or both. X-Session-Token returns a renewed token.',
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
      dropUnusedInputSchemas(document);
      return document;
    },
  });
}

/** Every route can fail for general reasons: wrong origin, too large, too busy. */
function documentFailures({ schema, config }: RouteOptions): void {
  if (schema === undefined || schema.hide === true) return;
  const failure = config?.answersErrorField === true ? failureWithErrorSchema : failureSchema;
  const responses = typeof schema.response === 'object' ? schema.response : {};
  schema.response = { '4xx': failure, '5xx': failure, ...responses };
}

/** A route without query schema accepts no query fields. */
function rejectUnknownQueries({ schema, config }: RouteOptions): void {
  if (schema === undefined || schema.hide === true || config?.takesAnyQuery === true) return;
  schema.querystring ??= z.strictObject({});
}

/** The transform lists response schemas a second time as `…Input`, which no path uses. */
function dropUnusedInputSchemas(document: {
  paths?: unknown;
  components?: { schemas?: object } | undefined;
}): void {
  const schemas: object = document.components?.schemas ?? {};
  const paths = JSON.stringify(document.paths ?? {});
  for (const name of Object.keys(schemas)) {
    if (name.endsWith('Input') && !paths.includes(`/${name}"`)) Reflect.deleteProperty(schemas, name);
  }
}
