import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { createDesigns } from './designs.ts';
import { drawMasterPicture } from './master-picture.ts';

/**
 * `npm run contact-sheet -- OUT.png [key-part ...]` lays pictures side by side to be looked at.
 * With `--fresh` they are drawn anew, otherwise taken from sample-data/masters.
 */
const [out, ...rest] = process.argv.slice(2);
if (out === undefined) {
  console.error(
    'Usage: npm run contact-sheet -- OUT.png [--fresh] [--width=300] [--columns=6] [part of a key ...]',
  );
  process.exit(1);
}
const cellWidth = numberOption('width', 300);
const columns = numberOption('columns', 6);
const wanted = rest.filter((argument) => !argument.startsWith('--'));
const gap = 10;

const pictures = rest.includes('--fresh') ? await drawnPictures() : await storedPictures();
const cellHeight = cellWidth * 1.25;
const rows = Math.ceil(pictures.length / columns);
const cells = await Promise.all(
  pictures.map(async (picture, index) => ({
    input: await sharp(picture).resize({ width: cellWidth }).png().toBuffer(),
    left: gap + (index % columns) * (cellWidth + gap),
    top: Math.round(gap + Math.floor(index / columns) * (cellHeight + gap)),
  })),
);
await sharp({
  create: {
    width: columns * (cellWidth + gap) + gap,
    height: Math.round(rows * (cellHeight + gap) + gap),
    channels: 3,
    background: '#fff',
  },
})
  .composite(cells)
  .png()
  .toFile(out);
console.log(`${pictures.length} pictures on ${out}`);

async function drawnPictures(): Promise<Buffer[]> {
  const designs = createDesigns().filter((design) => isWanted(design.key));
  const drawn: Buffer[] = [];
  for (const design of designs) drawn.push((await drawMasterPicture(design)).webp);
  return drawn;
}

async function storedPictures(): Promise<string[]> {
  const folder = fileURLToPath(new URL('../sample-data/masters/', import.meta.url));
  const files = (await readdir(folder)).filter((file) => file.endsWith('.webp') && isWanted(file)).sort();
  return files.map((file) => `${folder}${file}`);
}

function isWanted(key: string): boolean {
  return wanted.length === 0 || wanted.some((part) => key.includes(part));
}

function numberOption(name: string, otherwise: number): number {
  const given = rest.find((argument) => argument.startsWith(`--${name}=`));
  return given === undefined ? otherwise : Number(given.slice(name.length + 3));
}
