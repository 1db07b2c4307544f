import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { createSampleRecords } from './sample-records.ts';

/**
 * `npm run catalogue -w sample-data -- FILE --count 50000 [--seed 8]` writes a catalogue for measurements, in which pictures
 * repeat. `SAMPLE_CATALOGUE` can name it.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { count: { type: 'string' }, seed: { type: 'string' } },
});
const [file] = positionals;
if (file === undefined || values.count === undefined) throw new Error('FILE and --count are missing');
const seed = values.seed === undefined ? {} : { seed: Number(values.seed) };
const records = createSampleRecords({ count: Number(values.count), ...seed });
writeFileSync(file, records.map((record) => `${JSON.stringify(record)}\n`).join(''));
process.stdout.write(`${file}: ${records.length} products\n`);
