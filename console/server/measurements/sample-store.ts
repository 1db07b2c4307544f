import { appendFile, readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { createFolder } from '@szn/release-registry/lib/files';
import { z } from 'zod';

/** What was counted for one version of a remote in one minute. */
const sampleSchema = z.object({
  /** Start of the minute, seconds since 1970. */
  at: z.number().int(),
  environment: z.string(),
  remote: z.string(),
  version: z.string(),
  counts: z.record(z.string(), z.number()),
});
export type Sample = z.infer<typeof sampleSchema>;

export type SampleQuery = Partial<Pick<Sample, 'environment' | 'remote' | 'version'>> & {
  readonly since: number;
};

const retainedDays = 14;
const daySeconds = 86_400;

export type SampleStore = Awaited<ReturnType<typeof openSampleStore>>;

/**
 * The measurements of the last 14 days: in memory, and in one file of JSON lines for each day, so that old ones are
 * removed with their file. Lines that are damaged are skipped.
 */
export async function openSampleStore(folder: string, now: () => number = () => Date.now() / 1000) {
  await createFolder(folder);
  let samples = await readSamples(folder, now() - retainedDays * daySeconds);

  async function removeOld(): Promise<void> {
    const oldest = now() - retainedDays * daySeconds;
    samples = samples.filter(({ at }) => at >= oldest);
    for (const file of await readdir(folder)) {
      if (isDayFile(file) && file < fileOf(oldest)) await rm(path.join(folder, file), { force: true });
    }
  }

  return {
    /** Rejects if the disk is full; the samples are in memory then. */
    add: async (added: readonly Sample[]): Promise<void> => {
      const [first] = added;
      if (!first) return;
      const isNewDay = samples.length > 0 && fileOf(samples.at(-1)?.at ?? 0) !== fileOf(first.at);
      samples.push(...added);
      if (isNewDay) await removeOld();
      // The line break before: an incomplete last line of a killed process damages no other.
      const lines = added.map((sample) => `\n${JSON.stringify(sample)}`).join('');
      await appendFile(path.join(folder, fileOf(first.at)), lines);
    },
    find: (query: SampleQuery): readonly Sample[] => {
      // In the order of time: the wanted ones are at the end.
      const found: Sample[] = [];
      for (let index = samples.length - 1; index >= 0; index--) {
        const sample = samples[index];
        if (!sample || sample.at < query.since) break;
        if (isOf(sample, query)) found.push(sample);
      }
      return found.reverse();
    },
  };
}

/** Whether a sample is of the wanted environment, remote and version. */
export function isOf(sample: Sample, { environment, remote, version }: SampleQuery): boolean {
  return (
    (environment === undefined || sample.environment === environment) &&
    (remote === undefined || sample.remote === remote) &&
    (version === undefined || sample.version === version)
  );
}

async function readSamples(folder: string, oldest: number): Promise<Sample[]> {
  const samples: Sample[] = [];
  for (const file of (await readdir(folder)).filter(isDayFile).sort()) {
    for (const line of (await readFile(path.join(folder, file), 'utf8')).split('\n')) {
      const sample = readSample(line);
      if (sample && sample.at >= oldest) samples.push(sample);
    }
  }
  return samples;
}

function readSample(line: string): Sample | null {
  try {
    return sampleSchema.parse(JSON.parse(line));
  } catch {
    return null;
  }
}

function isDayFile(name: string): boolean {
  return /^\d{4}-\d\d-\d\d\.jsonl$/.test(name);
}

function fileOf(seconds: number): string {
  return `${new Date(seconds * 1000).toISOString().slice(0, 10)}.jsonl`;
}
