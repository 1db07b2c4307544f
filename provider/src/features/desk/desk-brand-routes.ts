import { brandTiers, specifiedBrands } from '@szn/shared-contracts/wire';
import { z } from 'zod';
import { readBrands } from '../../catalogue/store/brand-queries.ts';
import type { App } from '../../lib/fastify-app.ts';
import { rejectRequest } from '../../plugins/error-handler.ts';
import { failureSchema } from '../../plugins/openapi.ts';
import type { AppServices } from '../../services/app-services.ts';
import { brandSchema } from '../brands/brand-routes.ts';
import { changeBrands, type BrandChange } from '../brands/change-brands.ts';
import { deskSecurity, type DeskAccess } from './desk-access.ts';

const maxPlace = 9999;
const place = z.number().int().min(1).max(maxPlace);
const text = orDefault(z.string().max(200));
/** Null is the default again. `changeBrands` knows what is valid, as for the command line. */
const settings = z
  .strictObject({
    label: text,
    storedName: text,
    tier: orDefault(z.enum(brandTiers)),
    homePlace: orDefault(place),
    aliases: orDefault(z.array(z.string().max(200)).max(50)),
    isInFooter: z.boolean(),
    text,
    delivery: text,
    payment: text,
    returns: text,
    policyLink: text,
  })
  .partial();
const slug = z.string('Name the brand').min(1, 'Name the brand').max(100);
const body = z.strictObject({ slug, settings: settings.optional(), place: place.optional() });
const brandsSchema = z.object({ brands: z.array(brandSchema) }).meta({ id: 'DeskBrands' });
const shared = { tags: ['Desk'], security: deskSecurity };
const response = { 200: brandsSchema, 400: failureSchema, 403: failureSchema };

/** The brands of the shop, by the functions of `brand.mjs`. */
export function registerDeskBrandRoutes(desk: App, { db }: AppServices, access: DeskAccess): void {
  const change = async (given: BrandChange) => ({
    brands: [...(await changeBrands(db, given).catch(rejectRequest))],
  });

  desk.get(
    '/brands',
    { schema: { summary: 'The brands, in the order of the footer', ...shared, response } },
    async () => ({ brands: [...((await readBrands(db)) ?? specifiedBrands)] }),
  );
  desk.post(
    '/brands',
    { schema: { summary: 'Add a brand with a page of its own', ...shared, body, response } },
    async (request, reply) => {
      const { userId } = await access.requireEditor(request, reply);
      request.log.info({ event: 'brand added', userId, brand: request.body.slug }, 'brand added');
      return await change({ verb: 'add', ...readBody(request.body) });
    },
  );
  desk.patch(
    '/brands',
    { schema: { summary: 'Change what the settings name of a brand', ...shared, body, response } },
    async (request, reply) => {
      const { userId } = await access.requireEditor(request, reply);
      request.log.info({ event: 'brand changed', userId, brand: request.body.slug }, 'brand changed');
      return await change({ verb: 'change', ...readBody(request.body) });
    },
  );
  desk.delete(
    '/brands',
    {
      schema: {
        summary: 'Remove a brand; its products stay listed',
        ...shared,
        body: z.strictObject({ slug }),
        response,
      },
    },
    async (request, reply) => {
      const { userId } = await access.requireEditor(request, reply);
      request.log.info({ event: 'brand removed', userId, brand: request.body.slug }, 'brand removed');
      return await change({ verb: 'remove', slug: request.body.slug });
    },
  );
}

function readBody({ slug: name, settings: given = {}, place: at }: z.output<typeof body>) {
  return { brand: { ...given, slug: name }, place: at };
}

function orDefault<Field extends z.ZodType>(field: Field) {
  return field.nullable().transform((value) => value ?? undefined);
}
