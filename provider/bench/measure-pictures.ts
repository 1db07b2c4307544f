import { readdirSync } from 'node:fs';
import { measureLatency, type Latency } from './measure-latency.ts';

const samplesPerForm = 120;
const forms = [
  { name: 'first picture, WebP 384', accept: 'image/webp', width: 384 },
  { name: 'first picture, AVIF 512, answered as WebP at first', accept: 'image/avif,image/webp', width: 512 },
  { name: 'first picture, JPEG 320', accept: '*/*', width: 320 },
];

/** How long a picture takes that nobody has asked for before, one after another as a browser's first grid asks. */
export async function measurePictures(origin: string, mastersFolder: string): Promise<Latency[]> {
  const keys = readdirSync(mastersFolder)
    .filter((name) => name.endsWith('.webp'))
    .map((name) => name.replace('.webp', ''))
    .slice(0, samplesPerForm);
  const latencies: Latency[] = [];
  for (const { name, accept, width } of forms) {
    const requests = keys.map((key) => ({
      path: `/media/garments/${key}?width=${width}`,
      headers: { accept },
    }));
    latencies.push(await measureLatency(name, origin, requests));
  }
  return latencies;
}
