import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { fittedLettering, lettering } from './lettering.ts';

/** `npm run share-pictures` draws the pictures for link previews of the storefront. */
const mastersFolder = fileURLToPath(new URL('../sample-data/masters/', import.meta.url));
const targetFolder = fileURLToPath(new URL('../shell/public/share/', import.meta.url));

/** The size that Open Graph previews are shown at. */
const width = 1200;
const height = 630;
const tileWidth = 300;

const pictures = [
  {
    name: 'storefront',
    text: 'STREETWEAR',
    garments: ['hoodie--chocolate-manifesto', 'trousers--olive-tartan'],
  },
  { name: 'men', text: 'MEN', garments: ['camp-shirt--lilac-palm', 'parachute-pants--off-white-camo'] },
  { name: 'women', text: 'WOMEN', garments: ['baby-tee--cobalt-heart', 'trousers--olive-tartan'] },
  { name: 'sale', text: 'SALE', garments: ['tee--rust-plain', 'hoodie--powder-blue-tie-dye'] },
  { name: 'brands', text: 'BRANDS', garments: ['hoodie--powder-blue-tie-dye', 'shirt--powder-blue-stripe'] },
] as const;

await mkdir(targetFolder, { recursive: true });
for (const picture of pictures) await drawPicture(picture);

async function drawPicture({ name, text, garments }: (typeof pictures)[number]): Promise<void> {
  const tiles = await Promise.all(
    garments.map(async (garment, index) => ({
      input: await sharp(`${mastersFolder}${garment}.webp`)
        .resize(tileWidth, height, { fit: 'cover' })
        .toBuffer(),
      left: width - tileWidth * (garments.length - index),
      top: 0,
    })),
  );
  await sharp({ create: { width, height, channels: 3, background: '#0b0b0c' } })
    .composite([...tiles, { input: Buffer.from(drawText(text)), left: 0, top: 0 }])
    .jpeg({ quality: 82, mozjpeg: true })
    .toFile(`${targetFolder}${name}.jpg`);
}

function drawText(text: string): string {
  const name = lettering('SZN', { colour: '#ffffff', height: 150, weight: 0.2 });
  const line = fittedLettering(text, { x: 300, y: 430, maxWidth: 440 }, { colour: '#d4ff3a', height: 64 });
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">` +
    `<g transform="translate(300 250)">${name.artwork}</g>${line}</svg>`
  );
}
