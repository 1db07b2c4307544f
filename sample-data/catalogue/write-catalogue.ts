import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createSampleCatalogue } from './sample-records.ts';

/**
 * `npm run catalogue -w sample-data [-- --count 50000 --seed 8 --output FILE]` writes the sample catalogue, or a larger one
 * for measurements, in which pictures repeat.
 */
const { values } = parseArgs({
  options: {
    count: { type: 'string' },
    seed: { type: 'string' },
    output: { type: 'string', default: fileURLToPath(new URL('../catalogue.jsonl', import.meta.url)) },
  },
});
const count = values.count === undefined ? {} : { count: Number(values.count) };
const seed = values.seed === undefined ? {} : { seed: Number(values.seed) };
const text = createSampleCatalogue({ ...count, ...seed });
writeFileSync(values.output, text);
process.stdout.write(`${values.output}: ${text.split('\n').length - 1} products\n`);
