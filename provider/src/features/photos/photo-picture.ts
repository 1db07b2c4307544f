import sharp from 'sharp';
import { RequestFailure } from '../../lib/request-failure.ts';
import type { TakeTurn } from '../../lib/semaphore.ts';

export const mostPhotoBytes = 5 * 1024 * 1024;
const mostPixels = 25_000_000;
const sideInPixels = 512;

/**
 * Draws the photo anew: a square JPEG that holds pixels and nothing else, no EXIF, no place where it was taken, no
 * script behind the picture. What it is is found by decoding it, whatever the sender calls it. 415 for anything but a
 * whole JPEG or PNG of at most 25 megapixels.
 */
export async function redrawPhoto(bytes: Buffer, takeTurn: TakeTurn): Promise<Buffer> {
  return await takeTurn(async () => {
    try {
      const photo = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' });
      const { format, pages = 1 } = await photo.metadata();
      if ((format !== 'jpeg' && format !== 'png') || pages > 1) throw unacceptable();
      const square = photo.rotate().resize(sideInPixels, sideInPixels, { fit: 'cover' });
      return await square.flatten({ background: '#ffffff' }).jpeg({ quality: 85 }).toBuffer();
    } catch {
      throw unacceptable();
    }
  });
}

function unacceptable(): RequestFailure {
  return new RequestFailure(415, 'Please choose a whole JPG or PNG picture of at most 25 megapixels.');
}
