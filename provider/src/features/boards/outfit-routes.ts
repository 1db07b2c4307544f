import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { hashOneUseToken, oneUseTokenField } from '../../auth/one-use-token.ts';
import { wireProductSchema } from '../../catalogue/product-serializer.ts';
import type { App } from '../../lib/fastify-app.ts';
import { RequestFailure } from '../../lib/request-failure.ts';
import { createSemaphore } from '../../lib/semaphore.ts';
import { describeRoutes, mediaResponse } from '../../plugins/openapi.ts';
import type { AppServices } from '../../services/app-services.ts';
import { createPictureReader } from '../picture-colours/read-picture.ts';
import { findLinkedBoard, findPieces, type PieceRow } from './board-queries.ts';
import { listCounted } from './board-service.ts';
import { drawOutfitPicture } from './outfit-picture.ts';

const describeRoute = describeRoutes({ tags: ['Boards'], fails: [400, 404] });

/** The name of the board and its pieces: nothing about the member. */
const outfitSchema = z
  .object({
    name: z.string(),
    pieces: z.array(z.object({ product: wireProductSchema, isListed: z.boolean() })),
  })
  .meta({ id: 'Outfit' });

/** In the query, because the log holds the paths of requests. */
const querystring = z.strictObject({ key: oneUseTokenField });

/** About 100 ms each. */
const drawing = { maxConcurrent: 1, maxQueued: 8 };
const maxCachedPictures = 64;

/** What a link shows to anyone. No response may be cached: a revoked link is gone with the next request. */
export function registerOutfitRoutes(
  app: App,
  { db, config, mastersFolder, outgoingFetch, serializeProduct }: AppServices,
): void {
  const readPicture = createPictureReader({
    mastersFolder,
    hosts: config.PICTURE_HOSTS,
    fetch: outgoingFetch,
  });
  const limit = createSemaphore(drawing);
  const pictures = new LRUCache<string, Buffer>({ max: maxCachedPictures });

  app.get(
    '/boards/shared',
    describeRoute('The outfit that a link shows', outfitSchema, { querystring }),
    async (request, reply) => {
      const { name, pieces } = await findOutfit(request.query.key);
      reply.header('x-robots-tag', 'noindex');
      return {
        name,
        pieces: pieces.map((piece) => ({ product: serializeProduct(piece), isListed: piece.is_listed })),
      };
    },
  );
  app.get(
    '/boards/shared/picture',
    describeRoute(
      'The picture of the outfit for link previews, 1200 x 630',
      mediaResponse('The picture', 'image/jpeg'),
      { querystring },
    ),
    async (request, reply) => {
      const outfit = await findOutfit(request.query.key);
      const subject = JSON.stringify(outfit);
      const picture =
        pictures.get(subject) ?? (await limit(async () => await drawOutfitPicture(outfit, readPicture)));
      pictures.set(subject, picture);
      return reply
        .headers({ 'cross-origin-resource-policy': 'cross-origin', 'x-robots-tag': 'noindex' })
        .type('image/jpeg')
        .send(picture);
    },
  );

  /** Throws a 404 for an unknown or revoked link, and when nothing counts any more. */
  async function findOutfit(key: string): Promise<{ name: string; pieces: readonly PieceRow[] }> {
    const board = await findLinkedBoard(db, hashOneUseToken(key));
    const pieces = board === undefined ? [] : listCounted(await findPieces(db, board.id));
    if (board === undefined || pieces.length === 0)
      throw new RequestFailure(404, 'This outfit is not shared any more.');
    return { name: board.name, pieces };
  }
}
