import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createSampleCatalogue } from './sample-records.ts';

/** `npm run catalogue -w sample-data [-- --count 50000 --seed 8 --output FILE]` writes the sample catalogue. */
const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '2400' },
    seed: { type: 'string', default: '7' },
    output: { type: 'string', default: fileURLToPath(new URL('../catalogue.jsonl', import.meta.url)) },
  },
});
const text = createSampleCatalogue({ count: Number(values.count), seed: Number(values.seed) });
writeFileSync(values.output, text);
process.stdout.write(`${values.output}: ${values.count} products\n`);
