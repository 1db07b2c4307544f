import { z } from 'zod';
import { lineField } from '../../lib/text-fields.ts';
import { wireProductSchema } from '../../catalogue/product-serializer.ts';

export const maxBoards = 50;
export const maxPieces = 100;
export const maxCounted = 8;
/** Fewer pieces are no outfit: a link can be made from this number on. */
export const minSharedPieces = 2;
/** A page that is opened anew knows no earlier link, because only hashes are stored, and makes another one. */
export const maxLinks = 20;

export const idField = z
  .string('An id is required')
  .regex(/^[0-9a-f]{24}$/i, 'The id is not valid')
  .toLowerCase();
export const nameField = lineField(60, {
  missing: 'A name is required',
  tooLong: 'A name has at most 60 characters',
});
export const piecesField = z.array(idField).max(maxPieces, `An outfit holds at most ${maxPieces} products.`);
export const tooManyCounted = `An outfit counts at most ${maxCounted} products. Switch one off first.`;
export const railField = z.array(idField).max(maxCounted, tooManyCounted);
/** In rupees. */
export const budgetField = z.int().min(1).max(1_000_000, 'A budget is at most Rs 10,00,000').nullable();

export const summarySchema = z
  .object({
    id: z.string(),
    name: z.string(),
    budget: budgetField,
    /** Of all pieces, in their order. */
    productIds: z.array(z.string()),
    pieceCount: z.number().int(),
    /** How many of them count. */
    railCount: z.number().int(),
    /** What those that count cost together, in rupees. */
    total: z.number(),
    isShared: z.boolean(),
    images: z.array(z.string()),
  })
  .meta({ id: 'BoardSummary' });
export const boardSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    budget: budgetField,
    version: z.number().int(),
    isShared: z.boolean(),
    pieces: z.array(
      z.object({
        product: wireProductSchema,
        /** False when the product has left the catalogue. */
        isListed: z.boolean(),
      }),
    ),
    /** The ids of the pieces that count for the total, in their order. */
    rail: z.array(z.string()),
  })
  .meta({ id: 'Board' });
