import { z } from 'zod';
import { lineField } from '../../lib/text-fields.ts';
import { wireProductSchema } from '../../catalogue/product-serializer.ts';

export const maxBoards = 50;
export const maxPieces = 100;
const maxRailPieces = 6;
/** Fewer pieces are no outfit: a link can be made from this number on. */
export const minSharedPieces = 3;
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
export const piecesField = z.array(idField).max(maxPieces, `A board holds at most ${maxPieces} pieces.`);
export const railField = z.array(idField).max(maxRailPieces, `A rail holds at most ${maxRailPieces} pieces.`);

export const summarySchema = z
  .object({
    id: z.string(),
    name: z.string(),
    pieceCount: z.number().int(),
    railCount: z.number().int(),
    isShared: z.boolean(),
    images: z.array(z.string()),
  })
  .meta({ id: 'BoardSummary' });
export const boardSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    version: z.number().int(),
    isShared: z.boolean(),
    pieces: z.array(
      z.object({
        product: wireProductSchema,
        /** False when the product has left the catalogue. */
        isListed: z.boolean(),
        /** On the rail: the price in rupees of the cheapest similar piece, if one is cheaper. */
        swapFrom: z.number().exactOptional(),
      }),
    ),
    /** The ids of the pieces that hang on the rail, in its order. */
    rail: z.array(z.string()),
  })
  .meta({ id: 'Board' });
