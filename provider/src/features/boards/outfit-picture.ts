import { brandLabel, formatPrice, site } from '@szn/shared-contracts/wire';
import sharp from 'sharp';
import { openPicture } from '../../lib/open-picture.ts';
import type { ReadPicture } from '../picture-colours/read-picture.ts';
import displayLetters from './display-letters.json' with { type: 'json' };

/** What the picture shows of a piece. */
export type PicturedPiece = {
  readonly image: string;
  readonly source: string;
  readonly effective_paise: number;
  readonly is_listed: boolean;
};

type Outfit = { readonly name: string; readonly pieces: readonly PicturedPiece[] };

/** The size that Open Graph previews are shown at. */
const pictureSize = { width: 1200, height: 630 } as const;

// As the tokens of shared-ui, which this process does not have.
const colours = {
  ink: '#0b0b0c',
  paper: '#f6f4ef',
  box: '#e2ded5',
  grey: '#6a655c',
  acid: '#d4ff3a',
} as const;
const { width, height } = pictureSize;
const railY = 44;
const bandTop = 492;
const margin = 40;
const gap = 22;
/** Of a hung picture, which is 4:5. */
const maxPieceWidth = 252;
const maxPieceHeight = 315;
const firstPieceTop = 118;
/** Neighbours hang at different heights. */
const drop = 14;

/**
 * Draws an outfit on a rail with its total in rupees, as a JPEG. Letters are outlines of the display face (Archivo at
 * weight 900, SIL Open Font License 1.1), because a server may have no fonts: characters outside of them are left out.
 * A picture that cannot be read is an empty box.
 */
export async function drawOutfitPicture(outfit: Outfit, readPicture: ReadPicture): Promise<Buffer> {
  const places = placePieces(outfit.pieces.length);
  const pictures = await Promise.all(
    outfit.pieces.map(async ({ image }, index) => {
      const place = places[index];
      const bytes = place && (await readFitted(image, place, readPicture));
      return place && bytes ? [{ input: bytes, left: place.left, top: place.top }] : [];
    }),
  );
  return await sharp(toSvg(drawBackground(outfit, places)))
    .composite([
      ...pictures.flat(),
      { input: toSvg(places.map(drawHanger).join('') + drawBand(outfit)), left: 0, top: 0 },
    ])
    .jpeg({ quality: 84, progressive: true })
    .toBuffer();
}

type Place = { readonly left: number; readonly top: number; readonly width: number; readonly height: number };

function placePieces(count: number): readonly Place[] {
  const free = width - 2 * margin - (count - 1) * gap;
  const pieceWidth = Math.min(maxPieceWidth, Math.floor(free / count));
  const pieceHeight = Math.round(pieceWidth * 1.25);
  // Few pieces spread over the rail.
  const step = Math.min((width - 2 * margin) / count, pieceWidth + 110);
  const firstCentre = width / 2 - (step * (count - 1)) / 2;
  const top = firstPieceTop + Math.round((maxPieceHeight - pieceHeight) * 0.45);
  return Array.from({ length: count }, (_, index) => ({
    left: Math.round(firstCentre + index * step - pieceWidth / 2),
    top: top + (index % 2) * drop,
    width: pieceWidth,
    height: pieceHeight,
  }));
}

async function readFitted(
  image: string,
  place: Place,
  readPicture: ReadPicture,
): Promise<Buffer | undefined> {
  try {
    const reading = await readPicture(image);
    if (typeof reading !== 'object') return undefined;
    const size = { width: place.width, height: place.height, fit: 'cover' } as const;
    return await openPicture(reading.bytes)
      .rotate()
      .resize(size)
      .flatten({ background: '#ffffff' })
      .png()
      .toBuffer();
  } catch {
    // The preview shows the other pieces.
    return undefined;
  }
}

function drawBackground({ pieces }: Outfit, places: readonly Place[]): string {
  const boxes = places.map((place, index) => {
    const { left, top, width: w, height: h } = place;
    const label = brandLabel(pieces[index]?.source ?? '');
    return (
      `<rect x="${left + 5}" y="${top + 9}" width="${w}" height="${h}" fill="${colours.ink}" opacity="0.14"/>` +
      `<rect x="${left}" y="${top}" width="${w}" height="${h}" fill="${colours.box}"/>` +
      drawText(
        label,
        { x: left + w / 2, y: top + h + 30, cap: 15, maxWidth: w, colour: colours.ink },
        'middle',
      )
    );
  });
  return `<rect width="${width}" height="${height}" fill="${colours.paper}"/>${boxes.join('')}`;
}

