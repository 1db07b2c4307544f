import { z } from 'zod';
import type { Sessions } from '../../auth/sessions.ts';
import type { App } from '../../lib/fastify-app.ts';
import { failureSchema, memberOnly } from '../../plugins/openapi.ts';
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

const tags = ['Boards'];
const failures = { 400: failureSchema, 401: failureSchema };
const ofBoard = { tags, security: memberOnly, response: { ...failures, 404: failureSchema } };
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
    {
      schema: {
        summary: 'The outfits, the one that changed last first',
        tags,
        security: memberOnly,
        response: { 200: z.object({ boards: z.array(summarySchema) }), 401: failureSchema },
      },
    },
    async (request, reply) => {
      const { userId } = await sessions.require(request, reply);
      return { boards: await boards.list(userId) };
    },
  );
  app.get(
    '/boards/:boardId',
    {
      schema: {
        summary: 'An outfit with its pieces, and those that count for its total',
        ...ofBoard,
        params: z.object({ boardId: idField }),
        response: { 200: boardSchema, ...ofBoard.response },
      },
    },
    async (request, reply) => {
      const { userId } = await sessions.require(request, reply);
      return await boards.read({ userId, boardId: request.params.boardId });
    },
  );
}

function registerCreation(app: App, { sessions, boards }: BoardServices): void {
  app.post(
    '/boards/create',
    {
      schema: {
        summary: 'Create an outfit',
        description:
          'With `boardId`, of the sender’s choice, it is idempotent: the outfit that the member has by this id is the answer, unchanged.',
        ...ofBoard,
        body: z.strictObject({
          boardId: idField.optional(),
          name: nameField,
          budget: budgetField.default(null),
          pieces: piecesField.default([]),
          rail: railField.default([]),
        }),
        response: { 200: boardSchema, ...ofBoard.response },
      },
    },
    async (request, reply) => {
      const { userId } = await sessions.require(request, reply);
      return await boards.create(userId, request.body);
    },
  );
  app.delete(
    '/boards/remove',
    {
      schema: {
        summary: 'Delete an outfit with its links (idempotent)',
        ...ofBoard,
        body: boardBody,
        response: { 200: changedBoard, ...failures },
      },
    },
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
    {
      schema: {
        summary: 'Change the name or the budget of an outfit, or replace its pieces',
        description:
          '`pieces` holds all pieces in their order, `rail` those of them that count for the total, at most eight. With the ' +
          '`version` of the outfit that was changed: 409 when it has changed since.',
        ...ofBoard,
        body: z.strictObject({
          boardId: idField,
          version: z.int().optional(),
          name: nameField.optional(),
          budget: budgetField.optional(),
          content: z.strictObject({ pieces: piecesField, rail: railField }).optional(),
        }),
        response: { 200: boardSchema, ...ofBoard.response, 409: failureSchema },
      },
    },
    async (request, reply) => {
      const { userId } = await sessions.require(request, reply);
      return await boards.update({ ...request.body, userId });
    },
  );
  app.post(
    '/boards/add',
    {
      schema: {
        summary: 'Add a piece, which counts for the total (idempotent)',
        ...ofBoard,
        body: z.strictObject({ boardId: idField, productId: idField }),
        response: {
          200: z.object({ boardId: z.string(), productId: z.string() }).meta({ id: 'BoardPiece' }),
          ...ofBoard.response,
        },
      },
    },
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
    {
      schema: {
        summary: 'Create a link to what counts in an outfit',
        description: 'The only response that holds the token: its hash is stored.',
        ...ofBoard,
        body: boardBody,
        response: { 200: z.object({ token: z.string() }).meta({ id: 'BoardLink' }), ...ofBoard.response },
      },
    },
    async (request, reply) => {
      const { userId } = await sessions.require(request, reply);
      return { token: await boards.share({ userId, boardId: request.body.boardId }) };
    },
  );
  app.delete(
    '/boards/share',
    {
      schema: {
        summary: 'Revoke all links of an outfit (idempotent)',
        ...ofBoard,
        body: boardBody,
        response: { 200: changedBoard, ...ofBoard.response },
      },
    },
    async (request, reply) => {
      const { userId } = await sessions.require(request, reply);
      const { boardId } = request.body;
      await boards.stopSharing({ userId, boardId });
      return { boardId };
    },
  );
}
