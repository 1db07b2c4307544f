import sharp, { type Sharp, type SharpOptions } from 'sharp';

/** By their signatures. Others cost far more than their bytes: an SVG of 1 KB can render for minutes. */
const signatures = {
  jpeg: /^\u00ff\u00d8\u00ff/,
  png: /^\u0089PNG\r\n.\n/,
  webp: /^RIFF.{4}WEBP/s,
  gif: /^GIF8/,
  avif: /^.{4}ftyp(?:avi[fs]|mif1)/s,
} as const;

export type PictureFormat = keyof typeof signatures;

const allFormats: readonly PictureFormat[] = ['jpeg', 'png', 'webp', 'gif', 'avif'];

/** As the largest shop systems accept. A small file unpacks to 4 bytes of memory for each pixel, and several are decoded at once. */
const maxPixels = 25_000_000;
/** It takes 18 bytes for each pixel, and 0.1 s for each megapixel. */
const maxAvifPixels = 8_000_000;
/** Cameras and editors write about ten. Each decodes the whole picture again and can have 60 bytes. */
const maxScans = 256;
/** The marker of a scan. Only markers have it, and what is appended to a picture: a film has one in 64 KB. */
const startOfScan = Buffer.from([0xff, 0xda]);

type PictureLimits = Pick<SharpOptions, 'failOn'> & { readonly formats?: readonly PictureFormat[] };

/**
 * The one way to decode pictures of members and brands. Throws for bytes of another format, and for a JPEG that is made to
 * take long; the picture itself is read later, and rejects if it is damaged or too large.
 */
export function openPicture(bytes: Buffer, { formats = allFormats, ...options }: PictureLimits = {}): Sharp {
  const head = bytes.toString('latin1', 0, 16);
  const format = formats.find((name) => signatures[name].test(head));
  if (format === undefined) throw new Error('The picture has an unsupported format');
  if (format === 'jpeg' && hasTooManyScans(bytes)) throw new Error('The picture has too many scans');
  return sharp(bytes, { limitInputPixels: format === 'avif' ? maxAvifPixels : maxPixels, ...options });
}

function hasTooManyScans(jpeg: Buffer): boolean {
  let scans = 0;
  for (let at = jpeg.indexOf(startOfScan); at !== -1; at = jpeg.indexOf(startOfScan, at + 2)) {
    scans += 1;
    if (scans > maxScans) return true;
  }
  return false;
}
