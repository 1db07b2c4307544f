import { readdirSync } from 'node:fs';

export type PictureMeasurement = { readonly name: string; readonly p50Ms: number; readonly p99Ms: number };

const samplesPerForm = 120;
const forms = [
  { name: 'WebP 384', accept: 'image/webp', width: 384 },
  { name: 'AVIF 512, answered as WebP at first', accept: 'image/avif,image/webp', width: 512 },
  { name: 'JPEG 320', accept: '*/*', width: 320 },
];

/** How long a picture takes that nobody has asked for before, one after another as a browser's first grid asks. */
export async function measurePictures(origin: string, mastersFolder: string): Promise<PictureMeasurement[]> {
  const keys = readdirSync(mastersFolder)
    .filter((name) => name.endsWith('.webp'))
    .map((name) => name.replace('.webp', ''));
  const measurements: PictureMeasurement[] = [];
  for (const { name, accept, width } of forms) {
    const times: number[] = [];
    for (const key of keys.slice(0, samplesPerForm)) {
      const startedAt = performance.now();
      const answer = await fetch(`${origin}/media/garments/${key}?width=${width}`, { headers: { accept } });
      await answer.arrayBuffer();
      times.push(performance.now() - startedAt);
    }
    times.sort((left, right) => left - right);
    measurements.push({ name, p50Ms: at(times, 0.5), p99Ms: at(times, 0.99) });
  }
  return measurements;
}

function at(sorted: readonly number[], share: number): number {
  return Math.round(sorted[Math.floor(sorted.length * share)] ?? Number.NaN);
}
