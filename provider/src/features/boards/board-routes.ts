import { z } from 'zod';
import type { Sessions } from '../../auth/sessions.ts';
import type { App } from '../../lib/fastify-app.ts';
import { describeRoutes, memberOnly } from '../../plugins/openapi.ts';
import type { AppServices } from '../../services/app-services.ts';
import {
  boardSchema,
  budgetField,
  idField,
  nameField,
  piecesField,
  railField,
  summarySchema,
} from './board-schemas.ts';
import { createBoardService } from './board-service.ts';

const describeRoute = describeRoutes({ tags: ['Boards'], security: memberOnly, fails: [401] });

const boardBody = z.strictObject({ boardId: idField });
const changedBoard = z.object({ boardId: z.string() });

type BoardServices = {
  readonly sessions: Sessions;
  readonly boards: ReturnType<typeof createBoardService>;
};

/** Boards of the signed-in member. */
export function registerBoardRoutes(app: App, services: AppServices): void {
  const boards = createBoardService(services);
  registerReads(app, { ...services, boards });
  registerCreation(app, { ...services, boards });
  registerChanges(app, { ...services, boards });
  registerLinks(app, { ...services, boards });
}

function registerReads(app: App, { sessions, boards }: BoardServices): void {
  app.get(
    '/boards',
    describeRoute(
      'The outfits, the one that changed last first',
      z.object({ boards: z.array(summarySchema) }),
    ),
    async (request, reply) => {
      const { userId } = await sessions.require(request, reply);
      return { boards: await boards.list(userId) };
    },
  );
  app.get(
    '/boards/:boardId',
    describeRoute('An outfit with its pieces, and those that count for its total', boardSchema, {
      params: z.object({ boardId: idField }),
      fails: [400, 404],
    }),
    async (request, reply) => {
      const { userId } = await sessions.require(request, reply);
      return await boards.read({ userId, boardId: request.params.boardId });
    },
  );
}

function registerCreation(app: App, { sessions, boards }: BoardServices): void {
  app.post(
    '/boards/create',
    describeRoute('Create an outfit', boardSchema, {
      description:
        'With `boardId`, of the sender’s choice, it is idempotent: the outfit that the member has by this id is the answer, unchanged.',
      body: z.strictObject({
        boardId: idField.optional(),
        name: nameField,
        budget: budgetField.default(null),
        pieces: piecesField.default([]),
        rail: railField.default([]),
      }),
      fails: [400, 404],
    }),
    async (request, reply) => {
      const { userId } = await sessions.require(request, reply);
      return await boards.create(userId, request.body);
    },
  );
  app.delete(
    '/boards/remove',
    describeRoute('Delete an outfit with its links (idempotent)', changedBoard, {
      body: boardBody,
      fails: [400],
    }),
    async (request, reply) => {
      const { userId } = await sessions.require(request, reply);
      const { boardId } = request.body;
      await boards.remove({ userId, boardId });
      return { boardId };
    },
  );
}

function registerChanges(app: App, { sessions, boards }: BoardServices): void {
  app.patch(
    '/boards/update',
    describeRoute('Change the name or the budget of an outfit, or replace its pieces', boardSchema, {
      description:
        '`pieces` holds all pieces in their order, `rail` those of them that count for the total, at most eight. With the ' +
        '`version` of the outfit that was changed: 409 when it has changed since.',
      body: z.strictObject({
        boardId: idField,
        version: z.int().optional(),
        name: nameField.optional(),
        budget: budgetField.optional(),
        content: z.strictObject({ pieces: piecesField, rail: railField }).optional(),
      }),
      fails: [400, 404, 409],
    }),
    async (request, reply) => {
      const { userId } = await sessions.require(request, reply);
      return await boards.update({ ...request.body, userId });
    },
  );
  app.post(
    '/boards/add',
    describeRoute(
      'Add a piece, which counts for the total (idempotent)',
      z.object({ boardId: z.string(), productId: z.string() }).meta({ id: 'BoardPiece' }),
      { body: z.strictObject({ boardId: idField, productId: idField }), fails: [400, 404] },
    ),
    async (request, reply) => {
      const { userId } = await sessions.require(request, reply);
      const { boardId, productId } = request.body;
      await boards.add({ userId, boardId }, productId);
      return { boardId, productId };
    },
  );
}

function registerLinks(app: App, { sessions, boards }: BoardServices): void {
  app.post(
    '/boards/share',
    describeRoute(
      'Create a link to what counts in an outfit',
      z.object({ token: z.string() }).meta({ id: 'BoardLink' }),
      {
        description: 'The only response that holds the token: its hash is stored.',
        body: boardBody,
        fails: [400, 404],
      },
    ),
    async (request, reply) => {
      const { userId } = await sessions.require(request, reply);
      return { token: await boards.share({ userId, boardId: request.body.boardId }) };
    },
  );
  app.delete(
    '/boards/share',
    describeRoute('Revoke all links of an outfit (idempotent)', changedBoard, {
      body: boardBody,
      fails: [400, 404],
    }),
    async (request, reply) => {
      const { userId } = await sessions.require(request, reply);
      const { boardId } = request.body;
      await boards.stopSharing({ userId, boardId });
      return { boardId };
    },
  );
}