/** Hook, shoulders and a bar with two clips over the upper edge of the picture. */
function drawHanger({ left, top, width: w }: Place): string {
  const centre = left + w / 2;
  const [barLeft, barRight] = [left + w * 0.12, left + w * 0.88];
  const neck = top - 40;
  const line = `fill="none" stroke="${colours.ink}" stroke-width="5" stroke-linecap="round" stroke-linejoin="round"`;
  const clip = (x: number) =>
    `<rect x="${x - 8}" y="${top - 10}" width="16" height="28" rx="3" fill="${colours.ink}"/>`;
  return (
    `<path ${line} d="M${centre - 11} ${railY}a11 11 0 1 1 22 0c0 12-11 12-11 24V${neck}"/>` +
    `<path ${line} d="M${barLeft} ${top - 4}L${centre} ${neck}L${barRight} ${top - 4}Z"/>` +
    clip(barLeft + 14) +
    clip(barRight - 14)
  );
}

/** The rail over everything that hangs on it, and the total below. */
function drawBand({ name, pieces }: Outfit): string {
  const totalPaise = pieces.reduce((sum, piece) => sum + (piece.is_listed ? piece.effective_paise : 0), 0);
  const labels = new Set(pieces.map(({ source }) => source)).size;
  const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`;
  const summary = `${count(pieces.length, 'product')} / ${count(labels, 'brand')}`;
  const right = width - margin;
  return (
    `<rect y="${railY - 5}" width="${width}" height="10" fill="${colours.ink}"/>` +
    `<rect y="${railY - 3}" width="${width}" height="2" fill="${colours.grey}"/>` +
    `<rect y="${bandTop}" width="${width}" height="${height - bandTop}" fill="${colours.ink}"/>` +
    drawText(
      formatPrice({ paise: totalPaise }),
      { x: margin, y: height - 32, cap: 76, maxWidth: 560, colour: colours.acid },
      'start',
    ) +
    drawText(name, { x: right, y: bandTop + 58, cap: 26, maxWidth: 480, colour: colours.paper }, 'end') +
    drawText(
      `${summary} / ${site.name}`,
      { x: right, y: height - 32, cap: 18, maxWidth: 480, colour: colours.paper },
      'end',
    )
  );
}

type TextStyle = {
  readonly x: number;
  /** Of the baseline. */
  readonly y: number;
  /** Height of capital letters; less if the line would be wider than `maxWidth`. */
  readonly cap: number;
  readonly maxWidth: number;
  readonly colour: string;
};

type Letter = { readonly advance: number; readonly outline: string };

/** Outlines in hundredths of the font size. */
const letters: ReadonlyMap<string, Letter> = new Map(Object.entries(displayLetters));
const capHeight = 68.8;
const tracking = -1.5;

/** A line in capitals; the "s" of rupees stays small. */
function drawText(text: string, style: TextStyle, anchor: 'start' | 'middle' | 'end'): string {
  const line = toLetters(text);
  const advance = line.reduce((sum, letter) => sum + letter.advance + tracking, 0);
  if (advance <= 0) return '';
  const scale = Math.min(style.cap / capHeight, style.maxWidth / advance);
  const shift = { start: 0, middle: 0.5, end: 1 }[anchor] * advance * scale;
  let offset = 0;
  const outlines = line.map((letter) => {
    const path =
      letter.outline && `<path transform="translate(${offset.toFixed(1)})" d="${letter.outline}"/>`;
    offset += letter.advance + tracking;
    return path;
  });
  const place = `translate(${(style.x - shift).toFixed(1)} ${style.y}) scale(${scale.toFixed(4)})`;
  return `<g transform="${place}" fill="${style.colour}">${outlines.join('')}</g>`;
}

function toLetters(text: string): readonly Letter[] {
  // Letters with accents lose them: é has no outline, e has.
  const plain = text.normalize('NFD').replaceAll(/\p{Mark}/gu, '');
  const capitals = plain.startsWith('Rs ') ? `Rs${plain.slice(2).toUpperCase()}` : plain.toUpperCase();
  const known = [...capitals].filter((character) => letters.has(character)).join('');
  return [...known.replaceAll(/ +/g, ' ').trim()].flatMap((character) => letters.get(character) ?? []);
}

function toSvg(content: string): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${content}</svg>`,
  );
}
