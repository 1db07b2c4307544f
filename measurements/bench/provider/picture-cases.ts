import { readdirSync } from 'node:fs';
import type { LatencyCase } from './measure-latency.ts';

const samplesPerForm = 120;
const forms = [
  { name: 'first picture, WebP 384', accept: 'image/webp', width: 384 },
  { name: 'first picture, AVIF 512, answered as WebP at first', accept: 'image/avif,image/webp', width: 512 },
  { name: 'first picture, JPEG 320', accept: '*/*', width: 320 },
];

/** Pictures that nobody has asked for before, one after another as a browser's first grid asks. */
export function pictureCases(mastersFolder: string): LatencyCase[] {
  const keys = readdirSync(mastersFolder)
    .filter((name) => name.endsWith('.webp'))
    .map((name) => name.replace('.webp', ''))
    .slice(0, samplesPerForm);
  return forms.map(({ name, accept, width }) => ({
    name,
    belowMs: 100,
    requests: keys.map((key) => ({
      path: `/media/garments/${key}?width=${width}`,
      headers: { accept },
    })),
  }));
}
