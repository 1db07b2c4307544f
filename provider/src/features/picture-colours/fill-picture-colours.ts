import type { Database } from '../../database/database.ts';
import { readGarmentColour } from './garment-colour.ts';
import {
  findUnreadPictures,
  savePictureColours,
  type PictureColour,
  type UnreadPicture,
} from './picture-colour-queries.ts';
import type { ReadPicture } from './read-picture.ts';

export type PictureColourReport = {
  /** Pictures that were read. */
  read: number;
  /** Those of them with a clear colour. */
  found: number;
  /** Pictures that could not be read now; the next run tries them again. */
  failed: number;
};

type FillOptions = {
  readonly readPicture: ReadPicture;
  /** No further picture is started after this time. */
  readonly maxMs: number;
  /** Nor after it is aborted. */
  readonly signal?: AbortSignal;
};

/** Pictures that are downloaded and decoded at once. */
const batchSize = 8;

/**
 * Reads the colours of products whose feed and title name none from their pictures. Every batch is saved, so a killed or
 * late run continues with the next one. A failing picture never fails the run.
 */
export async function fillPictureColours(
  db: Database,
  { readPicture, maxMs, signal }: FillOptions,
): Promise<PictureColourReport> {
  const report: PictureColourReport = { read: 0, found: 0, failed: 0 };
  const startedAt = performance.now();
  for (let afterId = ''; performance.now() - startedAt < maxMs && signal?.aborted !== true;) {
    const pictures = await findUnreadPictures(db, afterId, batchSize);
    const readings = await Promise.all(pictures.map((picture) => readColour(picture, readPicture)));
    const colours = readings.filter((reading) => typeof reading === 'object');
    await savePictureColours(db, colours);
    report.read += colours.length;
    report.found += colours.filter(({ colour }) => colour !== null).length;
    report.failed += readings.filter((reading) => reading === 'failed').length;
    if (pictures.length < batchSize) break;
    afterId = pictures.at(-1)?.id ?? '';
  }
  return report;
}

async function readColour(
  picture: UnreadPicture,
  readPicture: ReadPicture,
): Promise<PictureColour | 'failed' | 'not-allowed'> {
  let reading;
  try {
    reading = await readPicture(picture.image);
  } catch {
    return 'failed';
  }
  if (reading === 'not-allowed') return reading;
  // A missing or damaged picture has no colour, until the feed names another one.
  if (reading === 'missing') return { ...picture, colour: null };
  const colour = await readGarmentColour(reading.bytes).catch(() => null);
  return { ...picture, colour };
}
