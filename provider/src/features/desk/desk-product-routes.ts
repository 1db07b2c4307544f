import {
  correctValues,
  doubtKinds,
  maxPinPlace,
  maxTitleLength,
  productStates,
  toPlainLine,
  type CorrectableField,
} from '@szn/shared-contracts/wire';
import { z } from 'zod';
import { readProductId } from '../../catalogue/product-id.ts';
import { pageField } from '../../catalogue/query-fields.ts';
import type { App } from '../../lib/fastify-app.ts';
import { readIfMatch, StaleVersionError } from '../../lib/request-failure.ts';
import { rejectRequest } from '../../plugins/error-handler.ts';
import { describeRoutes } from '../../plugins/openapi.ts';
import type { AppServices } from '../../services/app-services.ts';
import { changeProduct } from '../product-overrides/change-product.ts';
import { describeOverrides } from '../product-overrides/describe-overrides.ts';
import { findProducts } from '../product-overrides/find-products.ts';
import { deskSecurity, type DeskAccess } from './desk-access.ts';
import { ifMatchHeaders } from './desk-changes.ts';

const describeRoute = describeRoutes({ tags: ['Desk'], security: deskSecurity, fails: [400, 403, 404] });

const doubt = z.enum(doubtKinds);
const state = z.enum(productStates);
const text = z.string();
const productSchema = z.object({
  id: text,
  title: text,
  brand: text,
  image: text,
  link: text,
  category: text,
  gender: text,
  colour: text.nullable(),
  pricePaise: z.number().int(),
  salePaise: z.number().int().nullable(),
  state,
  doubts: z.array(doubt),
});
const listSchema = z
  .object({
    products: z.array(productSchema),
    total: z.number().int(),
    counts: z
      .record(text, z.number().int())
      .meta({ description: 'How many products are in doubt, by its kind' }),
  })
  .meta({ id: 'DeskProducts' });
const detailSchema = z
  .object({
    product: productSchema,
    version: text.meta({ description: 'For `version` of the next change' }),
    feed: z
      .record(text, text.nullable())
      .meta({ description: 'What the feed says of what can be corrected' }),
    listings: z.array(text).meta({ description: 'To which it can be pinned' }),
    changes: z.array(
      z.object({
        at: z.iso.datetime(),
        by: text.nullable().meta({ description: 'Null: the account is deleted' }),
        field: text,
        scope: text,
        value: text.nullable(),
        former: text.nullable(),
        feedValue: text.nullable(),
        reason: text,
      }),
    ),
  })
  .meta({ id: 'DeskProduct' });
const staleSchema = detailSchema.extend({ message: text }).meta({ id: 'DeskProductChanged' });

const id = z.string().max(100);
const known = (values: readonly string[], message: string) => z.enum(values, message).nullable();
const changes = z
  .strictObject({
    title: z.string().max(maxTitleLength, `A title has at most ${maxTitleLength} characters`).nullable(),
    category: known(correctValues.category, 'Choose a category of the shop'),
    gender: known(correctValues.gender, 'Choose men, women or unisex'),
    colour: known(correctValues.colour, 'Choose a colour of the shop'),
    hidden: z.boolean(),
    pins: z
      .array(
        z.strictObject({
          listing: z.string().max(200),
          place: z.number().int().min(1).max(maxPinPlace).nullable(),
        }),
      )
      .max(20),
    doubts: z.array(z.strictObject({ doubt, isRight: z.boolean() })).max(doubtKinds.length),
  } satisfies Record<CorrectableField | 'hidden' | 'pins' | 'doubts', z.ZodType>)
  .partial();
const body = z.strictObject({
  id,
  /** Instead of the header `If-Match`. */
  version: z.string().max(20).optional(),
  reason: z
    .string('Say why')
    .max(200, 'A reason has at most 200 characters')
    .transform(toPlainLine)
    .pipe(z.string().min(1, 'Say why')),
  changes,
});

/** The products of the shop, and what editors decide about them. */
export function registerDeskProductRoutes(desk: App, { db, clock }: AppServices, access: DeskAccess): void {
  desk.get(
    '/products',
    describeRoute(
      'Products by words of title, brand, category, id and link, by doubt and by state',
      listSchema,
      {
        querystring: z.strictObject({
          q: z.string().max(200).default(''),
          doubt: doubt.optional(),
          state: state.optional(),
          changed: z.enum(['true']).optional(),
          page: pageField,
        }),
      },
    ),
    async ({ query: { q, changed, ...search } }) =>
      await findProducts(db, { ...search, text: q, isChanged: changed === 'true' }),
  );
  desk.get(
    '/product',
    describeRoute('A product with what editors have decided about it', detailSchema, {
      querystring: z.strictObject({ id }),
    }),
    async (request) => await describeOverrides(db, readProductId(request.query.id)),
  );
  desk.patch(
    '/product',
    describeRoute('Correct, hide or pin a product, or take that back (null, false)', detailSchema, {
      headers: ifMatchHeaders,
      body,
      answers: { 412: staleSchema },
    }),
    async (request, reply) => {
      const { userId } = await access.requireEditor(request, reply);
      const productId = readProductId(request.body.id);
      const version = readIfMatch(request.headers) ?? request.body.version;
      try {
        const change = { ...request.body, id: productId, version, authorId: userId };
        await changeProduct(db, change, clock.now());
      } catch (error) {
        if (!(error instanceof StaleVersionError)) return rejectRequest(error);
        const present = await describeOverrides(db, productId);
        return await reply.code(412).send({ ...present, message: describeChange(present.changes[0]) });
      }
      request.log.info({ event: 'product changed', userId, product: productId }, 'product changed');
      return await describeOverrides(db, productId);
    },
  );
}

const timeOfDay = new Intl.DateTimeFormat('en-IN', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Asia/Kolkata',
});

function describeChange(change: { readonly by: string | null; readonly at: string } | undefined): string {
  if (change === undefined) return 'Name the version that you have seen.';
  return `${change.by ?? 'Somebody'} changed this at ${timeOfDay.format(new Date(change.at))}.`;
}
