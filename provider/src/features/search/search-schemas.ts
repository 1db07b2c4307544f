import { genders, type WireSearchResponse } from '@szn/shared-contracts/wire';
import { z } from 'zod';
import { wireProductSchema } from '../../catalogue/product-serializer.ts';

const saySomething = 'Please enter something to search for.';

export const queryField = z
  .string(saySomething)
  .trim()
  .min(1, saySomething)
  .max(100, 'The search text is too long.');

export const searchAnswerSchema = z
  .object({
    data: z.array(wireProductSchema),
    hasMore: z.boolean(),
    /** Send back as `asOf` with the next page. */
    asOf: z.number().int(),
    /** How many match in all; left out where it is more than a thousand. */
    total: z.number().int().optional(),
    /** The query as it was understood, when words were mended. */
    corrected: z.string().optional(),
  })
  .meta({ id: 'SearchAnswer' }) satisfies z.ZodType<WireSearchResponse>;

export type SearchAnswer = z.output<typeof searchAnswerSchema>;

const productCount = z.number().int();
const brandSchema = z.object({
  source: z.string(),
  label: z.string(),
  slug: z.string().nullable(),
  productCount,
});
const categorySchema = z.object({
  gender: z.enum(genders),
  name: z.string(),
  slug: z.string(),
  productCount,
});

export const suggestionsSchema = z
  .object({
    products: z.array(wireProductSchema),
    brands: z.array(brandSchema),
    categories: z.array(categorySchema),
  })
  .meta({ id: 'Suggestions' });

export type Suggestions = z.output<typeof suggestionsSchema>;
