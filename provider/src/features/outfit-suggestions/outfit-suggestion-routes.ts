import { maxOutfitBudget, outfitSlots } from '@szn/shared-contracts/wire';
import { z } from 'zod';
import type { CatalogueIndex } from '../../catalogue/index/catalogue-index.ts';
import { memoizeByIndex } from '../../catalogue/index/current-index.ts';
import { readColourName } from '../../catalogue/colour-words.ts';
import { productNotFound, readProductId } from '../../catalogue/product-id.ts';
import { wireProductSchema } from '../../catalogue/product-serializer.ts';
import { readSizeName } from '../../catalogue/product-sizes.ts';
import { genderField, nameField, namesField, wholeNumberField } from '../../catalogue/query-fields.ts';
import { sendCached } from '../../catalogue/response-cache.ts';
import { findProductsByIds } from '../../catalogue/store/product-row-queries.ts';
import type { App } from '../../lib/fastify-app.ts';
import { describeRoutes } from '../../plugins/openapi.ts';
import type { AppServices } from '../../services/app-services.ts';
import { composeOutfits, findCheapest, explainOutfit } from './compose-outfits.ts';
import { findSwaps } from './find-swaps.ts';
import {
  collectCandidates,
  readItem,
  type Candidates,
  type OutfitItem,
  type Wearer,
} from './outfit-candidates.ts';

const describeRoute = describeRoutes({ tags: ['Products'], fails: [400] });

const about = {
  /** Rupees. */
  total: z.number(),
  /** One sentence: why these products. */
  reason: z.string(),
};

const outfitsSchema = z
  .object({
    /** The best first; at most three. */
    outfits: z.array(
      z.object({
        items: z.array(z.object({ slot: z.enum(outfitSlots), product: wireProductSchema })),
        ...about,
      }),
    ),
    /** What the cheapest top and bottom that go together cost, in rupees; `null` if there are none. */
    cheapest: z.number().nullable(),
  })
  .meta({ id: 'OutfitSuggestions' });

const swaps = z.array(z.object({ product: wireProductSchema, ...about }));
const swapsSchema = z.object({ cheaper: swaps, dearer: swaps, similar: swaps }).meta({ id: 'OutfitSwaps' });

/** Rupees. */

const wearerFields = {
  gender: genderField,
  budget: wholeNumberField('budget', maxOutfitBudget),
  size: nameField.transform(readSizeName).optional(),
};
const suggestionQuery = z.strictObject({
  ...wearerFields,
  colour: nameField.transform(readColourName).optional(),
});
const swapQuery = z.strictObject({
  ...wearerFields,
  items: namesField.pipe(
    z.array(z.string()).min(2, 'An outfit has two items at least').max(outfitSlots.length),
  ),
  swap: nameField,
});

export function registerOutfitSuggestionRoutes(app: App, services: AppServices): void {
  const { responseCache, catalogueIndex } = services;

  app.get(
    '/products/outfits',
    describeRoute('Outfits within a budget', outfitsSchema, {
      description:
        'Up to three outfits of listed products that go together: top and bottom, then a layer and an accessory while ' +
        'money is left. At most one colour is not neutral, no product is in two of them.',
      querystring: suggestionQuery,
    }),
    async (request, reply) => {
      const index = await catalogueIndex.current();
      const key = JSON.stringify(['outfits', index.version, request.query]);
      const compute = () => suggest(services, index, request.query);
      return sendCached(request, reply, await responseCache.getOrCompute(key, compute));
    },
  );

  app.get(
    '/products/outfits/swaps',
    describeRoute('Products in place of an item of an outfit', swapsSchema, {
      description:
        '`items` are the products of the outfit, `swap` is the one of them to replace. The answer has up to eight products ' +
        'of each kind that go with the others and stay within the budget, with the total and the reason of the outfit then.',
      querystring: swapQuery,
      fails: [404],
    }),
    async (request, reply) => {
      const index = await catalogueIndex.current();
      const key = JSON.stringify(['outfit swaps', index.version, request.query]);
      const compute = () => listSwaps(services, index, request.query);
      return sendCached(request, reply, await responseCache.getOrCompute(key, compute));
    },
  );
}

type Services = Pick<AppServices, 'db' | 'serializeProduct'>;

async function suggest(
  services: Services,
  index: CatalogueIndex,
  { budget, colour, ...wearer }: z.output<typeof suggestionQuery>,
) {
  const candidates = candidatesOf(index)(wearer);
  const budgetPaise = budget * 100;
  const outfits = composeOutfits(candidates, { budgetPaise, colour });
  const products = await readProducts(
    services,
    index,
    outfits.flatMap(({ items }) => items),
  );
  const cheapest = findCheapest(candidates);
  return {
    outfits: outfits.map(({ items }) => ({
      items: items.flatMap((item) => {
        const product = products.get(item);
        return product === undefined ? [] : [{ slot: item.slot, product }];
      }),
      ...describe(items, budgetPaise),
    })),
    cheapest: cheapest === null ? null : cheapest / 100,
  };
}

/** Throws `productNotFound` for a product that no outfit can have. */
async function listSwaps(
  services: Services,
  index: CatalogueIndex,
  { items: ids, swap, budget, ...wearer }: z.output<typeof swapQuery>,
) {
  const items = ids.map((id) => readSentItem(index, id));
  const swapped = items.find(({ position }) => index.ids[position] === readProductId(swap));
  if (swapped === undefined) throw productNotFound();
  const budgetPaise = budget * 100;
  const found = findSwaps(index, candidatesOf(index)(wearer), { items, swapped, budgetPaise });
  const products = await readProducts(services, index, Object.values(found).flat());
  const list = (swaps: readonly OutfitItem[]) =>
    swaps.flatMap((item) => {
      const product = products.get(item);
      const changed = items.map((other) => (other === swapped ? item : other));
      return product === undefined ? [] : [{ product, ...describe(changed, budgetPaise) }];
    });
  return { cheaper: list(found.cheaper), dearer: list(found.dearer), similar: list(found.similar) };
}

function readSentItem(index: CatalogueIndex, id: string): OutfitItem {
  const position = index.positions.get(readProductId(id));
  const item = position === undefined ? undefined : readItem(index, position);
  if (item === undefined) throw productNotFound();
  return item;
}

async function readProducts(
  { db, serializeProduct }: Services,
  index: CatalogueIndex,
  items: readonly OutfitItem[],
) {
  const idOf = ({ position }: OutfitItem) => index.ids[position] ?? '';
  const rows = await findProductsByIds(db, [...new Set(items.map(idOf))]);
  const byId = new Map(rows.map((row) => [row.id, serializeProduct(row)]));
  return new Map(items.map((item) => [item, byId.get(idOf(item))]));
}

function describe(items: readonly OutfitItem[], budgetPaise: number) {
  const paise = items.reduce((total, item) => total + item.paise, 0);
  return { total: paise / 100, reason: explainOutfit(items, budgetPaise) };
}

type SentWearer = Pick<Wearer, 'gender'> & { readonly size?: string | undefined };

const candidatesOf = memoizeByIndex((index) => {
  const known = new Map<string, Candidates>();
  return ({ gender, size: requested }: SentWearer): Candidates => {
    // A size that no product has says nothing.
    const size =
      requested !== undefined && index.traits.sizes.known.byKey.has(requested) ? requested : undefined;
    const key = `${gender}/${size ?? ''}`;
    const candidates = known.get(key) ?? collectCandidates(index, { gender, size });
    known.set(key, candidates);
    return candidates;
  };
});
