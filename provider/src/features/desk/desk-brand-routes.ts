import { brandTiers, specifiedBrands } from '@szn/shared-contracts/wire';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { readBrands } from '../../catalogue/store/brand-queries.ts';
import type { App } from '../../lib/fastify-app.ts';
import { readIfMatch } from '../../lib/request-failure.ts';
import { describeRoutes } from '../../plugins/openapi.ts';
import type { AppServices } from '../../services/app-services.ts';
import { brandSchema } from '../brands/brand-routes.ts';
import { readShopHistory, readShopRevision } from '../../shop-changes/shop-changes.ts';
import { brandStates, changeBrands, type BrandChange } from '../brands/change-brands.ts';
import { deskSecurity, type DeskAccess } from './desk-access.ts';
import { ifMatchHeaders, readConflict, shopChangesSchema, undoBody } from './desk-changes.ts';

const describeRoute = describeRoutes({ tags: ['Desk'], security: deskSecurity, fails: [400, 403] });

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
const brandsSchema = shopChangesSchema.extend({ brands: z.array(brandSchema) }).meta({ id: 'DeskBrands' });
const staleSchema = brandsSchema.extend({ message: z.string() }).meta({ id: 'DeskBrandsChanged' });
const changing = { headers: ifMatchHeaders, answers: { 412: staleSchema } };

/** The brands of the shop, by the functions of `brand.mjs`. */
export function registerDeskBrandRoutes(desk: App, { db, clock }: AppServices, access: DeskAccess): void {
  const readState = async () => {
    const revision = await readShopRevision(db, 'brand');
    const brands = (await readBrands(db)) ?? specifiedBrands;
    const history = await readShopHistory(db, 'brand', { now: clock.now(), present: brandStates(brands) });
    return { revision, brands: [...brands], history };
  };
  const change = async (request: FastifyRequest, reply: FastifyReply, given: BrandChange) => {
    const { userId: authorId } = await access.requireEditor(request, reply);
    const edit = { now: clock.now(), authorId, revision: readIfMatch(request.headers) };
    try {
      await changeBrands(db, given, edit);
    } catch (error) {
      return reply.code(412).send(await readConflict(error, readState));
    }
    request.log.info({ event: 'brand changed', userId: authorId, ...nameOf(given) }, 'brand changed');
    return await readState();
  };

  desk.get('/brands', describeRoute('The brands, in the order of the footer', brandsSchema), readState);
  desk.post(
    '/brands',
    describeRoute('Add a brand with a page of its own', brandsSchema, { ...changing, body }),
    async (request, reply) => await change(request, reply, { verb: 'add', ...readBody(request.body) }),
  );
  desk.patch(
    '/brands',
    describeRoute('Change what the settings name of a brand', brandsSchema, { ...changing, body }),
    async (request, reply) => await change(request, reply, { verb: 'change', ...readBody(request.body) }),
  );
  desk.delete(
    '/brands',
    describeRoute('Remove a brand; its products stay listed', brandsSchema, {
      ...changing,
      body: z.strictObject({ slug }),
    }),
    async (request, reply) => await change(request, reply, { verb: 'remove', ...request.body }),
  );
  desk.post(
    '/brands/undo',
    describeRoute('Give a brand what a change of the last 30 days has replaced', brandsSchema, {
      ...changing,
      body: undoBody,
    }),
    async (request, reply) => await change(request, reply, { verb: 'undo', ...request.body }),
  );
}

/** For the log. */
function nameOf(change: BrandChange) {
  const { verb } = change;
  if (verb === 'undo') return { verb, change: change.id };
  return { verb, brand: verb === 'remove' ? change.slug : change.brand.slug };
}

function readBody({ slug: name, settings: given = {}, place: at }: z.output<typeof body>) {
  return { brand: { ...given, slug: name }, place: at };
}

function orDefault<Field extends z.ZodType>(field: Field) {
  return field.nullable().transform((value) => value ?? undefined);
}
