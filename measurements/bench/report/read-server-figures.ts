import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { median } from '../tables.ts';
import { reportFolder } from './report.ts';

const serverSchema = z.object({
  date: z.string(),
  rounds: z.number(),
  ratios: z.record(z.string(), z.string()),
  series: z.array(
    z.object({
      target: z.string(),
      page: z.string(),
      samples: z.array(z.object({ perCpuSecond: z.number(), p50Ms: z.number(), bytes: z.number() })),
    }),
  ),
});

/** The section of the report for the part `server`; empty if it was never measured. */
export async function describeServer(): Promise<readonly string[]> {
  const text = await readFile(path.join(reportFolder, 'server.json'), 'utf8').catch(() => null);
  const { data } = serverSchema.safeParse(text === null ? null : JSON.parse(text));
  if (data === undefined) return [];
  return [
    '## server: cost of pages on the server',
    '',
    `Measured on ${data.date.slice(0, 10)} in ${data.rounds} rounds. Responses per second of processor time of gateway and provider together.`,
    '"Fastify" is a server that only sends "hello world"; "baseline" is the checkout in the folder `BASELINE`, if one was given. "Rendered"',
    'pages miss the response cache of the gateway.',
    '',
    '| Page | Server | Responses per processor second | p50 (ms) | Bytes |',
    '| --- | --- | --- | --- | --- |',
    ...data.series.map(({ page, target, samples }) => {
      const perCpuSecond = samples.map((sample) => sample.perCpuSecond);
      const spread = `${median(perCpuSecond).toFixed(0)} (${Math.min(...perCpuSecond).toFixed(0)}–${Math.max(...perCpuSecond).toFixed(0)})`;
      const p50Ms = median(samples.map((sample) => sample.p50Ms));
      const bytes = median(samples.map((sample) => sample.bytes));
      return `| ${page} | ${target} | ${spread} | ${p50Ms} | ${bytes} |`;
    }),
    '',
    '| Ratio of medians | |',
    '| --- | --- |',
    ...Object.entries(data.ratios).map(([name, value]) => `| ${name} | ${value === 'NaN' ? '' : value} |`),
    '',
  ];
}
