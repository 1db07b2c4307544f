import type { ColourName } from '@szn/shared-contracts/wire';
import { sql } from 'kysely';
import { nextCatalogueVersion } from '../../catalogue/store/catalogue-write-queries.ts';
import type { Database } from '../../database/database.ts';
import { neverRemoved } from '../../database/schema.ts';

export type UnreadPicture = { readonly id: string; readonly image: string };

/** Listed products whose picture has not been read and whose feed and title name no colour, from an id on. */
export async function findUnreadPictures(
  db: Database,
  afterId: string,
  limit: number,
): Promise<UnreadPicture[]> {
  return await db
    .selectFrom('products')
    .select(['id', 'image'])
    .where('colour_origin', 'is', null)
    .where('removed_in', '=', neverRemoved)
    .where('image', '<>', '')
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute();
}

export type PictureColour = UnreadPicture & { readonly colour: ColourName | null };

/** Skips products that an import has changed since their picture was read. */
export async function savePictureColours(db: Database, colours: readonly PictureColour[]): Promise<void> {
  if (colours.length === 0) return;
  await db.transaction().execute(async (transaction) => {
    await nextCatalogueVersion(transaction);
    await sql`
      update products set
        colour = record.colour,
        colour_origin = case when record.colour is null then 'none' else 'picture' end
      from jsonb_to_recordset(${JSON.stringify(colours)}::jsonb) as record (id text, image text, colour text)
      where products.id = record.id and products.image = record.image and products.colour_origin is null
    `.execute(transaction);
  });
}
