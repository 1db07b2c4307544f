import { contentSlots, type ContentSlot } from '@szn/shared-contracts/wire';
import { z } from 'zod';
import type { App } from '../../lib/fastify-app.ts';
import { readIfMatch } from '../../lib/request-failure.ts';
import { describeRoutes } from '../../plugins/openapi.ts';
import type { AppServices } from '../../services/app-services.ts';
import { changeContent, contentRevision } from '../content/change-content.ts';
import { listVersions, type ContentVersion } from '../content/content-queries.ts';
import { storePicture } from '../content/content-pictures.ts';
import { createDraftLinks } from '../content/draft-links.ts';
import {
  acceptPictureForms,
  pictureBodyLimit,
  pictureFormSchema,
  receivePicture,
} from '../photos/picture-upload.ts';
import { deskSecurity, type DeskAccess } from './desk-access.ts';
import { ifMatchHeaders, readConflict } from './desk-changes.ts';

const describeRoute = describeRoutes({ tags: ['Desk'], security: deskSecurity, fails: [403] });

const timeField = z.iso.datetime();
const contentSchema = z
  .object({
    slots: z.array(
      z.object({
        slot: z.enum(contentSlots),
        /** For `If-Match` of a change of this slot. */
        revision: z.string(),
        /** The newest first. */
        versions: z.array(
          z.object({
            version: z.number().int(),
            document: z
              .record(z.string(), z.unknown())
              .nullable()
              .meta({ description: 'Null: the specification' }),
            state: z.enum(['draft', 'published']),
            from: timeField.nullable(),
            until: timeField.nullable(),
            author: z.string().nullable().meta({ description: 'Null: the account is deleted' }),
            at: timeField,
            preview: z.string().meta({ description: 'A page of the shop that shows it, for a day' }),
          }),
        ),
      }),
    ),
  })
  .meta({ id: 'DeskContent' });
const conflictSchema = contentSchema.extend({ message: z.string() }).meta({ id: 'DeskContentConflict' });

const version = z.number().int().min(0).max(999_999_999);
const time = timeField.transform((text) => new Date(text)).optional();
const body = z.strictObject({
  slot: z.enum(contentSlots),
  change: z.discriminatedUnion('verb', [
    z.strictObject({ verb: z.literal('save'), document: z.unknown() }),
    z.strictObject({ verb: z.literal('publish'), version, from: time, until: time }),
    z.strictObject({ verb: z.literal('withdraw'), version }),
  ]),
});

/** What the storefront says, by slot: drafts, when they are shown, and what was shown before. */
export function registerDeskContentRoutes(desk: App, services: AppServices, access: DeskAccess): void {
  const { db, clock } = services;
  registerPictureRoutes(desk, services, access);
  const draftLinks = createDraftLinks(db);
  const toVersion = async ({ slot: _slot, ...row }: ContentVersion, slot: ContentSlot) => ({
    version: row.version,
    document: row.document,
    state: row.state,
    from: row.starts_at?.toISOString() ?? null,
    until: row.ends_at?.toISOString() ?? null,
    author: row.author,
    at: row.created_at.toISOString(),
    preview: `/?draft=${await draftLinks.create({ slot, version: row.version }, clock.now())}`,
  });
  const readSlot = async (slot: ContentSlot) => {
    const rows = await listVersions(db, slot);
    const versions = await Promise.all(rows.map((row) => toVersion(row, slot)));
    return { slot, revision: contentRevision(slot, rows), versions };
  };
  const readSlots = async () => ({ slots: await Promise.all(contentSlots.map(readSlot)) });

  desk.get(
    '/content',
    describeRoute(
      'What editors have written for the storefront, with the last versions of each slot',
      contentSchema,
    ),
    readSlots,
  );
  desk.post(
    '/content',
    describeRoute(
      'Save a draft, publish a version from and until a time, or withdraw one; 0 is the specification',
      contentSchema,
      { headers: ifMatchHeaders, body, fails: [400], answers: { 412: conflictSchema } },
    ),
    async (request, reply) => {
      const { userId: authorId } = await access.requireEditor(request, reply);
      const { slot, change } = request.body;
      const revision = readIfMatch(request.headers);
      try {
        await changeContent(db, { slot, revision, authorId, change }, clock.now());
      } catch (error) {
        return reply.code(412).send(await readConflict(error, readSlots));
      }
      request.log.info(
        { event: 'content changed', userId: authorId, slot, verb: change.verb },
        'content changed',
      );
      return await readSlots();
    },
  );
}

/** As it was composed: pages cut it to the box that they have. */
const pictureShape = {
  width: 1600,
  height: 1600,
  fit: 'inside',
  withoutEnlargement: true,
  quality: 90,
} as const;

/** Pictures for content, by the path of members' photos. */
function registerPictureRoutes(desk: App, services: AppServices, access: DeskAccess): void {
  desk.register(async (uploads) => {
    await acceptPictureForms(uploads);
    uploads.post(
      '/content/pictures',
      {
        bodyLimit: pictureBodyLimit,
        ...describeRoute('Upload a picture for content and return its url', z.object({ url: z.string() }), {
          consumes: ['multipart/form-data'],
          body: pictureFormSchema,
          fails: [400],
        }),
      },
      async (request, reply) => {
        const { userId } = await access.requireEditor(request, reply);
        const jpeg = await receivePicture(services, { request, userId }, pictureShape);
        const url = await storePicture(services.db, jpeg, services.clock.now());
        request.log.info({ event: 'picture uploaded', userId, url }, 'picture uploaded');
        return { url };
      },
    );
  });
}
